import type { ErasureRequested, ErasureWithdrawn, MemberEvent } from '@portal/contracts/events/identity'
import type { Instant } from '@portal/contracts/ids'
import { accept, type Decision, reject } from '../../kernel/decider.ts'
import type { EraseAsAsked, ErasureWish } from './member-commands.ts'

/** `erasureDueAt`: when the account is erased, as its member asked; null where nobody did. */
type OfMember = Readonly<{ situation: 'unknown' | 'registered' | 'erased'; erasureDueAt: Instant | null }>
type Decided = Decision<MemberEvent, Readonly<{ code: 'account-closed' }>>

/** The wish may have been withdrawn, or the account closed, since the timer was set. */
const eraseAsAsked = ({ situation, erasureDueAt }: OfMember, { memberId, at }: EraseAsAsked): Decided => {
  const isDue = situation === 'registered' && erasureDueAt !== null && erasureDueAt <= at
  return isDue ? accept({ type: 'MemberErased', memberId, reason: 'asked', by: memberId, at }) : accept()
}

/** What a member decides about the end of the account. What is so already is not written again. */
export const decideErasureWish = (state: OfMember, command: ErasureWish): Decided => {
  if (command.type === 'EraseAsAsked') return eraseAsAsked(state, command)
  if (state.situation !== 'registered') return reject({ code: 'account-closed' })
  const isWaiting = state.erasureDueAt !== null
  switch (command.type) {
    case 'RequestErasure':
      return isWaiting ? accept() : accept<MemberEvent>({ ...command, type: 'ErasureRequested' })
    case 'WithdrawErasure':
      return isWaiting ? accept<MemberEvent>({ ...command, type: 'ErasureWithdrawn' }) : accept()
  }
}

export const evolveErasureWish = (event: ErasureRequested | ErasureWithdrawn): Instant | null =>
  event.type === 'ErasureRequested' ? event.dueAt : null
