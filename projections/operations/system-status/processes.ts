import type { ProcessFigures } from '@portal/contracts/http/operations/status'
import type { Pool } from '@portal/infra/database/pool'
import { instantText } from '@portal/infra/tools/instant-text'

/** Three beats. */
const LOST_AFTER_SECONDS = 15

const IS_LOST = `p.beat_at < clock_timestamp() - interval '${LOST_AFTER_SECONDS} seconds'`

const PROCESSES = `select process_id as "processId", role, host, pid, version, commit,
    ${instantText('started_at')} as "startedAt",
    greatest(0, extract(epoch from clock_timestamp() - beat_at))::float8 as "beatSeconds",
    memory_bytes::float8 as "memoryBytes", ${IS_LOST} as "isLost",
    ${IS_LOST} and exists (select from process.running n where n.role = p.role and n.started_at > p.beat_at
      and n.beat_at >= clock_timestamp() - interval '${LOST_AFTER_SECONDS} seconds') as "isReplaced",
    folder, case when free_bytes is not null and total_bytes is not null
      then json_build_object('freeBytes', free_bytes, 'totalBytes', total_bytes) end as disk
  from process.running p order by "isLost" desc, role, host, started_at`

/** The processes of the portal; none where the tables are of an older release. */
export const processFigures = async (pool: Pool): Promise<readonly ProcessFigures[]> => {
  const { rows } = await pool.query<Readonly<{ there: boolean }>>(
    `select to_regclass('process.running') is not null as there`,
  )
  return rows[0]?.there ? (await pool.query<ProcessFigures>(PROCESSES)).rows : []
}
