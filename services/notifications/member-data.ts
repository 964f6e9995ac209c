import type { Pool } from '@portal/infra/database/pool'
import type { MemberDataPart } from '../kernel/member-data.ts'

const OWN = `select notice_id as "noticeId", kind, subject, posted_at as "postedAt" from read.notice_own
  where member_id = $1 order by posted_at`

/** What was read one by one, since everything was read last (`readUntil`). */
const READ = `select notice_id as "noticeId", null as "readUntil" from read.notice_read where member_id = $1
  union all select null, read_until from read.notice_reader where member_id = $1`

/** What the area holds about a member. */
export const notificationsData = (pool: Pool): readonly MemberDataPart[] => [
  { name: 'notices', of: async (memberId) => (await pool.query(OWN, [memberId])).rows },
  { name: 'notices-read', of: async (memberId) => (await pool.query(READ, [memberId])).rows },
]
