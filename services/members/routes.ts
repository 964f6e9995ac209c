import type { BadgeQueries } from '@portal/projections/members/badge/queries'
import type { ReferralQueries } from '@portal/projections/members/referral/queries'
import type { Reached } from '../http/calls/at-least.ts'
import type { Route } from '../http/calls/route.ts'
import type { BadgeCommands } from './badge-commands.ts'
import type { InviteCodes } from './invite-code.ts'
import { badgeDeskRoutes } from './routes/badge-desk.ts'
import { badgeRoutes } from './routes/badges.ts'
import { referralRoutes } from './routes/referrals.ts'

export type MembersAreaDeps = Readonly<{
  referrals: ReferralQueries
  badges: BadgeQueries
  badgeCommands: BadgeCommands
  inviteCodes: InviteCodes
  reached: Reached
}>

/** The routes of the area. */
export const membersAreaRoutes = (deps: MembersAreaDeps): readonly Route[] => [
  ...referralRoutes(deps),
  ...badgeRoutes(deps),
  ...badgeDeskRoutes(deps),
]
