import type { AccountType, MemberEvent } from '@portal/contracts/events/identity'
import { accept, type Decision, reject } from '../../kernel/decider.ts'
import type { ChangeAccountType, RecordActing, SetLock } from './member-commands.ts'

type OfMember = Readonly<{
  situation: 'unknown' | 'registered' | 'erased'
  accountType: AccountType
  isLocked: boolean
}>
type Decided = Decision<MemberEvent, Readonly<{ code: 'account-closed' | 'unknown-member' }>>

/** Asked again, nothing is written. */
export const setLock = ({ situation, isLocked }: OfMember, { type, memberId, at }: SetLock): Decided => {
  const locks = type === 'LockMember'
  switch (situation) {
    case 'unknown':
      return reject({ code: 'unknown-member' })
    case 'registered':
      return isLocked === locks ? accept() : accept({ type: locks ? 'MemberLocked' : 'MemberUnlocked', memberId, at })
    case 'erased':
      return reject({ code: 'account-closed' })
  }
}

/** What the account is already stays as it is. */
export const changeAccountType = (state: OfMember, { type: _, ...change }: ChangeAccountType): Decided => {
  switch (state.situation) {
    case 'unknown':
      return reject({ code: 'unknown-member' })
    case 'registered':
      return state.accountType === change.accountType ? accept() : accept({ type: 'AccountTypeChanged', ...change })
    case 'erased':
      return reject({ code: 'account-closed' })
  }
}

export const recordActing = ({ situation }: OfMember, { memberId, by, what, at }: RecordActing): Decided => {
  if (situation !== 'registered') return reject({ code: 'account-closed' })
  return accept({ type: what === 'begun' ? 'SignedInAsMember' : 'ReturnedFromMember', memberId, by, at })
}
