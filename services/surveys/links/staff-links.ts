import { getSurveyLinks, issueLinks } from '@portal/contracts/http/survey-links'
import { backgroundPage } from '@portal/contracts/survey/background'
import type { SurveyDefinition } from '@portal/contracts/survey/definition'
import { drawnQuestions } from '@portal/contracts/survey/folders/folder'
import { loginDigest } from '@portal/infra/tools/login-digest'
import type { Member, MemberQueries } from '@portal/projections/identity/member/queries'
import { commandOf, withPosition } from '../../http/calls/command.ts'
import { route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import { languageOf } from '../../texts/language-of.ts'
import { surveyLanguage } from '../survey-language.ts'
import { surveyWords } from '../survey-words.ts'
import { openLinkPath } from './open-link-path.ts'
import { hostsNotAllowed, type ReturnLinks } from './return-links.ts'
import type { StartDeps } from './start-visit.ts'

export type StaffLinkDeps = StartDeps & Readonly<{ members: Pick<MemberQueries, 'byLogin'>; returns: ReturnLinks }>

/** What an address may set: what is drawn for each respondent is not taken from it. */
const settableVariables = (definition: SurveyDefinition): string[] => {
  const drawn = new Set(drawnQuestions(definition))
  return (backgroundPage(definition)?.questions ?? []).map(({ id }) => id).filter((id) => !drawn.has(id))
}

/** What staff hand out: the open link, and what an address may say. */
export const surveyLinksRoute = ({ surveys, linkTokens, returns }: StaffLinkDeps) =>
  route(getSurveyLinks, async (request) => {
    const { surveyID } = request.query
    const newest = await surveys.newestOf(surveyID)
    if (!newest?.survey) throw new ProblemError('not-found')
    const { definition } = newest.survey
    const { settings } = definition
    return {
      surveyID,
      Name: surveyWords(definition, surveyLanguage(definition, [languageOf(request)])).title,
      versions: newest.latest,
      isClosed: newest.isClosed,
      openLink: settings.openLink ? openLinkPath(linkTokens.openLink(surveyID)) : null,
      externalUsers: settings.externalUsers === true,
      hostsNotAllowed: [...hostsNotAllowed(newest.survey, returns)],
      variables: settableVariables(definition),
    }
  })

type Named = Readonly<{ name: string; member: Member | null }>

/** Each name once. Those who never confirmed their address are no members yet. */
const membersNamed = (members: StaffLinkDeps['members'], names: readonly string[]): Promise<readonly Named[]> =>
  Promise.all(
    [...new Set(names.map((name) => name.trim()))].map(async (name) => {
      const member = await members.byLogin(loginDigest(name))
      return { name, member: member?.isActive && !member.isLocked ? member : null }
    }),
  )

/** Makes a link for each member. */
export const issueLinksRoute = ({ surveys, links, linkTokens, members }: StaffLinkDeps) =>
  route(issueLinks, async (request, reply) => {
    const { surveyID, days, isSingleUse } = request.body
    if ((await surveys.newestOf(surveyID)) === null) throw new ProblemError('not-found')
    const { actor, ...asked } = commandOf(request)
    const named = await membersNamed(members, request.body.members)
    const byId = new Map(named.flatMap(({ member }) => (member ? [[member.memberId, member] as const] : [])))
    const wish = { surveyId: surveyID, members: [...byId.keys()], days, isSingleUse, by: actor.id }
    const made = await links.issueLinks(asked, wish)
    withPosition(reply, made.position)
    return {
      links: made.links.map(({ memberId, linkId, expiresAt }) => ({
        member: byId.get(memberId)?.username ?? '',
        name: byId.get(memberId)?.displayName ?? '',
        link: openLinkPath(linkTokens.memberLink(linkId)),
        expiresAt,
      })),
      unknown: named.flatMap(({ name, member }) => (member ? [] : [name])),
    }
  })
