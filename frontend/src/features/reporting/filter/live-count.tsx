import type { SurveyId } from '@portal/contracts/ids'
import type { Field } from '@portal/contracts/reporting/field'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { type ReportOptions, type SavedWith, specOf } from '../report/report-options.ts'
import { useRun } from '../use-run.ts'

type CountProps = Readonly<{
  surveyId: SurveyId
  fields: readonly Field[]
  options: ReportOptions
  savedWith: SavedWith
}>

/** How many respondents the filter leaves, of all that there are without it; while it is edited. */
export function LiveCount({ surveyId, fields, options, savedWith }: CountProps) {
  const t = useTexts('reporting/saved')
  const [first] = fields
  const questions = first ? [first.id] : []
  const counted = specOf(surveyId, { ...options, own: [] }, { ...savedWith, rows: [] })
  const spec = { ...counted, questions, test: 'none' as const }
  const { data } = useRun(spec)
  if (!data) return null
  const { respondents, outOf } = data
  return (
    <p className="filter__count" aria-live="polite">
      {options.filter === null || outOf === 0
        ? t('count-all', { count: respondents })
        : t('count-of', { some: respondents, all: outOf, share: respondents / outOf })}
    </p>
  )
}
