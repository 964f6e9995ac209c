import { DeadLettersReply, ParkedEventsReply } from '@portal/contracts/http/dead-letters'
import { type JobState, JobsReply, QueuesReply } from '@portal/contracts/http/jobs'
import { SystemStatus } from '@portal/contracts/http/operations'
import { ActsReply } from '@portal/contracts/http/operator-acts'
import { ReadModelsReply, type WorkKind, WorkPlan } from '@portal/contracts/http/read-models'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getJson } from '../../lib/requests.ts'
import { historyKey, type Sample, sampled } from './history.ts'

const LIVE_MS = 1_500
const CALM_MS = 3_000

/** Asked again and again while the tab is in sight: a failure is shown at once, and the next look is soon. */
const live = { retry: false, refetchInterval: LIVE_MS } as const
const calm = { retry: false, refetchInterval: CALM_MS } as const

/** The figures of the moment; each look adds to the history. */
export const statusQuery = queryOptions({
  queryKey: ['operations', 'status'],
  ...live,
  queryFn: async ({ signal, client }) => {
    const status = await getJson('/api/operations/status', SystemStatus, signal)
    client.setQueryData<readonly Sample[]>(historyKey, (samples = []) => sampled(samples, status, Date.now()))
    return status
  },
})

/** What the status has been; nobody asks for it. */
export const historyQuery = queryOptions({
  queryKey: historyKey,
  enabled: false,
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async (): Promise<readonly Sample[]> => [],
})

export const readModelsQuery = queryOptions({
  queryKey: ['operations', 'read-models'],
  ...live,
  queryFn: ({ signal }) => getJson('/api/operations/read-models', ReadModelsReply, signal),
})

export const planQuery = (kind: WorkKind, projections: readonly string[], park: boolean) =>
  queryOptions({
    queryKey: ['operations', 'plan', kind, projections, park],
    gcTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ kind, projections: projections.join(','), park: park ? '1' : '0' })
      return getJson(`/api/operations/works/plan?${query}`, WorkPlan, signal)
    },
  })

export const deadLettersQuery = queryOptions({
  queryKey: ['operations', 'dead-letters'],
  ...live,
  queryFn: ({ signal }) => getJson('/api/operations/dead-letters', DeadLettersReply, signal),
})

export const parkedEventsQuery = (projection: string, key: string) =>
  queryOptions({
    queryKey: ['operations', 'dead-letters', projection, key],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ projection, key })
      return getJson(`/api/operations/dead-letters/events?${query}`, ParkedEventsReply, signal)
    },
  })

export const queuesQuery = queryOptions({
  queryKey: ['operations', 'queues'],
  ...calm,
  queryFn: ({ signal }) => getJson('/api/operations/queues', QueuesReply, signal),
})

export const jobsQuery = (queue: string, state: JobState, page: number) =>
  queryOptions({
    queryKey: ['operations', 'queues', queue, state, page],
    ...calm,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ queue, state, page: String(page) })
      return getJson(`/api/operations/queues/jobs?${query}`, JobsReply, signal)
    },
  })

export const actsQuery = (before: number | null) =>
  queryOptions({
    queryKey: ['operations', 'acts', before],
    ...calm,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      getJson(`/api/operations/acts${before === null ? '' : `?before=${before}`}`, ActsReply, signal),
  })
