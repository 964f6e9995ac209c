import type { Pool } from '@portal/infra/database/pool'
import type { MemberDataPart } from '../kernel/member-data.ts'

const VOTES = `select v.poll_id as "pollId", p.definition, v.codes, v.voted_at as "votedAt"
  from read.poll_vote v left join read.poll p on p.poll_id = v.poll_id where v.member_id = $1 order by v.voted_at`

/** What the area holds about a member. */
export const pollsData = (pool: Pool): readonly MemberDataPart[] => [
  { name: 'votes', of: async (memberId) => (await pool.query(VOTES, [memberId])).rows },
]
