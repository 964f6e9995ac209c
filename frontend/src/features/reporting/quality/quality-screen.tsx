import type { FlagsReply } from '@portal/contracts/http/reporting'
import { type ResponseId, SurveyId } from '@portal/contracts/ids'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { paths } from '../../../lib/paths.ts'
import { useParams } from '../../../lib/router/hooks.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { withTexts } from '../../../lib/texts/with-texts.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Select } from '../../../ui/field.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { TableBox } from '../../../ui/table.tsx'
import { FLAGS_PER_PAGE, flagsQuery, reportSurveysQuery } from '../queries.ts'
import '../lists.css'
import { FlagRow } from './flag-row.tsx'
import './quality.css'
import { ReviewedNotice } from './reviewed-notice.tsx'
import { shortId } from './short-id.ts'
import { type Review, useReview } from './use-review.ts'

/** With its texts, once a response is opened. */
const ResponseDialog = lazy(() =>
  withTexts(async () => (await import('../who/who-dialog.tsx')).ResponseDialog, ['reporting/respondents']),
)

type Reviewing = ReturnType<typeof useReview>
type TableProps = Readonly<{ surveyID: string; flags: FlagsReply['flags']; reviewing: Reviewing }>

function FlagTable({ surveyID, flags, reviewing: { mutate, isPending, variables } }: TableProps) {
  const t = useTexts('reporting/quality')
  const [opened, setOpened] = useState<ResponseId | null>(null)
  const table = (
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
          <FlagRow
            key={`${flag.responseId} ${flag.flag}`}
            flag={flag}
            isBusy={isPending && variables.flag === flag}
            onOpen={setOpened}
            onReview={(of, verdict) => mutate({ flag: of, verdict })}
          />
        ))}
      </tbody>
    </TableBox>
  )
  return (
    <div className="flags">
      {table}
      {opened && (
        <Suspense>
          <ResponseDialog
            surveyID={SurveyId.parse(surveyID)}
            responseId={opened}
            title={t('response-of', { response: shortId(opened) })}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </div>
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
  const [last, setLast] = useState<Review | null>(null)
  const reviewing = useReview(surveyID, setLast)
  const undo = ({ flag, verdict }: Review) =>
    reviewing.mutate({ flag: { ...flag, verdict }, verdict: flag.verdict }, { onSuccess: () => setLast(null) })

  const content = () => {
    if (!data && error) return <ProblemNotice error={error} onRetry={() => void refetch()} />
    if (!data) return <Loading label={t('loading')} />
    if (data.total === 0) return <EmptyState title={t('none')} hint={t('none-hint')} />
    return (
      <>
        <FlagTable surveyID={surveyID} flags={data.flags} reviewing={reviewing} />
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
      <div className="list-tools">
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
      {last && (
        <ReviewedNotice
          key={`${last.flag.responseId} ${last.flag.flag} ${last.verdict}`}
          review={last}
          isBusy={reviewing.isPending}
          onUndo={() => undo(last)}
        />
      )}
      <p className="list-tools__found" role="status">
        {data && t('found', { count: data.total })}
      </p>
      {content()}
    </Screen>
  )
}
