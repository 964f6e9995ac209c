import { logout } from '@portal/contracts/http/own-session'
import { route } from '../../http/calls/route.ts'

export const logoutRoute = () =>
  route(logout, async (request, reply) => {
    await request.server.sessions.end(request, reply)
    return { status: 'success' as const }
  })
