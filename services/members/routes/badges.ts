import { type Badge, listBadges, listBadgesOfMany } from '@portal/contracts/http/badges'
import { MemberId } from '@portal/contracts/ids'
import { siteTextIn } from '@portal/contracts/site/settings'
import type { HeldBadge } from '@portal/projections/members/badge/queries'
import { atLeast } from '../../http/calls/at-least.ts'
import { route } from '../../http/calls/route.ts'
import { languageOf } from '../../texts/language-of.ts'
import type { MembersAreaDeps } from '../deps.ts'

const present = ({ badgeId, definition, awardedAt }: HeldBadge, language: string): Badge => ({
  pkBadge: badgeId,
  name: siteTextIn(definition.name, language),
  description: siteTextIn(definition.description, language),
  icon: definition.icon,
  awardedAt,
})

/** The badges of members: every member may see those of others. */
export const badgeRoutes = ({ badges, reached }: Pick<MembersAreaDeps, 'badges' | 'reached'>) => [
  route(
    listBadges,
    async (request) => {
      const held = await badges.heldBy([MemberId.parse(request.query.userID)])
      return { badges: held.map((one) => present(one, languageOf(request))) }
    },
    { before: atLeast(reached, 'badge') },
  ),
  route(
    listBadgesOfMany,
    async (request) => {
      const members = request.query.userIDs.split(',').flatMap((id) => MemberId.safeParse(id).data ?? [])
      const held = await badges.heldBy(members)
      const of = (member: MemberId) => held.filter(({ memberId }) => memberId === member)
      const language = languageOf(request)
      return {
        badges: Object.fromEntries(members.map((one) => [one, of(one).map((badge) => present(badge, language))])),
      }
    },
    { before: atLeast(reached, 'badge') },
  ),
]
