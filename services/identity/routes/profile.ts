import { getProfile } from '@portal/contracts/http/own-session'
import type { AvatarsOf } from '@portal/projections/files/file/queries'
import type { MemberQueries } from '@portal/projections/identity/member/queries'
import { atLeast, type Reached } from '../../http/calls/at-least.ts'
import { route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import { actorOf } from '../../http/sessions/actor.ts'
import { avatarAddress, presentProfile } from '../presenter.ts'

type Deps = Readonly<{ members: Pick<MemberQueries, 'byId'>; avatarsOf: AvatarsOf; reached: Reached }>

export const profileRoute = ({ members, avatarsOf, reached }: Deps) =>
  route(
    getProfile,
    async (request) => {
      const { id, by, mustAddPasskey, rights } = actorOf(request)
      const [member, staff] = await Promise.all([members.byId(id), by && members.byId(by)])
      if (!member) throw new ProblemError('not-signed-in')
      const avatar = await avatarAddress(avatarsOf, id)
      return {
        ...presentProfile(member),
        avatar,
        ...(staff && { actedBy: staff.displayName }),
        ...(mustAddPasskey && { mustAddPasskey }),
        ...(rights && { rights }),
      }
    },
    { before: atLeast(reached, 'member', 'file') },
  )
