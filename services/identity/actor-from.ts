import type { MemberId } from '@portal/contracts/ids'
import type { Member, MemberQueries } from '@portal/projections/identity/member/queries'
import type { Actor } from '../http/sessions/actor.ts'
import { type CommunityLock, shutsOut } from './community-lock.ts'

/** What a request may know of whoever asks: no name, no hash. */
export const actorFrom = ({ memberId, accountType }: Pick<Member, 'memberId' | 'accountType'>): Actor => ({
  id: memberId,
  accountType,
})

/** The account behind a session as it is now; null for one that is gone, locked, or shut out with the whole community. */
export const actorFor =
  ({ byId }: Pick<MemberQueries, 'byId'>, lock: CommunityLock) =>
  async (memberId: MemberId): Promise<Actor | null> => {
    const member = await byId(memberId)
    if (!member || member.isLocked || (await shutsOut(lock, member.accountType))) return null
    return actorFrom(member)
  }
