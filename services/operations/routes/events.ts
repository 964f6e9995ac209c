import { eventRegistry } from '@portal/contracts/events/registry'
import { getEvent, listEvents, listMemberEvents } from '@portal/contracts/http/operations/log-events'
import {
  type EventFilter,
  eventAt,
  NO_FILTER,
  type StoredLine,
  TooMuchToSearch,
} from '@portal/projections/operations/events/queries'
import { route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import type { Desk } from '../desk/desk.ts'

const PER_PAGE = 50

const TYPES = [...eventRegistry.keys()].toSorted()

const lineOf = ({ position, recordedAt, type, stream, version }: StoredLine) => ({
  position,
  recordedAt,
  type,
  stream,
  version,
})

const refusedIfSlow = (error: unknown): never => {
  if (!(error instanceof TooMuchToSearch)) throw error
  throw new ProblemError('not-possible', { values: { reason: 'too-much-to-search' } })
}

const pageOf = async (events: Desk['events'], filter: EventFilter) => {
  const found = (await events.last(filter, PER_PAGE + 1).catch(refusedIfSlow)).toReversed()
  const shown = found.slice(0, PER_PAGE)
  const next = found.length > PER_PAGE ? (shown.at(-1)?.position ?? null) : null
  return { events: shown.map(lineOf), next }
}

const below = (before: string | undefined): number | null => (before === undefined ? null : Number(before) - 1)

/** Events of the log as operators look for them. */
export const eventsRoute = ({ events }: Pick<Desk, 'events'>) =>
  route(listEvents, async ({ query: { type, stream, since, until, before } }) => {
    const filter: EventFilter = {
      ...NO_FILTER,
      types: type === undefined ? null : [type],
      stream: stream ?? null,
      since: since ?? null,
      until: until ?? null,
      to: below(before),
    }
    return { ...(await pageOf(events, filter)), types: TYPES }
  })

export const eventRoute = ({ events }: Pick<Desk, 'events'>) =>
  route(getEvent, async ({ params }) => {
    const event = await eventAt(events, Number(params.position))
    if (!event) throw new ProblemError('not-found')
    return event
  })

/** The stream of a member, for staff: what was done with the account, and nothing of what is personal in it. */
export const memberEventsRoute = ({ events }: Pick<Desk, 'events'>) =>
  route(listMemberEvents, ({ params, query }) =>
    pageOf(events, { ...NO_FILTER, stream: `member-${params.memberId}`, to: below(query.before) }),
  )
