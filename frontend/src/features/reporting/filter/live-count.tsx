import type { SurveyId } from '@portal/contracts/ids'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import type { Field } from '../field.ts'
import { runQuery } from '../queries.ts'
import { type ReportOptions, specOf } from '../report/report-options.ts'

type CountProps = Readonly<{ surveyId: SurveyId; fields: readonly Field[]; options: ReportOptions }>

const REFRESH_MS = 5_000

/** How many respondents the filter leaves, of all that there are without it; while it is edited. */
export function LiveCount({ surveyId, fields, options }: CountProps) {
  const t = useTexts('reporting/saved')
  const [first] = fields
  const questions = first ? [first.id] : []
  const spec = { ...specOf(surveyId, { ...options, own: [] }), questions, test: 'none' as const }
  const { data } = useQuery({ ...runQuery(spec), refetchInterval: REFRESH_MS })
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
