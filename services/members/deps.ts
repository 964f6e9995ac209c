import type { BadgeQueries } from '@portal/projections/members/badge/queries'
import type { ReferralQueries } from '@portal/projections/members/referral/queries'
import type { Reached } from '../http/calls/at-least.ts'
import type { BadgeCommands } from './badge-commands.ts'
import type { InviteCodes } from './invite-code.ts'
import type { InvitationDeps } from './routes/invitations.ts'

/** What the routes of the area need. */
export type MembersAreaDeps = InvitationDeps &
  Readonly<{
    referrals: ReferralQueries
    badges: BadgeQueries
    badgeCommands: BadgeCommands
    inviteCodes: InviteCodes
    reached: Reached
  }>
