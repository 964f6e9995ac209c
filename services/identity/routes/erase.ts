import { type EraseReply, eraseMe } from '@portal/contracts/http/identity'
import type { MemberQueries } from '@portal/projections/identity/member/queries'
import { withPosition } from '../../http/calls/command.ts'
import { route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import { actorOf } from '../../http/sessions/actor.ts'
import type { RequestErasure } from '../../kernel/erasure-part.ts'
import { assertOwnPassword } from '../own-password.ts'
import type { SignInDeps } from '../sign-in.ts'

type EraseDeps = Omit<SignInDeps, 'members'> & Readonly<{ members: MemberQueries; requestErasure: RequestErasure }>

/** A member's own request to be erased. The password is counted as a sign-in is, so that it cannot be guessed here either. */
export const eraseRoute = ({ requestErasure, ...deps }: EraseDeps) => {
  const assertPassword = assertOwnPassword(deps)

  return route(eraseMe, async (request, reply): Promise<EraseReply> => {
    const { id } = actorOf(request)
    const member = await deps.members.byId(id)
    if (!member) throw new ProblemError('account-closed')
    await assertPassword(request, member.username, request.body.password)
    const erased = await requestErasure(id)
    if (erased.outcome === 'unknown-member') throw new ProblemError('not-found')
    const { sessions } = request.server
    await sessions.endAllOf(id)
    await sessions.end(request, reply)
    withPosition(reply, erased.position)
    return { status: 'success' }
  })
}
