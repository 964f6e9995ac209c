import { type EventRegistry, eventRegistry } from '@portal/contracts/events/registry'
import type { Pool } from '../database/pool.ts'
import type { Position } from '../event-log/event-log.ts'
import { numberOf, positionOf, START } from '../event-log/position.ts'
import { identityOf } from '../event-log/postgres/identity.ts'
import { type EventRow, recordedReader } from '../event-log/postgres/rows.ts'
import { type Feed, type FeedPage, PositionRefused, type ReadOptions } from './feed.ts'
import { type Hints, localHints } from './hints.ts'
import { readWindow, type Window, type WindowOptions } from './postgres-window.ts'
import { tailOf } from './tail.ts'

/** `hints` wakes tails before they poll again: from the log in the same process, or from `listenForAppends`. */
export type PostgresFeedOptions = Readonly<{ pool: Pool; hints?: Hints; registry?: EventRegistry }>

/** The size of a page if the reader names none: a page of the largest events would not fit into memory. */
const MAX_BYTES = 8 * 1024 * 1024
/** Positions that one statement scans for events of some types: doubled each time while they are rare. */
const FIRST_WINDOW = 1_000
const LARGEST_WINDOW = 100_000
/** After this many scanned positions a page is returned even if it is not full, so that its reader can save its checkpoint. */
const SCANNED_ENOUGH = 500_000

/** The feed of a log in Postgres, with dense positions: keeps the promises P10, P11 and P13 to P15. */
export function postgresFeed({ pool, hints = localHints(), registry = eventRegistry }: PostgresFeedOptions): Feed {
  const identity = identityOf(pool)
  let lastHead = 0
  const windowOf: WindowOf = async (options) => {
    const found = await readWindow(pool, options, lastHead > 0 && options.after >= lastHead)
    lastHead = found.head
    return found
  }
  const read: Feed['read'] = (after, options) =>
    (options.types ? readSome : readAll)(windowOf, registry, after, options)
  return {
    start: START,
    numbers: { numberOf, positionOf, areDense: true },
    logId: async () => (await identity()).logId,
    read,
    tail: (after, options, signal) => tailOf(read, hints, after, options, signal),
    eventIdAt: (position) => eventIdAt(pool, position),
  }
}

const numberIn = (after: Position): number => {
  const number = numberOf(after)
  if (number === null) throw new PositionRefused(`A log has no position "${after}"`)
  return number
}

/** @throws PositionRefused if the reader is ahead of the log: its checkpoint belongs to another log */
const pageOf = (
  registry: EventRegistry,
  rows: readonly EventRow[],
  from: number,
  upTo: number,
  head: number,
): FeedPage => {
  if (from > head) throw new PositionRefused(`This log ends at ${positionOf(head)}: it has no ${positionOf(from)}`)
  const events = rows.map(recordedReader(registry))
  return { events, upTo: positionOf(upTo), head: positionOf(head), caughtUp: upTo === head }
}

type WindowOf = (options: WindowOptions) => Promise<Window>

/** Positions are dense, so a page that was not cut off ends at the head. */
async function readAll(
  windowOf: WindowOf,
  registry: EventRegistry,
  after: Position,
  options: ReadOptions,
): Promise<FeedPage> {
  const from = numberIn(after)
  const { rows, head, isCut } = await windowOf({
    after: from,
    ceiling: Number.MAX_SAFE_INTEGER,
    types: undefined,
    limit: options.limit,
    maxBytes: options.maxBytes ?? MAX_BYTES,
  })
  return pageOf(registry, rows, from, isCut ? lastOf(rows) : head, head)
}

/** Window after window, so that no statement scans the whole log for rare events, and `upTo` advances. */
async function readSome(
  windowOf: WindowOf,
  registry: EventRegistry,
  after: Position,
  options: ReadOptions,
): Promise<FeedPage> {
  const { types, limit, maxBytes = MAX_BYTES } = options
  const from = numberIn(after)
  const found: EventRow[] = []
  let size = FIRST_WINDOW
  for (let at = from; ; ) {
    const window = {
      after: at,
      ceiling: at + size,
      types,
      limit: limit - found.length,
      maxBytes: maxBytes - bytesOf(found),
    }
    const { rows, head, isCut } = await windowOf(window)
    found.push(...rows)
    at = isCut ? lastOf(rows) : Math.max(at, Math.min(window.ceiling, head))
    const isEnough = isCut || found.length > limit / 2 || at - from >= SCANNED_ENOUGH || bytesOf(found) > maxBytes / 2
    if (at >= head || isEnough) return pageOf(registry, found, from, at, head)
    if (rows.length < size / 2) size = Math.min(LARGEST_WINDOW, 2 * size)
  }
}

const lastOf = (rows: readonly EventRow[]): number => Number(rows.at(-1)?.[0] ?? 0)

const bytesOf = (rows: readonly EventRow[]): number => rows.reduce((sum, [, , , , , , json]) => sum + json.length, 0)

async function eventIdAt(pool: Pool, position: Position): Promise<string | null> {
  const { rows } = await pool.query<{ event_id: string }>(
    'select event_id from log.event where log_part = 0 and pos = $1',
    [numberOf(position) ?? 0],
  )
  return rows[0]?.event_id ?? null
}
