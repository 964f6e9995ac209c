import type { AccountType } from '@portal/contracts/events/identity'
import { isStaffAccount } from '@portal/contracts/http/askers'

/** How long a process honours the setting that was published before. */
const KEPT_MS = 2_000

/** Whether staff have closed the community to its members. */
export type CommunityLock = () => Promise<boolean>

/** Reads the setting every two seconds at most. Rejects as the query does. */
export const communityLock = (isLockedOut: () => Promise<boolean>, now: () => Date): CommunityLock => {
  let kept: Readonly<{ isLocked: boolean; at: number }> | null = null
  return async () => {
    const at = now().getTime()
    if (kept && Math.abs(at - kept.at) < KEPT_MS) return kept.isLocked
    const isLocked = await isLockedOut()
    kept = { isLocked, at }
    return isLocked
  }
}

/** Staff are never locked out: they can open the community again. */
export const shutsOut = async (lock: CommunityLock, accountType: AccountType): Promise<boolean> =>
  !isStaffAccount(accountType) && (await lock())
