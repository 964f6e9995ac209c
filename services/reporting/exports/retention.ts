import type { Pool } from '@portal/infra/database/pool'
import { oldRows } from '../../kernel/old-rows.ts'
import type { RetentionPart } from '../../kernel/retention-part.ts'

/** The time of a file ends now; `tidy-exports` removes it within seconds. Of others it ends when the list says so. */
const END_TIME = `update reporting.export set expires_at = clock_timestamp()
  where stored_name is not null and ended_at < $1 and expires_at > clock_timestamp()`

/** Files of exports that are older than they are kept now: an earlier rule gave them longer. */
export const exportFileRetention = (pool: Pool): RetentionPart => ({
  ...oldRows(pool, { rule: 'export-files', old: 'reporting.export where stored_name is not null and ended_at < $1' }),
  removeBefore: async (moment) => (await pool.query(END_TIME, [moment])).rowCount ?? 0,
})
