import { eventRegistry } from '@portal/contracts/events/registry'
import { getEvent, listEvents } from '@portal/contracts/http/operations/log-events'
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

/** Events of the log as operators look for them. */
export const eventsRoute = ({ events }: Pick<Desk, 'events'>) =>
  route(listEvents, async ({ query: { type, stream, since, until, before } }) => {
    const filter: EventFilter = {
      ...NO_FILTER,
      types: type === undefined ? null : [type],
      stream: stream ?? null,
      since: since ?? null,
      until: until ?? null,
      to: before === undefined ? null : Number(before) - 1,
    }
    const found = (await events.last(filter, PER_PAGE + 1).catch(refusedIfSlow)).toReversed()
    const shown = found.slice(0, PER_PAGE)
    const next = found.length > PER_PAGE ? (shown.at(-1)?.position ?? null) : null
    return { events: shown.map(lineOf), next, types: TYPES }
  })

export const eventRoute = ({ events }: Pick<Desk, 'events'>) =>
  route(getEvent, async ({ params }) => {
    const event = await eventAt(events, Number(params.position))
    if (!event) throw new ProblemError('not-found')
    return event
  })
