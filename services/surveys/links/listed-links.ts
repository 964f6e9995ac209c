import {
  LINKS_PER_PAGE,
  listMemberLinks,
  type MemberLink,
  type MemberLinkState,
  restoreMemberLinks,
  withdrawAllMemberLinks,
  withdrawMemberLinks,
} from '@portal/contracts/http/member-links'
import { Instant } from '@portal/contracts/ids'
import type { MemberLinkQueries, StoredMemberLink } from '@portal/projections/surveys/member-link/queries'
import { atLeast, type Reached } from '../../http/calls/at-least.ts'
import { commandOf, withPosition } from '../../http/calls/command.ts'
import { route } from '../../http/calls/route.ts'
import type { SurveyLinkCommands } from './commands.ts'

/** How far a link is on its way. */
const stateOfLink = (
  { withdrawnAt, expiresAt, isSingleUse, usedAt }: StoredMemberLink,
  at: Instant,
): MemberLinkState => {
  if (withdrawnAt !== null) return 'withdrawn'
  if (expiresAt <= at) return 'expired'
  return isSingleUse && usedAt !== null ? 'used' : 'open'
}

const presentLink = (link: StoredMemberLink, at: Instant): MemberLink => {
  const { linkId, username, displayName, isSingleUse, issuedAt, issuedByName, expiresAt, usedAt, withdrawnAt } = link
  const state = stateOfLink(link, at)
  const moments = { issuedAt, expiresAt, usedAt, withdrawnAt }
  return { linkId, username, displayName, state, isSingleUse, issuedBy: issuedByName, ...moments }
}

type Deps = Readonly<{
  links: Pick<SurveyLinkCommands, 'withdrawLinks' | 'restoreLinks'>
  memberLinks: Pick<MemberLinkQueries, 'page' | 'notWithdrawn'>
  reached: Reached
  now: () => Date
}>

/** Staff look at the links of members that were made, withdraw them, and take that back. */
export const listedLinkRoutes = ({ links, memberLinks, reached, now }: Deps) => {
  const before = atLeast(reached, 'survey-member-link')
  return [
    route(
      listMemberLinks,
      async ({ query: { surveyID, page, ...filter } }) => {
        const at = Instant.parse(now().toISOString())
        const paged = { first: (page - 1) * LINKS_PER_PAGE, most: LINKS_PER_PAGE }
        const found = await memberLinks.page({ ...filter, surveyId: surveyID, at }, paged)
        return { links: found.links.map((link) => presentLink(link, at)), total: found.total, left: found.left }
      },
      { before },
    ),
    ...(
      [
        [withdrawMemberLinks, links.withdrawLinks],
        [restoreMemberLinks, links.restoreLinks],
      ] as const
    ).map(([call, turn]) =>
      route(call, async (request, reply) => {
        const { actor, ...asked } = commandOf(request)
        const { surveyID, links: linkIds } = request.body
        const { turned, position } = await turn(asked, {
          surveyId: surveyID,
          linkIds: [...new Set(linkIds)],
          by: actor.id,
        })
        withPosition(reply, position)
        return { turned: turned.length }
      }),
    ),
    route(
      withdrawAllMemberLinks,
      async (request, reply) => {
        const { actor, ...asked } = commandOf(request)
        const { surveyID: surveyId } = request.body
        const linkIds = await memberLinks.notWithdrawn(surveyId)
        const { turned, position } = await links.withdrawLinks(asked, { surveyId, linkIds, by: actor.id })
        withPosition(reply, position)
        return { turned: turned.length }
      },
      { before },
    ),
  ]
}
