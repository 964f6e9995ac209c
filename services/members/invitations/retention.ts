import type { Pool } from '@portal/infra/database/pool'
import { oldRows } from '../../kernel/old-rows.ts'
import type { RetentionPart } from '../../kernel/retention-part.ts'

const FORGET_DAYS = `delete from members.invitations_of_day where day < ($1::timestamptz at time zone 'UTC')::date`

/** Who was invited; with it goes how many a member invited on which day. */
export const invitationRetention = (pool: Pool): RetentionPart => {
  const invitations = oldRows(pool, { rule: 'invitations', old: 'members.invitation where created_at < $1' })
  return {
    ...invitations,
    removeBefore: async (moment) => {
      const removed = await invitations.removeBefore(moment)
      await pool.query(FORGET_DAYS, [moment])
      return removed
    },
  }
}
