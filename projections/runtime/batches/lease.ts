import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Pool } from '@portal/infra/database/pool'

/** The lease of a process: while it lasts, no other process takes its projections over. */
export type Lease = Readonly<{ runnerId: string; beat: () => Promise<void>; stop: () => Promise<void> }>

const BEAT = `insert into proj.runner (runner_id, host, expires_at)
  values ($1, $2, clock_timestamp() + $3 * interval '1 millisecond')
  on conflict (runner_id) do update set expires_at = excluded.expires_at`

const CLEAN = `delete from proj.runner where expires_at < clock_timestamp() - interval '1 hour'`

/**
 * No lease lasts this long: the clock was put back since it was given. A living process renews its own in a moment; the
 * projections of a dead one would be free only when the clock has caught up.
 */
const LONGEST_LEASE = '2 minutes'
const END_OTHERS = `update proj.runner set expires_at = clock_timestamp()
  where runner_id <> $1 and expires_at > clock_timestamp() + interval '${LONGEST_LEASE}'`

type LeaseOptions = Readonly<{ leaseMs: number; onLost: (error: unknown) => void }>

/**
 * One row per process, renewed three times within its duration, by the database's clock. It is a row and not an open
 * transaction or a session lock, so that no heartbeat waits for a batch.
 */
export async function holdLease(pool: Pool, { leaseMs, onLost }: LeaseOptions): Promise<Lease> {
  const runnerId = randomUUID()
  const beat = async () => {
    await pool.query(BEAT, [runnerId, hostname(), leaseMs])
    await pool.query(END_OTHERS, [runnerId])
  }
  await pool.query(CLEAN)
  await beat()
  const timer = setInterval(() => void beat().catch(onLost), leaseMs / 3)

  return {
    runnerId,
    beat,
    stop: async () => {
      clearInterval(timer)
      await pool.query('delete from proj.runner where runner_id = $1', [runnerId])
    },
  }
}
