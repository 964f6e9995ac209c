import { listLogins } from '@portal/contracts/http/identity'
import { route } from '../../http/calls/route.ts'
import { actorOf } from '../../http/sessions/actor.ts'
import type { SignInHistory } from '../history/sign-in-history.ts'
import { presentLogins } from '../presenter.ts'

/** A member's own sign-ins: the session says whose, so nobody reads another's. */
export const loginsRoute = ({ history }: Readonly<{ history: SignInHistory }>) =>
  route(listLogins, (request) => {
    return presentLogins(history, actorOf(request).id, request.query)
  })
