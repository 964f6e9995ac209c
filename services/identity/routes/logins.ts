import { endOtherSessions, listLogins } from '@portal/contracts/http/identity'
import { route } from '../../http/calls/route.ts'
import { actorOf } from '../../http/sessions/actor.ts'
import { languageOf } from '../../texts/language-of.ts'
import { sayIn } from '../../texts/say.ts'
import type { SignInHistory } from '../history/sign-in-history.ts'
import { presentLogins } from '../presenter.ts'

/** A member's own sign-ins: the session says whose, so nobody reads another's. */
export const loginsRoute = ({ history }: Readonly<{ history: SignInHistory }>) =>
  route(listLogins, (request) => {
    return presentLogins(history, actorOf(request).id, request.query)
  })

/** For somebody who forgot to sign out elsewhere: no password is asked for, since nothing is opened by it. */
export const endOtherSessionsRoute = () =>
  route(endOtherSessions, async (request, reply) => {
    const actor = actorOf(request)
    const { sessions } = request.server
    await sessions.endAllOf(actor.id)
    await sessions.start(request, reply, actor)
    return { status: 'success' as const, message: sayIn(languageOf(request), 'identity/account')('others-ended') }
  })
