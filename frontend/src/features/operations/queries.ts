import type { Asked } from '@portal/contracts/http/call'
import { listActions } from '@portal/contracts/http/operations/actions'
import { listDeadLetters, listParkedEvents } from '@portal/contracts/http/operations/dead-letters'
import { getHistory } from '@portal/contracts/http/operations/history'
import { type JobState, listJobs, listQueues } from '@portal/contracts/http/operations/jobs'
import { getEvent, listEvents } from '@portal/contracts/http/operations/log-events'
import { listReadModels, type OperationKind, planOperation } from '@portal/contracts/http/operations/read-models'
import { getStatus } from '@portal/contracts/http/operations/status'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ask } from '../../lib/requests.ts'
import { historyKey, type Sample, sampled } from './history.ts'
import type { Span } from './spans.ts'

const LIVE_MS = 1_500
const CALM_MS = 3_000
const KEPT_MS = 30_000

/** Asked again and again while the tab is in sight: a failure is shown at once, and the next look is soon. */
const live = { retry: false, refetchInterval: LIVE_MS } as const
const calm = { retry: false, refetchInterval: CALM_MS } as const

/** The figures of the moment; each look adds to the history. */
export const statusQuery = queryOptions({
  queryKey: ['operations', 'status'],
  ...live,
  queryFn: async ({ signal, client }) => {
    const status = await ask(getStatus, {}, { signal })
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

/** What a worker kept of the time before; asked for again as often as a longer span shows it. */
export const keptHistoryQuery = (minutes: Span) =>
  queryOptions({
    queryKey: ['operations', 'history', 'kept', minutes],
    retry: false,
    staleTime: KEPT_MS,
    refetchInterval: minutes === '5' ? false : KEPT_MS,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => ask(getHistory, { query: { minutes } }, { signal }),
  })

export const readModelsQuery = queryOptions({
  queryKey: ['operations', 'read-models'],
  ...live,
  queryFn: ({ signal }) => ask(listReadModels, {}, { signal }),
})

export const planQuery = (kind: OperationKind, projections: readonly string[], park: boolean) =>
  queryOptions({
    queryKey: ['operations', 'plan', kind, projections, park],
    gcTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const query = { kind, projections: projections.join(','), park: park ? '1' : '0' } as const
      return ask(planOperation, { query }, { signal })
    },
  })

export const deadLettersQuery = queryOptions({
  queryKey: ['operations', 'dead-letters'],
  ...live,
  queryFn: ({ signal }) => ask(listDeadLetters, {}, { signal }),
})

export const parkedEventsQuery = (projection: string, key: string) =>
  queryOptions({
    queryKey: ['operations', 'dead-letters', projection, key],
    queryFn: ({ signal }) => ask(listParkedEvents, { query: { projection, key } }, { signal }),
  })

export const queuesQuery = queryOptions({
  queryKey: ['operations', 'queues'],
  ...calm,
  queryFn: ({ signal }) => ask(listQueues, {}, { signal }),
})

export const jobsQuery = (queue: string, state: JobState, page: number) =>
  queryOptions({
    queryKey: ['operations', 'queues', queue, state, page],
    ...calm,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => ask(listJobs, { query: { queue, state, page: String(page) } }, { signal }),
  })

export const eventsQuery = (asked: Asked<typeof listEvents>) =>
  queryOptions({
    queryKey: ['operations', 'events', asked],
    ...calm,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => ask(listEvents, asked, { signal }),
  })

/** An event never changes. */
export const eventQuery = (position: number) =>
  queryOptions({
    queryKey: ['operations', 'event', position],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => ask(getEvent, { params: { position: String(position) } }, { signal }),
  })

export const actionsQuery = (asked: Asked<typeof listActions>) =>
  queryOptions({
    queryKey: ['operations', 'actions', asked],
    ...calm,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => ask(listActions, asked, { signal }),
  })
