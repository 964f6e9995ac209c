import type { OperatorActed, OperatorOutcome } from '@portal/contracts/events/operations'
import type { Pool } from '@portal/infra/database/pool'

/** One action: what was written down when it began and, once it has, when it ended. */
export type ActionLine = Readonly<{ position: number; began: OperatorActed; ended: OperatorActed | null }>

/** Which actions; what is null does not narrow. `text` is looked for in target, reason and result, in any case. */
export type ActionFilter = Readonly<{
  action: string | null
  by: string | null
  /** `began`: those without an ending. */
  outcome: OperatorOutcome | null
  text: string | null
  since: string | null
  until: string | null
  /** Those that began before this position. */
  before: number | null
}>

export const ALL_ACTIONS: ActionFilter = {
  action: null,
  by: null,
  outcome: null,
  text: null,
  since: null,
  until: null,
  before: null,
}

export type OperatorActionQueries = Readonly<{
  /** The newest first. */
  list: (filter: ActionFilter, limit: number) => Promise<readonly ActionLine[]>
  /** All who have asked for an action, as the log names them. */
  operators: () => Promise<readonly string[]>
}>

const LIST = `select b.pos::float8 as position, b.data as began, e.data as ended
  from log.event b left join lateral (
    select data from log.event e where e.log_part = 0 and e.stream_id = 'operations' and e.version > b.version
      and e.data ->> 'actionId' = b.data ->> 'actionId' order by e.version limit 1) e on true
  where b.log_part = 0 and b.stream_id = 'operations' and b.data ->> 'outcome' = 'began'
    and ($1::text is null or b.data ->> 'action' = $1)
    and ($2::text is null or b.data ->> 'by' = $2)
    and ($3::text is null or coalesce(e.data, b.data) ->> 'outcome' = $3)
    and ($4::text is null or position(lower($4) in
      lower(concat_ws(chr(10), b.data ->> 'target', b.data ->> 'reason', e.data ->> 'detail'))) > 0)
    and ($5::timestamptz is null or (b.data ->> 'at')::timestamptz >= $5)
    and ($6::timestamptz is null or (b.data ->> 'at')::timestamptz <= $6)
    and ($7::float8 is null or b.pos < $7::float8) order by b.pos desc limit $8`

const OPERATORS = `select distinct data ->> 'by' as by from log.event
  where log_part = 0 and stream_id = 'operations' and data ->> 'outcome' = 'began' order by 1`

/** Who did what to the system, and when: read from the log itself. */
export const operatorActionQueries = (pool: Pool): OperatorActionQueries => ({
  list: async ({ action, by, outcome, text, since, until, before }, limit) => {
    const values = [action, by, outcome, text, since, until, before, limit]
    return (await pool.query<ActionLine>(LIST, values)).rows
  },
  operators: async () => (await pool.query<Readonly<{ by: string }>>(OPERATORS)).rows.map(({ by }) => by),
})
