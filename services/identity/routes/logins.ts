import { listLogins } from '@portal/contracts/http/identity'
import { route } from '../../http/calls/route.ts'
import { actorOf } from '../../http/sessions/actor.ts'
import type { SignInHistory } from '../history/sign-in-history.ts'

/** A member's own sign-ins: the session says whose, so nobody reads another's. */
export const loginsRoute = ({ history }: Readonly<{ history: SignInHistory }>) =>
  route(listLogins, async (request) => {
    const { page, itemsPerPage } = request.query
    const asked = { skip: (page - 1) * itemsPerPage, most: itemsPerPage }
    const { signIns, total } = await history.pageOf(actorOf(request).id, asked)
    const logins = signIns.map(({ at, ...from }) => ({ timestamp: Math.floor(at.getTime() / 1_000), ...from }))
    return { logins, total }
  })
