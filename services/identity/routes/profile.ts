import { Profile } from '@portal/contracts/http/identity'
import type { MemberQueries } from '@portal/projections/identity/member/queries'
import { actorOf, signedIn } from '../../http/actor.ts'
import type { RoutePlugin } from '../../http/contracts.ts'
import { ProblemError } from '../../http/problems.ts'
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
