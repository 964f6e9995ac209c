import type { MemberQueries } from '@portal/projections/identity/member/queries'
import { commandBy } from '../../http/calls/command.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import { memberTaker } from '../commands.ts'
import { flagsOf } from '../policy.ts'
import type { Respondents } from '../respondents.ts'
import type { Taker } from '../sent-pages.ts'
import type { LinkTokens, Visit } from './link-tokens.ts'

type Members = Pick<MemberQueries, 'byId'>

/** Who a visit is of. Null for a member who is not there any more, or is locked: the visit has ended with the account. */
const takerFrom = async (members: Members, visit: Visit): Promise<Taker | null> => {
  const { surveyId } = visit
  if (visit.kind === 'open') {
    return { surveyId, responseId: visit.responseId, respondent: { kind: 'open' }, flags: { external: true } }
  }
  const { memberId } = visit
  const member = await members.byId(memberId)
  if (member === null || member.isLocked) return null
  return memberTaker(surveyId, memberId, flagsOf({ id: memberId, accountType: member.accountType }))
}

/** Respondents without a session: the token of a visit says who they are. */
export const visitors = (tokens: LinkTokens, members: Members): Respondents => ({
  takerOf: async (_, token) => {
    const visit = tokens.visitIn(token)
    const taker = visit && (await takerFrom(members, visit))
    if (taker) return taker
    throw new ProblemError('not-your-token')
  },
  askedBy: (request, { responseId }) => commandBy(request, responseId),
})
