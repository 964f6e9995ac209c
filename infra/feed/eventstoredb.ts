import { type EventRegistry, eventRegistry } from '@portal/contracts/events/registry'
import type { Position, Recorded } from '../event-log/event-log.ts'
import { eventsAfter, scan } from '../event-log/eventstoredb/all-events.ts'
import { type EventStoreClient, isInvalidArgument } from '../event-log/eventstoredb/client.ts'
import { PREFIX } from '../event-log/eventstoredb/eventstoredb-event-log.ts'
import { headIn } from '../event-log/eventstoredb/head.ts'
import { identityIn } from '../event-log/eventstoredb/identity.ts'
import { numbers, positionOf, START, wirePositionOf } from '../event-log/eventstoredb/position.ts'
import { recordedOf } from '../event-log/eventstoredb/records.ts'
import { type Feed, type FeedPage, PositionRefused, type ReadOptions } from './feed.ts'
import { type Hints, localHints } from './hints.ts'
import { tailOf } from './tail.ts'

/** `hints` wakes tails before they poll again: from the log in the same process. */
export type EventStoreFeedOptions = Readonly<{
  client: EventStoreClient
  prefix?: string
  hints?: Hints
  registry?: EventRegistry
}>

/** The size of a page if the reader names none: a page of the largest events would not fit into memory. */
const MAX_BYTES = 8 * 1024 * 1024

/** The feed of a log in EventStoreDB, from `$all`: keeps the promises P10, P11 and P13 to P15. */
export function eventStoreFeed(options: EventStoreFeedOptions): Feed {
  const { client, prefix = PREFIX, hints = localHints(), registry = eventRegistry } = options
  const identity = identityIn(client, prefix)
  const read: Feed['read'] = (after, asked) => readPage(client, prefix, registry, after, asked)
  return {
    start: START,
    numbers,
    logId: async () => (await identity()).logId,
    read,
    tail: (after, asked, signal) => tailOf(read, hints, after, asked, signal),
    eventIdAt: (position) => eventIdAt(client, prefix, position),
  }
}

/** The head is read first: later events belong to the next page, so that page and head are of one moment. */
async function readPage(
  client: EventStoreClient,
  prefix: string,
  registry: EventRegistry,
  after: Position,
  options: ReadOptions,
): Promise<FeedPage> {
  if (!wirePositionOf(after)) throw new PositionRefused(`A log has no position "${after}"`)
  const head = await headIn(client, prefix)
  if (after > head) throw new PositionRefused(`This log ends at ${head}: it has no ${after}`)
  const limits = { maxBytes: MAX_BYTES, ...options }
  const { found, upTo } = await scan(eventsAfter(client, prefix, after, head), after, head, limits)
  const events: readonly Recorded[] = found.map((stored) => recordedOf(registry, prefix, stored))
  return { events, upTo, head, caughtUp: upTo === head }
}

async function eventIdAt(client: EventStoreClient, prefix: string, position: Position): Promise<string | null> {
  const fromPosition = wirePositionOf(position)
  if (!fromPosition || position === START) return null
  try {
    const options = { fromPosition, direction: 'forwards', maxCount: 1, requiresLeader: true } as const
    for await (const { event } of client.readAll(options)) {
      const isThere = event?.position && positionOf(event.position) === position && event.streamId.startsWith(prefix)
      return isThere ? event.id : null
    }
    return null
  } catch (error) {
    if (isInvalidArgument(error)) return null // no record begins there
    throw error
  }
}
