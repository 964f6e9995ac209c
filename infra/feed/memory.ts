import type { Position } from '../event-log/event-log.ts'
import type { MemoryEventLog } from '../event-log/memory.ts'
import { numberOf, positionOf, START } from '../event-log/position.ts'
import { recordedFrom, type StoredEventRow } from '../event-log/stored-event.ts'
import { type Feed, type FeedPage, PositionRefused, type ReadOptions } from './feed.ts'
import { localHints } from './hints.ts'
import { tailOf } from './tail.ts'

const typeOf = (row: StoredEventRow): unknown => JSON.parse(row.json).type

/** How many of the rows fit into one page; at least one, however large. */
const lengthOfPage = (rows: readonly StoredEventRow[], limit: number, maxBytes: number): number => {
  let bytes = 0
  const end = rows.slice(0, limit).findIndex((row, index) => {
    bytes += Buffer.byteLength(row.json)
    return bytes > maxBytes && index > 0
  })
  return end === -1 ? Math.min(limit, rows.length) : end
}

/** The feed of a log in memory. */
export function memoryFeed(log: MemoryEventLog): Feed {
  const hints = localHints()
  log.onAppend(hints.wake)

  const read = async (after: Position, { types, limit, maxBytes = Infinity }: ReadOptions): Promise<FeedPage> => {
    const rows = log.rows()
    const from = numberOf(after)
    if (from === null || from > rows.length) throw new PositionRefused(`This log has no position ${after}`)

    const wanted = rows.slice(from).filter((row) => !types || types.includes(String(typeOf(row))))
    const taken = wanted.slice(0, lengthOfPage(wanted, limit, maxBytes))
    const head = positionOf(rows.length)
    const upTo = taken.length < wanted.length ? (taken.at(-1)?.position ?? after) : head
    const events = taken.map((row) => recordedFrom(log.registry, row))
    return { events, upTo, head, caughtUp: upTo === head }
  }

  return {
    start: START,
    numbers: { numberOf, positionOf, areDense: true },
    logId: async () => log.logId,
    read,
    tail: (after, options, signal) => tailOf(read, hints, after, options, signal),
    eventIdAt: async (position) => log.rows()[(numberOf(position) ?? 0) - 1]?.eventId ?? null,
  }
}
