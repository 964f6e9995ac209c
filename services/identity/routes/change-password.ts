import { changePassword, type PasswordOutcome } from '@portal/contracts/http/identity'
import { type PasswordFault, passwordFault } from '@portal/contracts/identity/password-rules'
import type { Say } from '@portal/contracts/texts/say'
import type { Sections } from '@portal/contracts/texts/sections'
import type { MemberQueries } from '@portal/projections/identity/member/queries'
import { withPosition } from '../../http/calls/command.ts'
import { type RequestOf, route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import { actorOf } from '../../http/sessions/actor.ts'
import { languageOf } from '../../texts/language-of.ts'
import { sayIn } from '../../texts/say.ts'
import type { IdentityCommands } from '../commands.ts'
import { ownPassword } from '../own-password.ts'
import type { SignInDeps } from '../sign-in.ts'

type ChangeDeps = Omit<SignInDeps, 'members'> &
  Readonly<{ members: MemberQueries; commands: Pick<IdentityCommands, 'changePassword'> }>
type Typed = RequestOf<typeof changePassword>['body']
type Member = Readonly<{ username: string; displayName: string }>
type Account = Say<Sections['identity/account']>

const faultOf = ({ new_password, confirm_password }: Typed, { username, displayName }: Member) =>
  new_password === confirm_password ? passwordFault(new_password, [username, displayName]) : 'differ'

const refusedFor = (fault: PasswordFault | 'differ' | 'same', say: Account): PasswordOutcome => ({
  type: 'error3',
  message: say(`password-${fault}`),
})

/** A password changed by its owner. Every session ends but the one that asks, which goes on under another id. */
export const changePasswordRoute = ({ commands, ...deps }: ChangeDeps) => {
  const check = ownPassword(deps)

  /** Null where the present password is right. */
  const refusal = async (request: RequestOf<typeof changePassword>, username: string, say: Account) => {
    const checked = await check(request, username, request.body.old_password)
    switch (checked.outcome) {
      case 'signed-in':
        return null
      case 'too-many-failures':
        return { type: 'error', message: say('password-too-many', { count: checked.minutes }) } as const
      case 'unknown-login':
      case 'wrong-password':
      case 'not-activated':
      case 'locked-out':
        return { type: 'error2', message: say('password-wrong') } as const
    }
  }

  return route(changePassword, async (request, reply): Promise<PasswordOutcome> => {
    const actor = actorOf(request)
    const language = languageOf(request)
    const say = sayIn(language, 'identity/account')
    const member = await deps.members.byId(actor.id)
    if (!member) throw new ProblemError('account-closed')

    const fault = faultOf(request.body, member)
    if (fault !== null) return refusedFor(fault, say)
    const refused = await refusal(request, member.username, say)
    if (refused) return refused
    if (request.body.new_password === request.body.old_password) return refusedFor('same', say)

    const change = { memberId: actor.id, password: request.body.new_password, by: 'member', language } as const
    const changed = await commands.changePassword(change)
    if (changed.outcome === 'rejected') throw new ProblemError('account-closed')
    const { sessions } = request.server
    await sessions.endAllOf(actor.id)
    await sessions.start(request, reply, actor)
    withPosition(reply, changed.position)
    return { type: 'success', message: say('password-changed') }
  })
}
