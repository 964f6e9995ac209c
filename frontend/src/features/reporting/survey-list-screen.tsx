import type { ReportSurvey } from '@portal/contracts/http/reporting'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/formats.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loading } from '../../ui/loading.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { Screen } from '../../ui/screen.tsx'
import { TableBox } from '../../ui/table.tsx'
import { reportSurveysQuery } from './queries.ts'

function SurveyTable({ surveys }: { readonly surveys: readonly ReportSurvey[] }) {
  const { t } = useTranslation('reporting')
  const { number, date } = useFormats()
  return (
    <TableBox label={t('surveys')}>
      <thead>
        <tr>
          <th scope="col">{t('survey')}</th>
          <th scope="col">{t('type')}</th>
          <th scope="col" className="table__number">
            {t('responses')}
          </th>
          <th scope="col" className="table__number">
            {t('completes')}
          </th>
          <th scope="col">{t('published')}</th>
        </tr>
      </thead>
      <tbody>
        {surveys.map(({ surveyID, Name, Type, responses, completes, publishedAt }) => (
          <tr key={surveyID}>
            <th scope="row">{Name}</th>
            <td>{Type}</td>
            <td className="table__number">{number(responses)}</td>
            <td className="table__number">{number(completes)}</td>
            <td>{date(publishedAt)}</td>
          </tr>
        ))}
      </tbody>
    </TableBox>
  )
}

/** Staff: what can be reported on. */
export function SurveyListScreen() {
  const { t } = useTranslation('reporting')
  const { data: surveys, error, refetch } = useQuery(reportSurveysQuery)

  const content = () => {
    if (!surveys && error) return <ProblemNotice error={error} onRetry={() => void refetch()} />
    if (!surveys) return <Loading label={t('loading')} />
    if (surveys.length === 0) return <EmptyState title={t('none-yet')} hint={t('how-to-publish')} />
    return <SurveyTable surveys={surveys} />
  }
  return (
    <Screen title={t('surveys')} lead={t('surveys-lead')}>
      {content()}
    </Screen>
  )
}
