import { Profile } from '@portal/contracts/http/identity'
import type { MemberQueries } from '@portal/projections/identity/member/queries'
import type { RoutePlugin } from '../../http/calls/contracts.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import { actorOf, signedIn } from '../../http/sessions/actor.ts'
import { presentProfile } from '../presenter.ts'

export const profileRoute: RoutePlugin<Readonly<{ members: Pick<MemberQueries, 'byId'> }>> = async (
  app,
  { members },
) => {
  app.get(
    '/api/profile',
    { onRequest: [signedIn], schema: { summary: 'Who is signed in', response: { 200: Profile } } },
    async (request) => {
      const member = await members.byId(actorOf(request).id)
      if (!member) throw new ProblemError('not-signed-in')
      return presentProfile(member)
    },
  )
}
