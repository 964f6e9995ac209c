import type { RecordedRun } from '@portal/contracts/http/reporting/recorded-runs'
import { ReportItemId, SurveyId } from '@portal/contracts/ids'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useFormats } from '../../../lib/formats.ts'
import { paths } from '../../../lib/paths.ts'
import { useSearchParams } from '../../../lib/router/hooks.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { SearchSelect } from '../../../ui/search-select.tsx'
import { TableBox } from '../../../ui/table.tsx'
import { reportSurveysQuery } from '../queries.ts'
import { recordedRunPath } from '../report-addresses.ts'
import { useCounted } from '../use-counted.ts'
import { useRunKind } from './run-facts.tsx'
import { RUNS_PER_PAGE, runsQuery } from './run-queries.ts'
import '../lists.css'
import './runs.css'

type Names = ReadonlyMap<string, string>

function RunRow({ run, names }: Readonly<{ run: RecordedRun; names: Names }>) {
  const t = useTexts('reporting/runs')
  const { moment } = useFormats()
  const kindOf = useRunKind()
  const countedOf = useCounted()
  const at = moment(Date.parse(run.ranAt))
  return (
    <tr>
      <th scope="row">
        {at}
        {run.times > 1 && <span className="run-note">{t('times', { count: run.times })}</span>}
      </th>
      <td data-label={t('what')}>
        {kindOf(run)}
        {run.title && <span className="run-note">{run.title}</span>}
      </td>
      <td className="list-survey" data-label={t('survey')}>
        <bdi>{names.get(run.surveyID) ?? run.surveyID}</bdi>
      </td>
      <td data-label={t('counted')}>{countedOf(run.parts)}</td>
      <td data-label={t('who')}>
        <bdi>{run.by ?? t('nobody')}</bdi>
      </td>
      <td className="table__number" data-label={t('took')}>
        {t('milliseconds', { ms: run.tookMs })}
      </td>
      <td>
        <div className="item-tools">
          <ButtonLink look="quiet" to={recordedRunPath(run.runId)} aria-label={t('repeat-of', { at })}>
            {t('repeat')}
          </ButtonLink>
        </div>
      </td>
    </tr>
  )
}

function RunTable({ runs, names }: Readonly<{ runs: readonly RecordedRun[]; names: Names }>) {
  const t = useTexts('reporting/runs')
  return (
    <TableBox hasCards label={t('runs')}>
      <thead>
        <tr>
          {(['when', 'what', 'survey', 'counted', 'who'] as const).map((head) => (
            <th key={head} scope="col">
              {t(head)}
            </th>
          ))}
          <th scope="col" className="table__number">
            {t('took')}
          </th>
          <th scope="col">{t('actions')}</th>
        </tr>
      </thead>
      <tbody>
        {runs.map((run) => (
          <RunRow key={run.runId} run={run} names={names} />
        ))}
      </tbody>
    </TableBox>
  )
}

const NO_NAMES: Names = new Map()

/** Staff: the recorded runs, of all surveys, of one, or of a saved report (in the address). */
export function RunsScreen() {
  const t = useTexts('reporting/runs')
  const reports = useTexts('reporting/reports')
  const [params, setParams] = useSearchParams()
  const [typed, setTyped] = useState('')
  const [page, setPage] = useState(1)
  const search = useDeferredValue(typed)
  const surveyID = SurveyId.safeParse(params.get('surveyID')).data
  const reportID = ReportItemId.safeParse(params.get('reportID')).data
  const surveys = useQuery(reportSurveysQuery).data
  const names: Names = surveys ? new Map(surveys.map((one) => [one.surveyID, one.Name])) : NO_NAMES
  const { data, error, refetch } = useQuery(runsQuery({ surveyID, reportID, search, page }))

  const content = () => {
    if (!data && error) return <ProblemNotice error={error} onRetry={() => void refetch()} />
    if (!data) return <Loading label={t('loading')} />
    if (data.total === 0) return <EmptyState title={t('none')} hint={t('none-hint')} />
    return (
      <>
        <RunTable runs={data.runs} names={names} />
        <Pager page={page} pages={Math.ceil(data.total / RUNS_PER_PAGE)} onPage={setPage} />
      </>
    )
  }
  const choose = (value: string): void => {
    setPage(1)
    setParams(value === '' ? {} : { surveyID: value })
  }
  const seek = (text: string): void => {
    setPage(1)
    setTyped(text)
  }
  return (
    <Screen
      title={t('runs')}
      lead={t('lead')}
      beside={
        <ButtonLink look="quiet" icon="back" to={paths.clientSurveys}>
          {reports('all-surveys')}
        </ButtonLink>
      }
    >
      <div className="list-tools">
        <TextField type="search" label={t('search')} value={typed} maxLength={200} onText={seek} />
        <SearchSelect
          label={t('survey')}
          value={surveyID ?? ''}
          choices={[
            { value: '', text: t('all-surveys') },
            ...(surveys ?? []).map((one) => ({ value: one.surveyID, text: one.Name })),
          ]}
          onChoose={choose}
        />
      </div>
      {reportID && (
        <p className="row">
          {t('one-report')} <Button onClick={() => choose(surveyID ?? '')}>{t('all-reports')}</Button>
        </p>
      )}
      <p className="list-tools__found" role="status">
        {data && t('found', { count: data.total })}
      </p>
      {content()}
    </Screen>
  )
}
