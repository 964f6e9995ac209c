import { login } from '@portal/contracts/http/identity'
import { atLeast, type Reached } from '../../http/calls/at-least.ts'
import { route } from '../../http/calls/route.ts'
import { asOverload } from '../as-overload.ts'
import { deviceOf } from '../devices.ts'
import { type SignInDeps, signIn } from '../sign-in.ts'
import { type EntryDeps, repliesToSignIn } from '../signed-in.ts'

/** Whoever has just set a password, or confirmed an address, signs in by it at once. */
export const loginRoute = (deps: SignInDeps & EntryDeps & Readonly<{ reached: Reached }>) => {
  const check = signIn(deps)
  const answer = repliesToSignIn(deps)

  return route(
    login,
    async (request, reply) => {
      const { username, password } = request.body
      const typed = { username, password, address: request.ip, device: deviceOf(request) }
      return answer(request, reply, await check(typed).catch(asOverload))
    },
    { before: atLeast(deps.reached, 'member') },
  )
}
