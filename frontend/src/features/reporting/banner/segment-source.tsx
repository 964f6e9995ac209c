import { SurveyId } from '@portal/contracts/ids'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Loading } from '../../../ui/loading.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { SearchSelect } from '../../../ui/search-select.tsx'
import { reportSurveysQuery } from '../queries.ts'
import type { AnswerSource } from './answer-source.ts'
import { useSurveyNames } from './survey-names.ts'

type SourceProps = Readonly<{ surveyId: SurveyId; source: AnswerSource; onFrom: (survey: SurveyId) => void }>

function Loaded({ fields, error, refetch }: AnswerSource['loading']) {
  const t = useTexts('reporting/banners')
  if (fields) return fields.length === 0 ? <p className="field__hint">{t('no-questions')}</p> : null
  if (error) return <ProblemNotice error={error} onRetry={() => void refetch()} />
  return <Loading label={t('loading-questions')} />
}

/** From which survey answers are taken: that of the report, or another one, which is joined by member. */
export function SegmentSource({ surveyId, source: { from, loading }, onFrom }: SourceProps) {
  const t = useTexts('reporting/banners')
  const nameOf = useSurveyNames()
  const surveys = useQuery(reportSurveysQuery).data ?? []
  const others = surveys.filter(({ surveyID }) => surveyID !== surveyId)
  if (others.length === 0) return null
  return (
    <div className="palette">
      <SearchSelect
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
