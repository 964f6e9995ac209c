import type { AccountType } from '@portal/contracts/events/identity'
import { isStaffAccount } from '@portal/contracts/http/askers'
import { keptBriefly } from '../kernel/kept-briefly.ts'

/** Whether staff have closed the community to its members. */
export type CommunityLock = () => Promise<boolean>

/** Reads the setting every two seconds at most. Rejects as the query does. */
export const communityLock = (isLockedOut: () => Promise<boolean>, now: () => Date): CommunityLock =>
  keptBriefly(isLockedOut, now)

/** Staff are never locked out: they can open the community again. */
export const shutsOut = async (lock: CommunityLock, accountType: AccountType): Promise<boolean> =>
  !isStaffAccount(accountType) && (await lock())
