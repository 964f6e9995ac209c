import { EraseBody, EraseReply } from '@portal/contracts/http/identity'
import type { MemberQueries } from '@portal/projections/identity/member/queries'
import { withPosition } from '../../http/calls/command.ts'
import type { RoutePlugin } from '../../http/calls/contracts.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import { actorOf, signedIn } from '../../http/sessions/actor.ts'
import { asOverload } from '../as-overload.ts'
import type { RequestErasure } from '../erasure.ts'
import { type SignInDeps, signIn } from '../sign-in.ts'

type EraseDeps = Omit<SignInDeps, 'members'> & Readonly<{ members: MemberQueries; requestErasure: RequestErasure }>

/** A member's own request to be erased. The password is counted as a sign-in is, so that it cannot be guessed here either. */
export const eraseRoute: RoutePlugin<EraseDeps> = async (app, { requestErasure, ...deps }) => {
  const check = signIn(deps)

  const assertPassword = async (username: string, password: string, address: string): Promise<void> => {
    const { outcome } = await check({ username, password, address }).catch(asOverload)
    switch (outcome) {
      case 'signed-in':
        return
      case 'unknown-login':
        throw new ProblemError('account-closed')
      case 'wrong-password':
        throw new ProblemError('wrong-password')
      case 'too-many-failures':
        throw new ProblemError('too-many-requests')
    }
  }

  app.post(
    '/api/profile/erase',
    {
      onRequest: [signedIn],
      schema: { summary: 'Erase my account for ever', body: EraseBody, response: { 200: EraseReply } },
    },
    async (request, reply): Promise<EraseReply> => {
      const { id } = actorOf(request)
      const member = await deps.members.byId(id)
      if (!member) throw new ProblemError('account-closed')
      await assertPassword(member.username, request.body.password, request.ip)
      const erased = await requestErasure(id)
      if (erased.outcome === 'unknown-member') throw new ProblemError('not-found')
      await app.sessions.endAllOf(id)
      await app.sessions.end(request, reply)
      withPosition(reply, erased.position)
      return { status: 'success' }
    },
  )
}
