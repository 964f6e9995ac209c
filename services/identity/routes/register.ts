import { type RegisterReply, register } from '@portal/contracts/http/identity'
import { isAddress } from '@portal/contracts/identity/email-address'
import { passwordFault } from '@portal/contracts/identity/password-rules'
import type { Say } from '@portal/contracts/texts/say'
import type { Sections } from '@portal/contracts/texts/sections'
import { type RequestOf, route } from '../../http/calls/route.ts'
import { languageOf } from '../../texts/language-of.ts'
import { sayIn } from '../../texts/say.ts'
import { asOverload } from '../as-overload.ts'
import { captcha } from '../captcha.ts'
import type { IdentityCommands } from '../commands.ts'
import { inStep } from '../in-step.ts'
import { requestLimit } from '../request-limit.ts'
import type { SignInDeps } from '../sign-in.ts'

type RegisterDeps = Omit<SignInDeps, 'members'> & Readonly<{ commands: Pick<IdentityCommands, 'joinCommunity'> }>
type Typed = RequestOf<typeof register>['body']

/** What is wrong with what was typed, in words; null where nothing is. */
const faultIn = (typed: Typed, say: Say<Sections['identity/account']>): string | null => {
  const { _email, _password, _passwordconfirmed, agree } = typed
  if (!isAddress(_email)) return say('email-wrong')
  if (_password !== _passwordconfirmed) return say('password-differ')
  const fault = passwordFault(_password, [_email])
  if (fault !== null) return say(`password-${fault}`)
  return agree === true ? null : say('terms-missing')
}

/**
 * Registration by a visitor. An address that somebody has gets the same answer, after the same time, and its owner a mail: so nobody
 * learns here who is a member.
 */
export const registerRoute = ({ commands, ...deps }: RegisterDeps) => {
  const assertFew = requestLimit(deps)
  const { isSolved } = captcha(deps)

  return route(register, async (request): Promise<RegisterReply> => {
    await assertFew('register', request.ip)
    const language = languageOf(request)
    const say = sayIn(language, 'identity/account')
    if (await deps.communityLock()) return { status: 'error', message: say('community-locked') }
    const fault = faultIn(request.body, say)
    if (fault !== null) return { status: 'error', message: fault }
    if (!(await isSolved(request.body._captcha))) return { status: 'error', message: say('captcha-wrong') }

    const { _email: username, _password: password, _referral: referral = null } = request.body
    await inStep(() => commands.joinCommunity({ username, password, referral, language })).catch(asOverload)
    return { status: 'success', message: say('registered') }
  })
}
