import { checkResetLink, type ResetLinkReply, type ResetReply, resetPassword } from '@portal/contracts/http/identity'
import { passwordFault } from '@portal/contracts/identity/password-rules'
import { withPosition } from '../../http/calls/command.ts'
import { type RequestOf, route } from '../../http/calls/route.ts'
import { languageOf } from '../../texts/language-of.ts'
import { sayIn } from '../../texts/say.ts'
import { asOverload } from '../as-overload.ts'
import type { IdentityCommands } from '../commands.ts'
import { devices, rememberDevice } from '../devices.ts'
import type { LimitDeps } from '../failure-limits.ts'
import { linkTokens } from '../link-token.ts'
import { requestLimit } from '../request-limit.ts'
import type { SignInDeps } from '../sign-in.ts'

type ResetDeps = Omit<SignInDeps, 'members'> &
  Readonly<{ commands: Pick<IdentityCommands, 'linkedMember' | 'resetPassword'> }>
type Typed = RequestOf<typeof resetPassword>['body']

const faultOf = ({ _password, _passwordconfirmed }: Typed, names: readonly string[]) =>
  _password === _passwordconfirmed ? passwordFault(_password, names) : 'differ'

/** The link of a token, as it stands in an address: a plus sign there is read as a space. */
const linkReader = (tokenSecret: string) => {
  const tokens = linkTokens(tokenSecret)
  return (typed: string) => {
    const token = typed.replaceAll(' ', '+')
    return tokens.read(token, 'reset-password') ?? tokens.read(token, 'invite')
  }
}

/** Whether a link is still good. It uses nothing up, and only a token that was not made here counts as a try. */
export const checkResetLinkRoute = ({ commands, ...deps }: Pick<ResetDeps, keyof LimitDeps | 'commands'>) => {
  const assertFew = requestLimit(deps)
  const linkOf = linkReader(deps.tokenSecret)

  return route(checkResetLink, async (request): Promise<ResetLinkReply> => {
    const link = linkOf(request.body._token)
    if (!link) await assertFew('link', request.ip)
    const holder = link && (await commands.linkedMember(link))
    if (holder) return { status: 'success', isActive: holder.isActive }
    return { status: 'invalid link', message: sayIn(languageOf(request), 'identity/account')('link-invalid') }
  })
}

/**
 * A new password by the link of a mail. A link that was used, is too old, was followed by another one or never was one gets the
 * same answer. Nothing is hashed before the link is known to be good. The browser is known to the member from now on: who has tried in vain too
 * often need not wait to sign in with the new password.
 */
export const resetPasswordRoute = ({ commands, ...deps }: ResetDeps) => {
  const assertFew = requestLimit(deps)
  const linkOf = linkReader(deps.tokenSecret)
  const { make } = devices(deps.tokenSecret)

  return route(resetPassword, async (request, reply): Promise<ResetReply> => {
    await assertFew('link', request.ip)
    const language = languageOf(request)
    const say = sayIn(language, 'identity/account')
    const refused = { status: 'error', message: say('link-invalid') } as const

    const link = linkOf(request.body._token)
    const contact = link && (await commands.linkedMember(link))
    if (!link || !contact) return refused
    const fault = faultOf(request.body, [contact.username, contact.displayName])
    if (fault !== null) return { status: 'error', message: say(`password-${fault}`) }

    const { memberId, linkId } = link
    const change = { memberId, linkId, password: request.body._password, language }
    const changed = await commands.resetPassword(change).catch(asOverload)
    if (changed.outcome === 'rejected') return refused
    await request.server.sessions.endAllOf(memberId)
    rememberDevice(request, reply, make(memberId))
    withPosition(reply, changed.position)
    return { status: 'Success', message: say('password-reset') }
  })
}
