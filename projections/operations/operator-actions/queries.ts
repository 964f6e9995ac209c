import type { OperatorActed } from '@portal/contracts/events/operations'
import type { Pool } from '@portal/infra/database/pool'

/** One action: what was written down when it began and, once it has, when it ended. */
export type ActionLine = Readonly<{ position: number; began: OperatorActed; ended: OperatorActed | null }>

export type OperatorActionQueries = Readonly<{
  /** The newest first, those that began before a position (null: from the newest on). */
  list: (before: number | null, limit: number) => Promise<readonly ActionLine[]>
}>

const LIST = `select b.pos::float8 as position, b.data as began, e.data as ended
  from log.event b left join lateral (
    select data from log.event e where e.log_part = 0 and e.stream_id = 'operations' and e.version > b.version
      and e.data ->> 'actionId' = b.data ->> 'actionId' order by e.version limit 1) e on true
  where b.log_part = 0 and b.stream_id = 'operations' and b.data ->> 'outcome' = 'began'
    and ($1::float8 is null or b.pos < $1::float8) order by b.pos desc limit $2`

/** Who did what to the system, and when: read from the log itself. */
export const operatorActionQueries = (pool: Pool): OperatorActionQueries => ({
  list: async (before, limit) => (await pool.query<ActionLine>(LIST, [before, limit])).rows,
})
