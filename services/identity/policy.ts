import type { AccountType } from '@portal/contracts/events/identity'
import { isStaffAccount } from '@portal/contracts/http/askers'
import type { MemberId } from '@portal/contracts/ids'
import type { Actor } from '../http/sessions/actor.ts'

type Account = Readonly<{ memberId: MemberId; accountType: AccountType }>

/**
 * Whether staff may sign in as a member: null, or why not. Nobody signs in as another of staff, nor as somebody who is shut out: the session would end
 * within a minute, and that of staff with it.
 */
export const signInAsRefusal = (actor: Actor, { memberId, accountType }: Account, isShutOut: boolean) => {
  if (actor.id === memberId) return 'own-account'
  if (isStaffAccount(accountType)) return 'staff-not-acted-for'
  return isShutOut ? 'locked-not-acted-for' : null
}

/**
 * Whether staff may change an account: null, or why not. Nobody changes their own, so that somebody is always left who may
 * change the others; accounts of staff are changed, and made, by developers alone.
 */
export const changeRefusal = (
  actor: Actor,
  account: Account,
  to: AccountType = account.accountType,
): 'own-account' | 'staff-account' | null => {
  if (actor.id === account.memberId) return 'own-account'
  const isAboutStaff = isStaffAccount(account.accountType) || isStaffAccount(to)
  return isAboutStaff && actor.accountType !== 'developer' ? 'staff-account' : null
}
