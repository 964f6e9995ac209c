import type { Rights } from '../identity/rights.ts'
import type { Instant, MemberId } from '../ids.ts'

/** Which areas one of staff may see and change. `rights`: null for all. `by`: the account that asked for it. */
export type StaffRightsChanged = Readonly<{
  type: 'StaffRightsChanged'
  memberId: MemberId
  rights: Rights
  by: MemberId
  at: Instant
}>
