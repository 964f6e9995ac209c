import { forgotPassword } from '@portal/contracts/http/identity'
import { route } from '../../http/calls/route.ts'
import { languageOf } from '../../texts/language-of.ts'
import { sayIn } from '../../texts/say.ts'
import type { IdentityCommands } from '../commands.ts'
import { inStep } from '../in-step.ts'
import { requestLimit } from '../request-limit.ts'
import type { SignInDeps } from '../sign-in.ts'

type ForgotDeps = Omit<SignInDeps, 'members'> & Readonly<{ commands: Pick<IdentityCommands, 'requestLink'> }>

/** Asks for a mail with a link to a new password. The answer, and the time until it comes, is the same for names that nobody has. */
export const forgotPasswordRoute = ({ commands, ...deps }: ForgotDeps) => {
  const assertFew = requestLimit(deps)
  return route(forgotPassword, async (request) => {
    await assertFew('mail', request.ip)
    const language = languageOf(request)
    await inStep(() => commands.requestLink({ username: request.body.email, purpose: 'reset-password', language }))
    return { status: 'success' as const, message: sayIn(language, 'identity/account')('forgot-sent') }
  })
}
