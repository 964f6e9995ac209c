import { type EventRegistry, eventRegistry } from '@portal/contracts/events/registry'
import type { Position, Recorded } from '../event-log/event-log.ts'
import { type EventStoreClient, isInvalidArgument } from '../event-log/eventstoredb/client.ts'
import { PREFIX } from '../event-log/eventstoredb/eventstoredb-event-log.ts'
import { headIn } from '../event-log/eventstoredb/head.ts'
import { identityIn } from '../event-log/eventstoredb/identity.ts'
import { positionOf, START, wirePositionOf } from '../event-log/eventstoredb/position.ts'
import { recordedOf, type StoredWireEvent, storedEvent } from '../event-log/eventstoredb/records.ts'
import { type Feed, type FeedPage, PositionRefused, type ReadOptions } from './feed.ts'
import { type Hints, localHints } from './hints.ts'
import { tailOf } from './tail.ts'

/** `hints` wakes tails before their next look: from the log in the same process. */
export type EventStoreFeedOptions = Readonly<{
  client: EventStoreClient
  prefix?: string
  hints?: Hints
  registry?: EventRegistry
}>

/** What a page holds where the reader does not say: a page of the largest events would not fit into memory. */
const MAX_BYTES = 8 * 1024 * 1024
/** Events after which a page is handed over although it is not full: its reader may save how far it is. */
const SCANNED_ENOUGH = 100_000

/** The feed of a log in EventStoreDB, from `$all`: keeps the promises P10, P11 and P13 to P15. */
export function eventStoreFeed(options: EventStoreFeedOptions): Feed {
  const { client, prefix = PREFIX, hints = localHints(), registry = eventRegistry } = options
  const identity = identityIn(client, prefix)
  const read: Feed['read'] = (after, asked) => readPage(client, prefix, registry, after, asked)
  return {
    start: START,
    logId: async () => (await identity()).logId,
    read,
    tail: (after, asked, signal) => tailOf(read, hints, after, asked, signal),
    eventIdAt: (position) => eventIdAt(client, prefix, position),
  }
}

type Scan = Readonly<{ found: readonly StoredWireEvent[]; upTo: Position }>

/** The head first: what comes after it is for the next page, so that page and head are of one moment. */
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
  const { found, upTo } = await scan(eventsAfter(client, prefix, after, head), after, head, options)
  const events: readonly Recorded[] = found.map((stored) => recordedOf(registry, prefix, stored))
  return { events, upTo, head, caughtUp: upTo === head }
}

async function scan(
  events: AsyncIterable<StoredWireEvent>,
  after: Position,
  head: Position,
  { types, limit, maxBytes = MAX_BYTES }: ReadOptions,
): Promise<Scan> {
  const found: StoredWireEvent[] = []
  let [upTo, bytes, scanned] = [after, 0, 0]
  const fits = (more: number): boolean => found.length === 0 || bytes + more <= maxBytes
  const isEnough = (): boolean => found.length >= limit || scanned >= SCANNED_ENOUGH
  for await (const stored of events) {
    if (!types || types.includes(stored.wire.type)) {
      if (!fits(stored.metadata.bytes)) return { found, upTo }
      bytes += stored.metadata.bytes
      found.push(stored)
    }
    upTo = stored.position
    scanned += 1
    if (isEnough()) return { found, upTo }
  }
  return { found, upTo: head }
}

/** The server begins with the event at the position that it is given. */
async function* eventsAfter(
  client: EventStoreClient,
  prefix: string,
  after: Position,
  upTo: Position,
): AsyncIterable<StoredWireEvent> {
  if (after >= upTo) return
  const fromPosition = after === START ? 'start' : (wirePositionOf(after) ?? 'start')
  for await (const { event } of client.readAll({ fromPosition, direction: 'forwards', requiresLeader: true })) {
    if (!event?.streamId.startsWith(prefix)) continue
    const stored = storedEvent(event)
    if (stored.position > upTo) return
    if (stored.position > after) yield stored
  }
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
