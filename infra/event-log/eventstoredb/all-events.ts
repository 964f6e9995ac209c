import type { Position } from '../event-log.ts'
import { type EventStoreClient, isInvalidArgument, type WirePosition } from './client.ts'
import { START, wirePositionOf } from './position.ts'
import { type StoredWireEvent, storedEvent } from './records.ts'

type From = WirePosition | 'start'

const nextTo = ({ commit, prepare }: WirePosition): WirePosition => ({ commit, prepare: prepare + 1n })

/**
 * The record at which a read must begin to miss nothing after a position. The server begins with the record at that
 * byte and refuses a byte where no record begins; the read then begins at the next record, or the position was never a
 * valid one.
 */
const beginnings = (after: Position): readonly From[] => {
  const wire = wirePositionOf(after)
  return after === START || !wire ? ['start'] : [wire, nextTo(wire), 'start']
}

/** Our events after a position and up to another, in log order. */
export async function* eventsAfter(
  client: EventStoreClient,
  prefix: string,
  after: Position,
  upTo: Position,
): AsyncIterable<StoredWireEvent> {
  if (after >= upTo) return
  for (const from of beginnings(after)) {
    try {
      yield* eventsFrom(client, prefix, from, after, upTo)
      return
    } catch (error) {
      if (from === 'start' || !isInvalidArgument(error)) throw error
    }
  }
}

async function* eventsFrom(
  client: EventStoreClient,
  prefix: string,
  fromPosition: From,
  after: Position,
  upTo: Position,
): AsyncIterable<StoredWireEvent> {
  for await (const { event } of client.readAll({ fromPosition, direction: 'forwards', requiresLeader: true })) {
    if (!event?.streamId.startsWith(prefix)) continue
    const stored = storedEvent(event)
    if (stored.position > upTo) return
    if (stored.position > after) yield stored
  }
}

/** Our events, newest first. */
export async function* newestEvents(client: EventStoreClient, prefix: string): AsyncIterable<StoredWireEvent> {
  const options = { fromPosition: 'end', direction: 'backwards', requiresLeader: true } as const
  for await (const { event } of client.readAll(options)) {
    if (event?.streamId.startsWith(prefix)) yield storedEvent(event)
  }
}

export type ScanOptions = Readonly<{ types?: readonly string[]; limit: number; maxBytes: number }>
export type Scan = Readonly<{ found: readonly StoredWireEvent[]; upTo: Position }>

/**
 * After this many scanned events a page is returned even if it is not full, so that its reader can save its checkpoint.
 */
const SCANNED_ENOUGH = 100_000

/** The events that fit into one page; `ceiling` is the position scanned where nothing was cut off. */
export async function scan(
  events: AsyncIterable<StoredWireEvent>,
  after: Position,
  ceiling: Position,
  { types, limit, maxBytes }: ScanOptions,
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
  return { found, upTo: ceiling }
}
