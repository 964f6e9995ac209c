import { ERASURES } from '@portal/contracts/events/registry'
import type { Pool } from '@portal/infra/database/pool'
import type { Position } from '@portal/infra/event-log/event-log'
import type { Projection } from '../projection.ts'
import { inLongTransaction } from './schema.ts'

/** Its owner can commit nothing afterwards, and no process takes it until it is resumed. False if it was paused already. */
export async function pause(pool: Pool, { name, version }: Projection, reason: string | null): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update proj.checkpoint set state = 'paused', reason = $3, owner = null, epoch = epoch + 1
     where projection = $1 and version = $2 and state <> 'paused'`,
    [name, version, reason],
  )
  return rowCount !== 0
}

/** Also resumes a projection that stopped by itself. False if it was neither paused nor stopped. */
export async function resume(pool: Pool, { name, version }: Projection): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update proj.checkpoint set state = 'live', reason = null
     where projection = $1 and version = $2 and state <> 'live'`,
    [name, version],
  )
  return rowCount !== 0
}

export type Evicted = Readonly<{ position: Position; type: string }>

const EXCLUDE = `insert into proj.excluded (projection, position, key, event_id, type, reason)
  select distinct on (position) projection, position, key, event_id, type, $3 from proj.dead_letter
  where projection = $1 and key = $2 and type <> all($4) on conflict do nothing returning position, type`

const KEEP_ERASURES = `update proj.dead_letter set retry_asked = true where projection = $1 and key = $2`

/**
 * Skips the parked events of a key in every build, including builds to come; later events of the key are applied again. The
 * owner of the projection has to reload what it knows of parked keys. An erasure is never skipped: it is tried again instead,
 * and stays parked, for all to see, until it could be applied.
 */
export const evict = ({ name }: Pick<Projection, 'name'>, pool: Pool, key: string, reason: string) =>
  inLongTransaction(pool, async (connection): Promise<readonly Evicted[]> => {
    await connection.query(
      `update proj.checkpoint set owner = null, epoch = epoch + 1, revision = revision + 1 where projection = $1`,
      [name],
    )
    const { rows } = await connection.query<Evicted>(EXCLUDE, [name, key, reason, ERASURES])
    await connection.query('delete from proj.dead_letter where projection = $1 and key = $2 and type <> all($3)', [
      name,
      key,
      ERASURES,
    ])
    await connection.query(KEEP_ERASURES, [name, key])
    return rows
  })
