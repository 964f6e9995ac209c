import { followReferrals } from '@portal/projections/members/follow-referrals/reactor'
import type { CountReferral } from '@portal/services/members/commands'

/** A referral is a command, with an id derived from its cause. */
export const followingReferrals = ({ count }: Readonly<{ count: CountReferral }>) =>
  followReferrals.does({ count: ({ memberId }, { id }) => count(memberId, id) })
