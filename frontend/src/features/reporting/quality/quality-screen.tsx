import type { FlagsReply } from '@portal/contracts/http/reporting'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '../../../lib/paths.ts'
import { useParams } from '../../../lib/router/hooks.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Select } from '../../../ui/field.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { TableBox } from '../../../ui/table.tsx'
import { FLAGS_PER_PAGE, flagsQuery, reportSurveysQuery } from '../queries.ts'
import '../survey-list.css'
import { FlagRow } from './flag-row.tsx'
import './quality.css'

function FlagTable({ surveyID, flags }: Readonly<{ surveyID: string; flags: FlagsReply['flags'] }>) {
  const t = useTexts('reporting/quality')
  return (
    <TableBox label={t('quality')}>
      <thead>
        <tr>
          {(['response', 'reason', 'evidence', 'flagged', 'verdict'] as const).map((column) => (
            <th key={column} scope="col">
              {t(column)}
            </th>
          ))}
          <td />
        </tr>
      </thead>
      <tbody>
        {flags.map((flag) => (
          <FlagRow key={`${flag.responseId} ${flag.flag}`} surveyID={surveyID} flag={flag} />
        ))}
      </tbody>
    </TableBox>
  )
}

type State = 'open' | 'all'

/** Staff: the flagged responses of a survey, to accept or dismiss. */
export function QualityScreen() {
  const t = useTexts('reporting/quality')
  const reports = useTexts('reporting/reports')
  const { surveyID = '' } = useParams()
  const [state, setState] = useState<State>('open')
  const [page, setPage] = useState(1)
  const survey = useQuery(reportSurveysQuery).data?.find((one) => one.surveyID === surveyID)
  const { data, error, refetch } = useQuery(flagsQuery(surveyID, state, page))

  const content = () => {
    if (!data && error) return <ProblemNotice error={error} onRetry={() => void refetch()} />
    if (!data) return <Loading label={t('loading')} />
    if (data.flags.length === 0) return <EmptyState title={t('none')} hint={t('none-hint')} />
    return (
      <>
        <div className="flags">
          <FlagTable surveyID={surveyID} flags={data.flags} />
        </div>
        <Pager page={page} pages={Math.ceil(data.total / FLAGS_PER_PAGE)} onPage={setPage} />
      </>
    )
  }
  const choose = (value: string) => {
    setState(value === 'all' ? 'all' : 'open')
    setPage(1)
  }
  return (
    <Screen
      title={t('quality-of', { survey: survey?.Name ?? surveyID })}
      lead={t('lead')}
      beside={
        <ButtonLink look="quiet" icon="back" to={paths.clientSurveys}>
          {reports('all-surveys')}
        </ButtonLink>
      }
    >
      <div className="survey-tools">
        <Select
          label={t('show')}
          value={state}
          choices={[
            { value: 'open', text: t('show-open') },
            { value: 'all', text: t('show-all') },
          ]}
          onChoose={choose}
        />
      </div>
      <p className="survey-tools__found" role="status">
        {data && t('found', { count: data.total })}
      </p>
      {content()}
    </Screen>
  )
}
