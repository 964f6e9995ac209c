import type { AccountType, MemberEvent } from '@portal/contracts/events/identity'
import { RIGHTS, type Rights } from '@portal/contracts/identity/rights'
import { accept, type Decision, reject } from '../../kernel/decider.ts'
import type { ChangeAccountType, ChangeRights, RecordActing, SetLock } from './member-commands.ts'

type OfMember = Readonly<{
  situation: 'unknown' | 'registered' | 'erased'
  accountType: AccountType
  rights: Rights
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

const inOrder = (rights: Rights): Rights => rights && RIGHTS.filter((right) => rights.includes(right))

/** Rights that the account has already stay as they are. Only staff have rights. */
export const changeRights = (state: OfMember, { type: _, ...change }: ChangeRights): Decided => {
  const rights = inOrder(change.rights)
  switch (state.situation) {
    case 'unknown':
      return reject({ code: 'unknown-member' })
    case 'registered':
      return String(rights) === String(state.rights) && (rights === null) === (state.rights === null)
        ? accept()
        : accept({ type: 'StaffRightsChanged', ...change, rights })
    case 'erased':
      return reject({ code: 'account-closed' })
  }
}

export const recordActing = ({ situation }: OfMember, { memberId, by, what, at }: RecordActing): Decided => {
  if (situation !== 'registered') return reject({ code: 'account-closed' })
  return accept({ type: what === 'begun' ? 'SignedInAsMember' : 'ReturnedFromMember', memberId, by, at })
}
