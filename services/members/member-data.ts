import { type LocalText, textIn } from '@portal/contracts/survey/local-text'
import type { Pool } from '@portal/infra/database/pool'
import type { MemberDataPart } from '../kernel/member-data.ts'

type Award = Readonly<{ badge: LocalText | null; awardedAt: Date }>

const BADGES = `select b.definition->'name' as badge, a.awarded_at as "awardedAt"
  from read.badge_award a left join read.badge b using (badge_id) where a.member_id = $1 order by a.awarded_at`

/** When somebody registered by the member's link: who it was is not said. */
const REFERRALS = `select registered_at as "registeredAt" from read.referral where member_id = $1 order by registered_at`

const INVITED = `select day::text, count from members.invitations_of_day where member_id = $1 order by day`

/** What the area holds about a member. */
export const membersData = (pool: Pool): readonly MemberDataPart[] => [
  {
    name: 'badges',
    of: async (memberId, language) => {
      const { rows } = await pool.query<Award>(BADGES, [memberId])
      return rows.map(({ badge, awardedAt }) => ({ badge: textIn(badge ?? '', language, []), awardedAt }))
    },
  },
  { name: 'referrals', of: async (memberId) => (await pool.query(REFERRALS, [memberId])).rows },
  { name: 'invitations', of: async (memberId) => (await pool.query(INVITED, [memberId])).rows },
]
