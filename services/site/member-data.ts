import type { Pool } from '@portal/infra/database/pool'
import type { MemberDataPart } from '../kernel/member-data.ts'

const SEEN = `select s.content_id as "contentId", c.published from read.popup_seen s
  left join read.content c on c.content_id = s.content_id where s.member_id = $1 order by s.content_id`

/** What the area holds about a member. */
export const siteData = (pool: Pool): readonly MemberDataPart[] => [
  { name: 'seen-popups', of: async (memberId) => (await pool.query(SEEN, [memberId])).rows },
]
