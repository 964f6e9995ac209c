import type { Connection, Pool } from '@portal/infra/database/pool'
import type { Recorded } from '@portal/infra/event-log/event-log'
import { type Projection, parkedHash } from '../projection.ts'
import { describe } from './failure.ts'

/** Keys with an event that could not be applied: their later events are parked behind it (P22). */
export type Parked = Set<string>

/** More parked keys are a bug in the code, not in some events. */
export const MOST_PARKED_KEYS = 100

/** The number of events that cannot be applied at which the projection stops. */
export class TooManyParked extends Error {
  override readonly name = 'TooManyParked'
}

/**
 * A rebuild that must equal the live rows stops at an event that it cannot apply, until an operator accepts its
 * position.
 */
export class NotAccepted extends Error {
  override readonly name = 'NotAccepted'
}

/** The share of recent events that may be parked; more is a bug in the code. */
const WINDOW_EVENTS = 10_000
const MOST_OF_WINDOW = 0.05

/** How many of the last 10,000 events were parked. */
export type ParkedWindow = Readonly<{
  /** @throws TooManyParked if these would be too many; they are not counted then */
  check: (parked: number) => void
  count: (events: number, parked: number) => void
}>

export const parkedWindow = (): ParkedWindow => {
  const pages: { events: number; parked: number }[] = []
  const sumOf = (what: 'events' | 'parked') => pages.reduce((sum, page) => sum + page[what], 0)
  return {
    check: (parked) => {
      if (sumOf('parked') + parked <= WINDOW_EVENTS * MOST_OF_WINDOW) return
      throw new TooManyParked(`more than 5 % of the last ${WINDOW_EVENTS} events are parked`)
    },
    count: (events, parked) => {
      pages.push({ events, parked })
      while (sumOf('events') - (pages[0]?.events ?? 0) >= WINDOW_EVENTS) pages.shift()
    },
  }
}

/**
 * Selects the dead letters of a shard: `$3` and `$4` are its number and mask. Those from before there were shards
 * belong to all.
 */
export const IN_SHARD = "source = 'log' and coalesce(key_hash, 0) & $4::int = $3::int"

export async function parkedKeys(pool: Pool, { name, version, shard }: Projection): Promise<Parked> {
  const { rows } = await pool.query<Readonly<{ key: string }>>(
    `select distinct key from proj.dead_letter where projection = $1 and version = $2 and ${IN_SHARD}`,
    [name, version, shard.shard, shard.mask],
  )
  return new Set(rows.map(({ key }) => key))
}

const INSERT = `insert into proj.dead_letter (projection, version, position, key, event_id, type, class, error, key_hash)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`

/** Runs in the transaction of the checkpoint. `error` is null for an event parked behind an earlier one of its key. */
export async function park(
  connection: Connection,
  projection: Projection,
  recorded: Recorded,
  key: string,
  error: unknown,
): Promise<void> {
  const { kind, text } =
    error === null ? { kind: 'behind', text: 'an earlier event of its key is parked' } : describe(error)
  const { event, position, eventId } = recorded
  const about = [position, key, eventId, event.type, kind, text, parkedHash(projection, recorded)]
  await connection.query(INSERT, [projection.name, projection.version, ...about])
}
