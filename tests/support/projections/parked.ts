import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from '@portal/infra/database/pool'
import { until } from '../until.ts'

/** Parks the last completions, which the members' read model does not follow. */
export const parkCompletions = async (pool: Pool, version: number, count: number) => {
  const { rows } = await pool.query<Readonly<{ key: string; eventId: string }>>(
    `insert into proj.dead_letter (projection, version, position, key, event_id, type, class, error)
     select 'member', ${version}, lpad(to_hex(pos), 16, '0'), stream_id, event_id, type, 'NotApplicable', 'for a test'
     from log.event where type = 'ResponseCompleted' and stream_id not in (select key from proj.excluded)
     order by pos desc limit ${count} returning key, event_id as "eventId"`,
  )
  return rows
}

/** A projector reads which keys are parked when it takes over a read model: it does so again after a pause that it has noticed. */
export const takenAnew = (pool: Pool, version: number, step: (action: 'pause' | 'resume') => Promise<unknown>) =>
  until('the projector has taken the read model of members anew', async () => {
    await step('pause')
    await sleep(200)
    await step('resume')
    await sleep(200)
    const { rowCount } = await pool.query(
      `select from proj.checkpoint where projection = 'member' and version = ${version} and owner is not null`,
    )
    return rowCount === 1
  })
