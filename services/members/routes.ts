import type { Route } from '../http/calls/route.ts'
import type { MembersAreaDeps } from './deps.ts'
import { badgeDeskRoutes } from './routes/badge-desk.ts'
import { badgeRoutes } from './routes/badges.ts'
import { invitationRoute } from './routes/invitations.ts'
import { referralRoutes } from './routes/referrals.ts'

/** The routes of the area. */
export const membersAreaRoutes = (deps: MembersAreaDeps): readonly Route[] => [
  ...referralRoutes(deps),
  invitationRoute(deps),
  ...badgeRoutes(deps),
  ...badgeDeskRoutes(deps),
]
