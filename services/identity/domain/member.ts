import type { AccountType, MemberContact, MemberEvent } from '@portal/contracts/events/identity'
import type { Personal } from '@portal/contracts/events/personal'
import type { Instant, MemberId } from '@portal/contracts/ids'
import { accept, type Decider, reject } from '../../kernel/decider.ts'

export type RegisterMember = Readonly<{
  type: 'RegisterMember'
  memberId: MemberId
  accountType: AccountType
  contact: Personal<MemberContact>
  passwordHash: Personal<string>
  at: Instant
}>
export type MemberRejection = Readonly<{ code: 'already-registered' }>

type Member = Readonly<{ situation: 'unknown' | 'registered' }>

/** A person with an account. */
export const member: Decider<Member, RegisterMember, MemberEvent, MemberRejection> = {
  initial: { situation: 'unknown' },

  decide: ({ situation }, { memberId, accountType, contact, passwordHash, at }) =>
    situation === 'registered'
      ? reject({ code: 'already-registered' })
      : accept({ type: 'MemberRegistered', memberId, accountType, contact, passwordHash, at }),

  evolve: () => ({ situation: 'registered' }),
}
