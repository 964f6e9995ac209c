import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from '@portal/infra/database/pool'
import type { Position } from '@portal/infra/event-log/event-log'

/** What is shown and has no checkpoint yet holds nothing: so it is after a restore, before a projector ran. */
const BEHIND = `select b.projection || ' v' || b.version as name,
    exists (select from proj.runner r where r.expires_at > clock_timestamp()) as "isRunning"
  from (select projection, version from proj.checkpoint where pos < $1 collate "C"
    union select projection, version from proj.live l where not exists (
      select from proj.checkpoint c where c.projection = l.projection and c.version = l.version)) b
  where not exists (select from proj.reactor t where t.projection = b.projection) order by 1`

const LOOK_AGAIN_MS = 50

/**
 * Waits until every version of every read model has reached a position. Reactors are not waited for: they store only
 * ids.
 * @returns those that have not: after `atMostMs`, or at once if no projector runs
 */
export const projectionsBehind = async (
  pool: Pool,
  position: Position,
  atMostMs: number,
): Promise<readonly string[]> => {
  const until = performance.now() + atMostMs
  for (;;) {
    const { rows } = await pool.query<Readonly<{ name: string; isRunning: boolean }>>(BEHIND, [position])
    const isOver = performance.now() > until || rows.some(({ isRunning }) => !isRunning)
    if (rows.length === 0 || isOver) return rows.map(({ name }) => name)
    await sleep(LOOK_AGAIN_MS)
  }
}
