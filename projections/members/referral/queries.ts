import type { Instant, MemberId } from '@portal/contracts/ids'
import type { Pool } from '@portal/infra/database/pool'
import { instantText } from '@portal/infra/tools/instant-text'
import { countInVersions } from '../../runtime/builds/count-in-versions.ts'

/** `displayName`: null for a member who was erased. `badges`: how many the member has. */
export type StoredReferral = Readonly<{
  referredId: MemberId
  displayName: string | null
  registeredAt: Instant
  badges: number
}>

export type ReferralQueries = Readonly<{
  /** The newest first. */
  page: (
    memberId: MemberId,
    paged: Readonly<{ first: number; most: number }>,
  ) => Promise<Readonly<{ referrals: readonly StoredReferral[]; total: number }>>
}>

const PAGE = `select r.referred_id as "referredId", m.display_name as "displayName",
    ${instantText('r.registered_at')} as "registeredAt",
    (select count(*)::int from read.badge_award a where a.member_id = r.referred_id) as badges
  from read.referral r left join read.member m on m.member_id = r.referred_id
  where r.member_id = $1 order by r.registered_at desc, r.referred_id limit $2 offset $3`

const TOTAL = 'select count(*)::int as n from read.referral where member_id = $1'

export const referralQueries = (pool: Pool): ReferralQueries => ({
  page: async (memberId, { first, most }) => {
    const [{ rows: referrals }, { rows: counts }] = await Promise.all([
      pool.query<StoredReferral>(PAGE, [memberId, most, first]),
      pool.query<Readonly<{ n: number }>>(TOTAL, [memberId]),
    ])
    return { referrals, total: counts[0]?.n ?? 0 }
  },
})

/** How many referrals are kept under the id of a member, in all versions. */
export const keptReferrals = (pool: Pool, memberId: MemberId): Promise<number> =>
  countInVersions(pool, { table: 'referral', column: 'referred_id', where: 'member_id = $1', values: [memberId] })
