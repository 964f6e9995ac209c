import { Instant } from '@portal/contracts/ids'
import type { Pool } from '../database/pool.ts'
import type { Position } from '../event-log/event-log.ts'
import { numberOf, positionOf } from '../event-log/position.ts'
import type { EventRow } from '../event-log/postgres/rows.ts'
import type { StoredEventRow } from '../event-log/stored-event.ts'
import { PositionRefused } from './feed.ts'
import { readWindow } from './postgres-window.ts'

/** `upTo` is the last position that the rows cover. */
export type StoredPage = Readonly<{ rows: readonly StoredEventRow[]; upTo: Position; head: Position }>

/** At most `limit` events and `maxBytes` in all (or one, however large), none after `ceiling`. */
export type StoredReadOptions = Readonly<{ limit: number; maxBytes: number; ceiling?: Position }>

/**
 * Events as they are stored: in the version in which they were written, personal fields sealed. For code that passes them
 * on and need not read them.
 */
export type StoredRows = Readonly<{
  /** @throws PositionRefused if the log has no such position */
  read: (after: Position, options: StoredReadOptions) => Promise<StoredPage>
}>

/** Additionally one event after another: for searches where the log cannot be queried by SQL. */
export type StoredEvents = StoredRows &
  Readonly<{
    ofStream: (stream: string) => AsyncIterable<StoredEventRow>
    /** Newest first. */
    newest: () => AsyncIterable<StoredEventRow>
  }>

const rowOf = ([pos, version, stream, eventId, recordedAt, schemaVersion, json]: EventRow): StoredEventRow => ({
  position: positionOf(Number(pos)),
  stream,
  version: Number(version),
  eventId,
  recordedAt: Instant.parse(new Date(recordedAt).toISOString()),
  schemaVersion: Number(schemaVersion),
  json,
})

/** For the log in Postgres. */
export const postgresStoredRows = (pool: Pool): StoredRows => ({
  read: async (after, { limit, maxBytes, ceiling }) => {
    const from = numberOf(after)
    const to = ceiling === undefined ? Number.MAX_SAFE_INTEGER : numberOf(ceiling)
    if (from === null || to === null) throw new PositionRefused(`A log has no position "${after}"`)
    const window = await readWindow(pool, { after: from, ceiling: to, types: undefined, limit, maxBytes })
    const head = positionOf(window.head)
    if (from > window.head) throw new PositionRefused(`This log ends at ${head}: it has no ${after}`)
    const rows = window.rows.map(rowOf)
    const covered = window.isCut ? (rows.at(-1)?.position ?? after) : positionOf(Math.min(to, window.head))
    return { rows, upTo: covered, head }
  },
})
