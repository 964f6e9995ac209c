import type { BackupFigures } from '@portal/contracts/http/operations/status'
import type { Pool } from '@portal/infra/database/pool'
import { instantText } from '@portal/infra/tools/instant-text'

const DAY_SECONDS = 86_400

/** A backup of the log names two files; one of the keys alone is none of the log. */
const LAST = `with last as (
    select (data ->> 'at')::timestamptz as at, data ->> 'detail' as detail from log.event
    where log_part = 0 and stream_id = 'operations' and data ->> 'action' = 'backup' and data ->> 'outcome' = 'done'
      and data ->> 'target' like '%, %' order by version desc limit 1),
  first as (select recorded_at as at from log.event where log_part = 0 order by pos limit 1)
  select (select ${instantText('at')} from last) as "lastAt", (select detail from last) as detail,
    coalesce(greatest(0, extract(epoch from clock_timestamp() -
      coalesce((select at from last), (select at from first)))), 0)::float8 as seconds`

/** The last backup, from the audit trail. `withinDays` 0: other tools make them. */
export const backupFigures = async (pool: Pool, withinDays: number): Promise<BackupFigures> => {
  const { rows } = await pool.query<Omit<BackupFigures, 'dueSeconds'>>(LAST)
  const [last] = rows
  if (!last) throw new Error('a statement that always has a row gave none')
  return { ...last, dueSeconds: withinDays === 0 ? null : withinDays * DAY_SECONDS }
}
