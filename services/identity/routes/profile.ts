import { getProfile } from '@portal/contracts/http/identity'
import type { MemberQueries } from '@portal/projections/identity/member/queries'
import { route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import { actorOf } from '../../http/sessions/actor.ts'
import { presentProfile } from '../presenter.ts'

export const profileRoute = ({ members }: Readonly<{ members: Pick<MemberQueries, 'byId'> }>) =>
  route(getProfile, async (request) => {
    const { id, by } = actorOf(request)
    const [member, staff] = await Promise.all([members.byId(id), by && members.byId(by)])
    if (!member) throw new ProblemError('not-signed-in')
    return { ...presentProfile(member), ...(staff && { actedBy: staff.displayName }) }
  })
