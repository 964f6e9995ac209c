import { isStaffAccount } from '@portal/contracts/http/askers'
import {
  getMember,
  listMemberLogins,
  listMemberPasskeys,
  listMemberServices,
  listMemberSurveys,
  listMembers,
  MOST_COUNTED,
} from '@portal/contracts/http/members'
import { Instant, MemberId } from '@portal/contracts/ids'
import { textIn } from '@portal/contracts/survey/local-text'
import type { IdentityProvider } from '@portal/infra/sign-in/identity-provider'
import type { AvatarsOf } from '@portal/projections/files/file/queries'
import type { TakenSurveys } from '@portal/projections/reporting/response/queries'
import { atLeast, type Reached } from '../../http/calls/at-least.ts'
import { route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import { actorOf, type RightsOf } from '../../http/sessions/actor.ts'
import { languageOf } from '../../texts/language-of.ts'
import type { IdentityCommands } from '../commands.ts'
import type { SignInHistory } from '../history/sign-in-history.ts'
import { type Cursor, filterFor, type MemberList } from '../members/member-list.ts'
import { presentPasskeys } from '../passkeys/present-passkeys.ts'
import { avatarAddress, presentLogins, presentService } from '../presenter.ts'
import { providerNames } from '../social/provider-names.ts'

const PER_PAGE = 50

type Deps = Readonly<{
  memberList: MemberList
  history: SignInHistory
  surveysOf: TakenSurveys
  avatarsOf: AvatarsOf
  reached: Reached
  identityProviders: readonly IdentityProvider[]
  commands: Pick<IdentityCommands, 'socialsOf' | 'secondFactorOf' | 'erasureDueOf'>
  rightsOf: RightsOf
}>

const cursorOf = (before: string | undefined): Cursor | null => {
  if (before === undefined) return null
  const [registeredAt = '', memberId = ''] = before.split('_')
  const [id, at] = [MemberId.safeParse(memberId), Instant.safeParse(registeredAt)]
  if (!id.success || !at.success) throw new ProblemError('invalid-request')
  return { registeredAt: at.data, memberId: id.data }
}

/** What staff see of members. */
export const membersRoutes = (deps: Deps) => {
  const { memberList, history, surveysOf, avatarsOf, reached, commands, rightsOf } = deps
  const serviceOf = presentService(providerNames(deps.identityProviders))
  const found = async (memberId: MemberId) => {
    const member = await memberList.find(memberId)
    if (!member) throw new ProblemError('not-found')
    return member
  }
  const before = atLeast(reached, 'member')

  return [
    route(
      listMembers,
      async (request) => {
        const { before: from, ...narrowed } = request.query
        const filter = filterFor(actorOf(request).id, narrowed)
        const [lines, total] = await Promise.all([
          memberList.page(filter, cursorOf(from), PER_PAGE + 1),
          memberList.count(filter, MOST_COUNTED + 1),
        ])
        const members = lines.slice(0, PER_PAGE)
        const last = lines.length > PER_PAGE ? members.at(-1) : undefined
        return { members, next: last ? `${last.registeredAt}_${last.memberId}` : null, total }
      },
      { before },
    ),
    route(
      getMember,
      async ({ params: { memberId } }) => {
        const { unsubscribedAt, ...member } = await found(memberId)
        const [avatar, dueAt, rights] = await Promise.all([
          avatarAddress(avatarsOf, memberId),
          commands.erasureDueOf(memberId),
          isStaffAccount(member.accountType) ? rightsOf({ ...member, id: memberId }) : undefined,
        ])
        return {
          ...member,
          avatar,
          ...(dueAt !== null && { erasureDueAt: dueAt }),
          ...(unsubscribedAt !== null && { unsubscribedAt }),
          ...(rights !== undefined && { rights }),
        }
      },
      { before },
    ),
    route(listMemberLogins, async ({ params, query }) => {
      const { memberId } = await found(params.memberId)
      return presentLogins(history, memberId, query)
    }),
    route(listMemberServices, async ({ params }) => {
      const { memberId } = await found(params.memberId)
      const { linked, hasPassword } = await commands.socialsOf(memberId)
      return { linked: linked.map(serviceOf), hasPassword }
    }),
    route(listMemberPasskeys, async ({ params }) => {
      const { memberId } = await found(params.memberId)
      return presentPasskeys(await commands.secondFactorOf(memberId))
    }),
    route(listMemberSurveys, async (request) => {
      const { memberId } = await found(request.params.memberId)
      const language = languageOf(request)
      const surveys = await surveysOf(memberId)
      return surveys.map(({ title, ...survey }) => ({
        ...survey,
        title: textIn(title ?? survey.surveyId, language, []),
      }))
    }),
  ]
}
