import type { MemberQueries } from '@portal/projections/identity/member/queries'
import type { MemberLinkQueries } from '@portal/projections/surveys/member-link/queries'
import { commandBy } from '../../http/calls/command.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import { memberTaker } from '../commands.ts'
import { flagsOf } from '../policy.ts'
import type { Respondents } from '../respondents.ts'
import type { Taker } from '../sent-pages.ts'
import type { LinkTokens, Visit } from './link-tokens.ts'

type VisitorDeps = Readonly<{
  members: Pick<MemberQueries, 'byId'>
  memberLinks: Pick<MemberLinkQueries, 'isWithdrawn'>
}>

/**
 * Who a visit is of. Null for a member who is not there any more, or is locked: the visit has ended with the account.
 * @throws {ProblemError} `link-withdrawn` where it began by a link that was withdrawn since
 */
const takerFrom = async ({ members, memberLinks }: VisitorDeps, visit: Visit): Promise<Taker | null> => {
  const { surveyId } = visit
  if (visit.kind === 'open') {
    return { surveyId, responseId: visit.responseId, respondent: { kind: 'open' }, flags: { external: true } }
  }
  const { memberId, linkId } = visit
  const [member, isWithdrawn] = await Promise.all([
    members.byId(memberId),
    linkId !== null && memberLinks.isWithdrawn(linkId),
  ])
  if (isWithdrawn) throw new ProblemError('link-withdrawn')
  if (member === null || member.isLocked) return null
  return memberTaker(surveyId, memberId, flagsOf({ id: memberId, accountType: member.accountType }))
}

/** Respondents without a session: the token of a visit says who they are. */
export const visitors = (tokens: LinkTokens, deps: VisitorDeps): Respondents => ({
  takerOf: async (_, token) => {
    const visit = tokens.visitIn(token)
    const taker = visit && (await takerFrom(deps, visit))
    if (taker) return taker
    throw new ProblemError('not-your-token')
  },
  askedBy: (request, { responseId }) => commandBy(request, responseId),
})
