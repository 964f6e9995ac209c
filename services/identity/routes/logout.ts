import { logout } from '@portal/contracts/http/own-session'
import { route } from '../../http/calls/route.ts'
import { type SignOutDeps, signsOut } from '../sign-out.ts'

export const logoutRoute = (deps: SignOutDeps) => {
  const signOut = signsOut(deps)
  return route(logout, async (request, reply) => {
    await signOut(request, reply)
    return { status: 'success' as const }
  })
}
