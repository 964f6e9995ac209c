import { type LoginReply, login } from '@portal/contracts/http/identity'
import { route } from '../../http/calls/route.ts'
import { networksOf } from '../../http/edge/networks.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import { languageOf } from '../../texts/language-of.ts'
import { sayIn } from '../../texts/say.ts'
import { actorFrom } from '../actor-from.ts'
import { asOverload } from '../as-overload.ts'
import { deviceOf, devices, rememberDevice } from '../devices.ts'
import { browserNames } from '../history/browser-names.ts'
import type { SignInHistory } from '../history/sign-in-history.ts'
import { presentProfile } from '../presenter.ts'
import { type SignInDeps, signIn } from '../sign-in.ts'

export const loginRoute = (deps: SignInDeps & Readonly<{ history: Pick<SignInHistory, 'add'> }>) => {
  const check = signIn(deps)
  const { make } = devices(deps.tokenSecret)

  return route(login, async (request, reply): Promise<LoginReply> => {
    const { username, password } = request.body
    const typed = { username, password, address: request.ip, device: deviceOf(request) }
    const signedIn = await check(typed).catch(asOverload)
    switch (signedIn.outcome) {
      case 'unknown-login':
      case 'wrong-password':
      case 'not-activated':
      case 'locked-out':
        throw new ProblemError(signedIn.outcome)
      case 'too-many-failures': {
        const say = sayIn(languageOf(request), 'identity/sign-in')
        return { status: 100, message: say('too-many-failures', { count: signedIn.minutes }) }
      }
      case 'signed-in':
        await deps.history.add(signedIn.member.memberId, {
          at: deps.now(),
          network: networksOf(request.ip).wide,
          ...browserNames(request.headers['user-agent']),
        })
        await request.server.sessions.start(request, reply, actorFrom(signedIn.member))
        rememberDevice(request, reply, make(signedIn.member.memberId))
        return { status: 'success', profile: presentProfile(signedIn.member) }
    }
  })
}
