import { changeUsername, type UsernameOutcome } from '@portal/contracts/http/identity'
import { isAddress } from '@portal/contracts/identity/email-address'
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
import { requestLimit } from '../request-limit.ts'
import type { SignedIn, SignInDeps } from '../sign-in.ts'

type Deps = Omit<SignInDeps, 'members'> &
  Readonly<{ members: MemberQueries; commands: Pick<IdentityCommands, 'changeUsername'> }>

type Account = Say<Sections['identity/account']>

const wrongName = (message: string): UsernameOutcome => ({ type: 'error', message, field: 'new_username' })

/** Why it is not changed; null where the password is right. */
const refusalOf = (checked: SignedIn, say: Account): UsernameOutcome | null => {
  switch (checked.outcome) {
    case 'signed-in':
      return null
    case 'too-many-failures':
      return { type: 'error', message: say('password-too-many', { count: checked.minutes }) }
    case 'unknown-login':
    case 'wrong-password':
    case 'not-activated':
    case 'locked-out':
      return { type: 'error', message: say('password-wrong'), field: 'password' }
  }
}

/** What a member signs in by, and where mails go, changed by its owner. The password is asked for, and counted as at sign-in. */
export const changeUsernameRoute = ({ commands, ...deps }: Deps) => {
  const check = ownPassword(deps)
  /** Else a member could try out, without end, which addresses have an account. */
  const assertFew = requestLimit(deps)

  const refusal = async (request: RequestOf<typeof changeUsername>, username: string, say: Account) => {
    if (!isAddress(request.body.new_username)) return wrongName(say('email-wrong'))
    return refusalOf(await check(request, username, request.body.password), say)
  }

  return route(changeUsername, async (request, reply): Promise<UsernameOutcome> => {
    await assertFew('username', request.ip)
    const { id: memberId } = actorOf(request)
    const language = languageOf(request)
    const say = sayIn(language, 'identity/account')
    const member = await deps.members.byId(memberId)
    if (!member) throw new ProblemError('account-closed')
    const refused = await refusal(request, member.username, say)
    if (refused !== null) return refused

    const changed = await commands.changeUsername({ memberId, username: request.body.new_username, language })
    if (changed.outcome === 'accepted') {
      withPosition(reply, changed.position)
      return { type: 'success', message: say('username-changed') }
    }
    if (changed.rejection.code === 'account-closed') throw new ProblemError('account-closed')
    return wrongName(say('username-taken'))
  })
}
