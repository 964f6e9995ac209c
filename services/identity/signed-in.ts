import type { LoginReply } from '@portal/contracts/http/identity'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { networksOf } from '../http/edge/networks.ts'
import { ProblemError } from '../http/failures/problems.ts'
import { languageOf } from '../texts/language-of.ts'
import { sayIn } from '../texts/say.ts'
import { actorFrom } from './actor-from.ts'
import { devices, rememberDevice } from './devices.ts'
import { browserNames } from './history/browser-names.ts'
import type { SignInHistory } from './history/sign-in-history.ts'
import { type Presented, presentProfile } from './presenter.ts'
import type { SignedIn } from './sign-in.ts'

type Deps = Readonly<{ history: Pick<SignInHistory, 'add'>; now: () => Date; tokenSecret: string }>

/** Begins a session for somebody who has shown who they are. */
export const beginsSession = ({ history, now, tokenSecret }: Deps) => {
  const { make } = devices(tokenSecret)
  return async (request: FastifyRequest, reply: FastifyReply, member: Presented): Promise<void> => {
    await history.add(member.memberId, {
      at: now(),
      network: networksOf(request.ip).wide,
      ...browserNames(request.headers['user-agent']),
    })
    await request.server.sessions.start(request, reply, actorFrom(member))
    rememberDevice(request, reply, make(member.memberId))
  }
}

/** The reply to a name and a password. A refusal is a problem, but for the one that the specification names. */
export const repliesToSignIn = (deps: Deps) => {
  const begin = beginsSession(deps)
  return async (request: FastifyRequest, reply: FastifyReply, signedIn: SignedIn): Promise<LoginReply> => {
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
        await begin(request, reply, signedIn.member)
        return { status: 'success', profile: presentProfile(signedIn.member) }
    }
  }
}
