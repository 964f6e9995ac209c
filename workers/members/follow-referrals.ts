import { followReferrals } from '@portal/projections/members/follow-referrals/reactor'
import type { ReferralCommands } from '@portal/services/members/referral-commands'

/** A referral is a command, with an id derived from its cause. */
export const followingReferrals = ({ count }: ReferralCommands) =>
  followReferrals.does({ count: ({ memberId }, { id }) => count(memberId, id) })
