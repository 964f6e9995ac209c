import { LogoutReply } from '@portal/contracts/http/identity'
import type { RoutePlugin } from '../../http/calls/contracts.ts'

/** Also for those whose session has ended already: signing out never fails on that. */
export const logoutRoute: RoutePlugin = async (app) => {
  app.post(
    '/api/logout',
    { schema: { summary: 'Sign out', response: { 200: LogoutReply } } },
    async (request, reply) => {
      await app.sessions.end(request, reply)
      return { status: 'success' as const }
    },
  )
}
