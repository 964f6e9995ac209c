import { SurveyId } from '@portal/contracts/ids'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Select } from '../../../ui/field.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import type { Field } from '../field.ts'
import { fieldOf } from '../field-of.ts'
import { questionsQuery, reportSurveysQuery } from '../queries.ts'

/** The name of a survey; its id while names are loaded, and if there is no such survey. */
export const useSurveyNames = () => {
  const { data } = useQuery(reportSurveysQuery)
  return (id: SurveyId): string => data?.find(({ surveyID }) => surveyID === id)?.Name ?? id
}

/** `surveyId` and `fields`: of the report. */
type OfReport = Readonly<{ surveyId: SurveyId; fields: readonly Field[] }>

/** The questions of the survey that answers are taken from; null until they are loaded. */
export const useFieldsOf = ({ surveyId, fields }: OfReport, from: SurveyId) => {
  const isOther = from !== surveyId
  const { data, error, refetch } = useQuery({ ...questionsQuery(from), enabled: isOther })
  const others = useMemo(() => data?.map(fieldOf) ?? null, [data])
  return { fields: isOther ? others : fields, error: isOther ? error : null, refetch }
}

type SourceProps = Readonly<{
  surveyId: SurveyId
  from: SurveyId
  onFrom: (survey: SurveyId) => void
  loading: Pick<ReturnType<typeof useFieldsOf>, 'fields' | 'error' | 'refetch'>
}>

function Loaded({ fields, error, refetch }: SourceProps['loading']) {
  const t = useTexts('reporting/banners')
  if (fields) return fields.length === 0 ? <p className="field__hint">{t('no-questions')}</p> : null
  if (error) return <ProblemNotice error={error} onRetry={() => void refetch()} />
  return <Loading label={t('loading-questions')} />
}

/** From which survey answers are taken: that of the report, or another one, which is joined by member. */
export function SegmentSource({ surveyId, from, onFrom, loading }: SourceProps) {
  const t = useTexts('reporting/banners')
  const nameOf = useSurveyNames()
  const surveys = useQuery(reportSurveysQuery).data ?? []
  const others = surveys.filter(({ surveyID }) => surveyID !== surveyId)
  if (others.length === 0) return null
  return (
    <div className="palette">
      <Select
        label={t('survey')}
        value={from}
        choices={[
          { value: surveyId, text: t('this-survey', { survey: nameOf(surveyId) }) },
          ...others.map(({ surveyID, Name }) => ({ value: surveyID, text: Name })),
        ]}
        onChoose={(id) => onFrom(SurveyId.parse(id))}
      />
      {from !== surveyId && <p className="field__hint">{t('joined-hint')}</p>}
      <Loaded {...loading} />
    </div>
  )
}
