import type { MemberId } from '@portal/contracts/ids'
import type { MemberQueries } from '@portal/projections/identity/member/queries'
import type { FastifyRequest } from 'fastify'
import { ProblemError } from '../http/failures/problems.ts'
import { actorOf } from '../http/sessions/actor.ts'
import type { IdentityCommands } from './commands.ts'
import { assertOwnPassword } from './own-password.ts'
import type { SignInDeps } from './sign-in.ts'

export type ConfirmDeps = Omit<SignInDeps, 'members'> &
  Readonly<{ members: MemberQueries; commands: Pick<IdentityCommands, 'socialsOf'> }>

/** Nobody knows the password of the account, so that nobody can show that it is theirs. */
export const lastWay = (): ProblemError => new ProblemError('not-possible', { values: { reason: 'last-way' } })

/** Who asks, and has given the password. One that nobody knows is not asked for. @throws {ProblemError} */
export const confirmedOwner = ({ commands, ...deps }: ConfirmDeps) => {
  const assertPassword = assertOwnPassword(deps)
  return async (request: FastifyRequest, password: string): Promise<MemberId> => {
    const { id } = actorOf(request)
    const member = await deps.members.byId(id)
    if (!member) throw new ProblemError('account-closed')
    if (!(await commands.socialsOf(id)).hasPassword) throw lastWay()
    await assertPassword(request, member.username, password)
    return id
  }
}
