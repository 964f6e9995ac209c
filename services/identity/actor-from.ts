import type { MemberId } from '@portal/contracts/ids'
import type { Member, MemberQueries } from '@portal/projections/identity/member/queries'
import type { Actor } from '../http/sessions/actor.ts'

/** What a request may know of whoever asks: no name, no hash. */
export const actorFrom = ({ memberId, accountType }: Member): Actor => ({ id: memberId, accountType })

/** The account behind a session as it is now; null for one that is gone or locked. */
export const actorFor =
  ({ byId }: Pick<MemberQueries, 'byId'>) =>
  async (memberId: MemberId): Promise<Actor | null> => {
    const member = await byId(memberId)
    return member && !member.isLocked ? actorFrom(member) : null
  }
