import type { AccountType } from '@portal/contracts/events/identity'
import type { MemberId } from '@portal/contracts/ids'
import type { Actor } from '../http/sessions/actor.ts'

type Account = Readonly<{ memberId: MemberId; accountType: AccountType }>

const isStaff = (accountType: AccountType): boolean => accountType === 'admin' || accountType === 'developer'

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
  const isAboutStaff = isStaff(account.accountType) || isStaff(to)
  return isAboutStaff && actor.accountType !== 'developer' ? 'staff-account' : null
}
