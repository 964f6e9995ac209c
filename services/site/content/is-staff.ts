import type { AccountType } from '@portal/contracts/events/identity'
import { askers } from '@portal/contracts/http/askers'

const STAFF: readonly AccountType[] = askers.staff

/** Whether an account is one of staff; nobody's is not. */
export const isStaff = (actor: Readonly<{ accountType: AccountType }> | null): boolean =>
  actor !== null && STAFF.includes(actor.accountType)
