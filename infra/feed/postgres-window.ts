import type { Pool } from '../database/pool.ts'
import { asText, type EventRow } from '../event-log/postgres/rows.ts'

/** Events after one position and up to another, at most `limit` of them and `maxBytes` in all (or one, however large). */
export type WindowOptions = Readonly<{
  after: number
  ceiling: number
  types: readonly string[] | undefined
  limit: number
  maxBytes: number
}>

/** `isCut`: there may be more of them at or before the ceiling. */
export type Window = Readonly<{ rows: readonly EventRow[]; head: number; isCut: boolean }>

/** The first row holds only the head. An event that does not fit comes without data: it says that there is more. */
type Row = EventRow | [pos: string, version: string | null, ...rest: unknown[]]

/** Head and events in one statement, so from one snapshot. */
const WINDOW = `
  (select pos, null::int8 as version, null::text as stream_id, null::uuid as event_id, null::timestamptz as recorded_at,
     null::int2 as schema_v, null::json as data
   from log.event where log_part = 0 order by pos desc limit 1)
  union all
  (select pos, version, stream_id, event_id, recorded_at, schema_v,
     case when bytes_before + bytes <= $5 or bytes_before = 0 then data end
   from (
     select *, coalesce(sum(least(bytes, $5::int)) over (order by pos rows between unbounded preceding and 1 preceding), 0) as bytes_before
     from log.event where log_part = 0 and pos > $1 and pos <= $2 and ($3::text[] is null or type = any($3))
     order by pos limit $4
   ) as page where bytes_before <= $5 order by pos)`

const hasData = (row: Row): row is EventRow => typeof row[6] === 'string'

/** A plan that was made while the log was empty would scan all of it when it is full: there is one for each doubling. */
const preparedFor = (after: number) => ({ name: `feed-window-${Math.ceil(Math.log2(after + 1))}` })

/**
 * `isLive`: nothing was known after this position before, so that few events come. Planning would take longer than reading them: the
 * statement is prepared. Any other window is planned for the log as it is now.
 */
export async function readWindow(pool: Pool, options: WindowOptions, isLive = false): Promise<Window> {
  const { after, ceiling, types, limit, maxBytes } = options
  const { rows } = await pool.query<Row>({
    ...(isLive && preparedFor(after)),
    text: WINDOW,
    values: [after, ceiling, types ?? null, limit, maxBytes],
    rowMode: 'array',
    types: asText,
  })
  const events = rows.filter(hasData)
  const [head] = rows.find(([, version]) => version === null) ?? ['0']
  const hasMore = rows.length > events.length + 1
  return { rows: events, head: Number(head), isCut: hasMore || events.length === limit }
}
