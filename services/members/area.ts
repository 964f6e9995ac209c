import { badgeQueries } from '@portal/projections/members/badge/queries'
import { referralQueries } from '@portal/projections/members/referral/queries'
import type { Area } from '../area.ts'
import { badgeCommands } from './badge-commands.ts'
import { membersErasure } from './erasure.ts'
import { inviteCodes } from './invite-code.ts'
import { membersData } from './member-data.ts'
import { membersAreaRoutes } from './routes.ts'

/** Invitations, referrals and badges. Each command writes one stream. */
export const members: Area = {
  needs: [],
  tables: [],
  views: ['read.referral', 'read.badge', 'read.badge_award'],
  open: ({ log, pool, now }) => ({
    routes: ({ reached, tokenSecret }) =>
      membersAreaRoutes({
        referrals: referralQueries(pool),
        badges: badgeQueries(pool),
        badgeCommands: badgeCommands({ log, now }),
        inviteCodes: inviteCodes(tokenSecret),
        reached,
      }),
    erasure: membersErasure(pool),
    memberData: membersData(pool),
  }),
}
