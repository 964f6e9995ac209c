import type { RetentionRule } from '@portal/contracts/identity/retention-rules'
import type { Pool } from '@portal/infra/database/pool'
import { instantText } from '@portal/infra/tools/instant-text'

export type RetentionRun = Readonly<{ rule: RetentionRule; at: string; removed: number }>

/** When each kind of data was looked through last, and how much of it was removed then. */
export type RetentionRuns = Readonly<{
  note: (rule: RetentionRule, removed: number, at: Date) => Promise<void>
  /** A kind of data that no job has come to yet is not among them. */
  list: () => Promise<readonly RetentionRun[]>
}>

/** `identity.retention_run`: one row for each kind of data. */
export const postgresRetentionRuns = (pool: Pool): RetentionRuns => ({
  note: async (rule, removed, at) => {
    const text = `insert into identity.retention_run (rule, ran_at, removed) values ($1, $2, $3)
      on conflict (rule) do update set ran_at = excluded.ran_at, removed = excluded.removed`
    await pool.query(text, [rule, at, removed])
  },
  list: async () => {
    const text = `select rule, ${instantText('ran_at')} as at, removed from identity.retention_run`
    return (await pool.query<RetentionRun>(text)).rows
  },
})
