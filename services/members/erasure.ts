import type { Pool } from '@portal/infra/database/pool'
import { keptBadges } from '@portal/projections/members/badge/queries'
import { keptReferrals } from '@portal/projections/members/referral/queries'
import type { ErasurePart } from '../kernel/erasure-part.ts'
import { postgresInvitations } from './invitations/postgres-invitations.ts'

/** Whom a member invited is removed; the projections apply `MemberErased` by themselves. */
export const membersErasure = (pool: Pool, invitations = postgresInvitations(pool)): ErasurePart => ({
  places: [
    {
      place: 'read model referral (referral), all versions',
      holds: 'who registered by the link of a member',
      erased: 'removed; whoever brought the member sees a line without a name; in the log as facts about random ids',
      left: (memberId) => keptReferrals(pool, memberId),
    },
    {
      place: 'read model badge (badge_award), all versions',
      holds: 'which badges a member has',
      erased: 'removed; in the log as facts about a random id',
      left: (memberId) => keptBadges(pool, memberId),
    },
    {
      place: 'members.invitation, members.invitations_of_day',
      holds:
        'whom a member invited by mail: the address until the mail is handed over, then a keyed digest; for a year, or as long as staff chose',
      erased: 'removed',
      left: (memberId) => invitations.countOf(memberId),
    },
  ],
  unfinished: (members) => invitations.holders(members),
  erase: async ({ memberId }) => {
    await invitations.removeAllOf(memberId)
    return null
  },
})
