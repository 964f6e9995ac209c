import { Profile } from '@portal/contracts/http/identity'
import { actorOf, signedIn } from '../../http/actor.ts'
import type { RoutePlugin } from '../../http/contracts.ts'
import { presentProfile } from '../presenter.ts'

export const profileRoute: RoutePlugin = async (app) => {
  app.get(
    '/api/profile',
    { onRequest: [signedIn], schema: { summary: 'Who is signed in', response: { 200: Profile } } },
    async (request) => presentProfile(actorOf(request)),
  )
}
