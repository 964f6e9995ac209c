import { type ActivateReply, activate, resendActivation } from '@portal/contracts/http/identity'
import { withPosition } from '../../http/calls/command.ts'
import { route } from '../../http/calls/route.ts'
import { languageOf } from '../../texts/language-of.ts'
import { sayIn } from '../../texts/say.ts'
import type { IdentityCommands } from '../commands.ts'
import { inStep } from '../in-step.ts'
import { linkTokens } from '../link-token.ts'
import { requestLimit } from '../request-limit.ts'
import type { SignInDeps } from '../sign-in.ts'

type Deps = Omit<SignInDeps, 'members'> &
  Readonly<{ commands: Pick<IdentityCommands, 'activateMember' | 'requestLink'> }>

/** Activates an account by the link of a mail. Every link that is no good gets the same answer. */
export const activateRoute = ({ commands, ...deps }: Deps) => {
  const assertFew = requestLimit(deps)
  const tokens = linkTokens(deps.tokenSecret)
  return route(activate, async (request, reply): Promise<ActivateReply> => {
    await assertFew('link', request.ip)
    const language = languageOf(request)
    const say = sayIn(language, 'identity/account')
    const link = tokens.read(request.body.obj, 'activate')
    const activated = link && (await commands.activateMember(link, language))
    if (activated?.outcome !== 'accepted') return { status: 'error', message: say('activation-invalid') }
    withPosition(reply, activated.position)
    return { status: 'success', message: say(activated.hasPassword ? 'activated' : 'activated-no-password') }
  })
}

/** Sends the link again. The answer is the same for an account that is active, and for one that there is not. */
export const resendActivationRoute = ({ commands, ...deps }: Deps) => {
  const assertFew = requestLimit(deps)
  return route(resendActivation, async (request) => {
    await assertFew('mail', request.ip)
    const language = languageOf(request)
    await inStep(() => commands.requestLink({ username: request.body.email, purpose: 'activate', language }))
    return { status: 'success' as const, message: sayIn(language, 'identity/account')('activation-sent') }
  })
}
