import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Pool } from '@portal/infra/database/pool'

/** A process's lease: while it lasts, nobody takes its projections over. */
export type Lease = Readonly<{ runnerId: string; beat: () => Promise<void>; stop: () => Promise<void> }>

const BEAT = `insert into proj.runner (runner_id, host, expires_at)
  values ($1, $2, clock_timestamp() + $3 * interval '1 millisecond')
  on conflict (runner_id) do update set expires_at = excluded.expires_at`

const CLEAN = `delete from proj.runner where expires_at < clock_timestamp() - interval '1 hour'`

type LeaseOptions = Readonly<{ leaseMs: number; onLost: (error: unknown) => void }>

/**
 * One row per process, renewed three times in its life, by the database's clock. It is a row and not an open transaction
 * or a session lock, so that no heartbeat waits for a batch.
 */
export async function holdLease(pool: Pool, { leaseMs, onLost }: LeaseOptions): Promise<Lease> {
  const runnerId = randomUUID()
  const beat = async () => {
    await pool.query(BEAT, [runnerId, hostname(), leaseMs])
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
