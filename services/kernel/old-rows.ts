import type { RetentionRule } from '@portal/contracts/identity/retention-rules'
import type { Pool } from '@portal/infra/database/pool'
import type { RetentionPart } from './retention-part.ts'

/** `old`: a table with a condition, in which `$1` is the moment: `identity.sign_in where at < $1`. */
type OldRows = Readonly<{ rule: RetentionRule; old: string }>

/** A kind of data that is rows of one table. */
export const oldRows = (pool: Pool, { rule, old }: OldRows): RetentionPart => ({
  rule,
  countBefore: async (moment, most) => {
    const text = `select count(*)::int as n from (select from ${old} limit $2) found`
    return (await pool.query<Readonly<{ n: number }>>(text, [moment, most])).rows[0]?.n ?? 0
  },
  removeBefore: async (moment) => (await pool.query(`delete from ${old}`, [moment])).rowCount ?? 0,
})
