import { badgeQueries } from '@portal/projections/members/badge/queries'
import { referralQueries } from '@portal/projections/members/referral/queries'
import { siteQueries } from '@portal/projections/site/site/queries'
import type { Area } from '../area.ts'
import { badgeCommands } from './badge-commands.ts'
import { membersErasure } from './erasure.ts'
import { postgresInvitations } from './invitations/postgres-invitations.ts'
import { invitationRetention } from './invitations/retention.ts'
import { inviteCodes } from './invite-code.ts'
import { membersData } from './member-data.ts'
import { membersAreaRoutes } from './routes.ts'

/** Invitations, referrals and badges. Each command writes one stream. */
export const members: Area = {
  needs: [],
  migrations: { part: 'members', directory: new URL('./migrations/', import.meta.url) },
  tables: ['members.invitation', 'members.invitations_of_day'],
  views: ['read.referral', 'read.badge', 'read.badge_award'],
  open: ({ log, pool, now }) => ({
    routes: ({ reached, tokenSecret, jobs, clock }) =>
      membersAreaRoutes({
        referrals: referralQueries(pool),
        badges: badgeQueries(pool),
        badgeCommands: badgeCommands({ log, now }),
        inviteCodes: inviteCodes(tokenSecret),
        reached,
        invitations: postgresInvitations(pool),
        mayInvite: async () => (await siteQueries(pool).current()).published.invites ?? false,
        enqueue: jobs.enqueue,
        tokenSecret,
        now: clock,
      }),
    erasure: membersErasure(pool),
    memberData: membersData(pool),
    retention: [invitationRetention(pool)],
  }),
}
