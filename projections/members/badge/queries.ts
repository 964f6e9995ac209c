import type { BadgeId, Instant, MemberId } from '@portal/contracts/ids'
import type { BadgeDefinition } from '@portal/contracts/members/badge'
import type { Pool } from '@portal/infra/database/pool'
import { instantText } from '@portal/infra/tools/instant-text'
import { countInVersions } from '../../runtime/builds/count-in-versions.ts'

export type HeldBadge = Readonly<{
  memberId: MemberId
  badgeId: BadgeId
  definition: BadgeDefinition
  awardedAt: Instant
}>

export type StoredBadge = Readonly<{
  badgeId: BadgeId
  definition: BadgeDefinition
  isRetired: boolean
  holders: number
}>

export type BadgeQueries = Readonly<{
  /** The badges of these members, the newest first. */
  heldBy: (members: readonly MemberId[]) => Promise<readonly HeldBadge[]>
  /** All badges, the newest first, retired ones last. */
  all: () => Promise<readonly StoredBadge[]>
}>

const HELD = `select a.member_id as "memberId", badge_id as "badgeId", b.definition,
    ${instantText('a.awarded_at')} as "awardedAt"
  from read.badge_award a join read.badge b using (badge_id)
  where a.member_id = any($1::uuid[]) order by a.awarded_at desc, badge_id`

const ALL = `select badge_id as "badgeId", definition, is_retired as "isRetired",
    (select count(*)::int from read.badge_award a where a.badge_id = b.badge_id) as holders
  from read.badge b order by is_retired, defined_at desc, badge_id`

export const badgeQueries = (pool: Pool): BadgeQueries => ({
  heldBy: async (members) => (await pool.query<HeldBadge>(HELD, [members])).rows,
  all: async () => (await pool.query<StoredBadge>(ALL)).rows,
})

/** How many badges are kept under the id of a member, in all versions. */
export const keptBadges = (pool: Pool, memberId: MemberId): Promise<number> =>
  countInVersions(pool, { table: 'badge_award', column: 'badge_id', where: 'member_id = $1', values: [memberId] })
