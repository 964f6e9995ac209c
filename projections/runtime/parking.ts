import type { Connection, Pool } from '@portal/infra/database/pool'
import type { Recorded } from '@portal/infra/event-log/event-log'
import { describe } from './failure.ts'
import type { Projection } from './projection.ts'

/** Keys with an event that could not be applied: their later events are parked behind it (P22). */
export type Parked = Set<string>

/** More are a bug in the code, not in some events. */
export const MOST_PARKED_KEYS = 100

/** Nothing is skipped in silence: with so many events that cannot be applied, the projection stops. */
export class TooManyParked extends Error {
  override readonly name = 'TooManyParked'
}

type Scope = Pick<Projection, 'name' | 'version'>

export async function parkedKeys(pool: Pool, { name, version }: Scope): Promise<Parked> {
  const { rows } = await pool.query<Readonly<{ key: string }>>(
    'select distinct key from proj.dead_letter where projection = $1 and version = $2',
    [name, version],
  )
  return new Set(rows.map(({ key }) => key))
}

const INSERT = `insert into proj.dead_letter (projection, version, position, key, event_id, type, class, error)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`

/** In the transaction of the checkpoint. `error` is null for an event that stands behind an earlier one of its key. */
export async function park(
  connection: Connection,
  { name, version }: Scope,
  { event, position, eventId }: Recorded,
  key: string,
  error: unknown,
): Promise<void> {
  const { kind, text } =
    error === null ? { kind: 'behind', text: 'an earlier event of its key is parked' } : describe(error)
  await connection.query(INSERT, [name, version, position, key, eventId, event.type, kind, text])
}
