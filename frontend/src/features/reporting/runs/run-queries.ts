import { runTables } from '@portal/contracts/http/reporting'
import {
  listRecordedRuns,
  type PastReply,
  readRecordedRun,
  repeatRecordedRun,
} from '@portal/contracts/http/reporting/recorded-runs'
import type { ReportItemId, SurveyId } from '@portal/contracts/ids'
import type { TableSpec } from '@portal/contracts/reporting/table'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ask } from '../../../lib/requests.ts'

export const RUNS_PER_PAGE = 20
const AGAIN_MS = 500

type Wanted = Readonly<{
  surveyID: SurveyId | undefined
  reportID: ReportItemId | undefined
  search: string
  page: number
}>

export const runsQuery = ({ surveyID, reportID, search, page }: Wanted) =>
  queryOptions({
    queryKey: ['reporting', 'runs', surveyID, reportID, search, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const of = { ...(surveyID && { surveyID }), ...(reportID && { reportID }) }
      return ask(listRecordedRuns, { query: { ...of, search, page, itemsPerPage: RUNS_PER_PAGE } }, { signal })
    },
  })

export const recordedRunQuery = (runId: string) =>
  queryOptions({
    queryKey: ['reporting', 'runs', 'one', runId],
    queryFn: ({ signal }) => ask(readRecordedRun, { params: { runId } }, { signal }),
  })

/** Asked again until the figures of that moment are there. */
export const thenQuery = (runId: string, part: number) =>
  queryOptions<PastReply>({
    queryKey: ['reporting', 'runs', 'then', runId, part],
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data?.result === null ? AGAIN_MS : false),
    queryFn: ({ signal }) => ask(repeatRecordedRun, { params: { runId, part } }, { signal }),
  })

/** Counted once: what is compared does not change while it is read. */
export const nowQuery = (spec: TableSpec) =>
  queryOptions({
    queryKey: ['reporting', 'runs', 'now', spec],
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => ask(runTables, { body: spec }, { signal }),
  })
