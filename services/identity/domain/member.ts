import type {
  AccountType,
  ErasureReason,
  MemberContact,
  MemberEvent,
  PasswordChangedBy,
} from '@portal/contracts/events/identity'
import type { Personal } from '@portal/contracts/events/personal'
import type { Instant, MemberId } from '@portal/contracts/ids'
import { accept, type Decider, type Decision, reject } from '../../kernel/decider.ts'

export type RegisterMember = Readonly<{
  type: 'RegisterMember'
  memberId: MemberId
  accountType: AccountType
  contact: Personal<MemberContact>
  passwordHash: Personal<string>
  at: Instant
}>
/** `by` is the member who asked for it, or null for the command line. */
export type EraseMember = Readonly<{
  type: 'EraseMember'
  memberId: MemberId
  reason: ErasureReason
  by: MemberId | null
  at: Instant
}>
/** Who asks has been checked: the password before, the link, or an operator's right. */
export type ChangePassword = Readonly<{
  type: 'ChangePassword'
  memberId: MemberId
  passwordHash: Personal<string>
  by: PasswordChangedBy
  language: string | null
  at: Instant
}>
type MemberCommand = RegisterMember | ChangePassword | EraseMember
export type MemberRejection = Readonly<{ code: 'already-registered' | 'account-closed' | 'unknown-member' }>

export type Member = Readonly<{ situation: 'unknown' | 'registered' | 'erased' }>
type Decided = Decision<MemberEvent, MemberRejection>

const register = ({ situation }: Member, command: RegisterMember): Decided => {
  const { memberId, accountType, contact, passwordHash, at } = command
  switch (situation) {
    case 'unknown':
      return accept({ type: 'MemberRegistered', memberId, accountType, contact, passwordHash, at })
    case 'registered':
      return reject({ code: 'already-registered' })
    case 'erased':
      return reject({ code: 'account-closed' })
  }
}

const changePassword = ({ situation }: Member, { type: _, ...change }: ChangePassword): Decided => {
  switch (situation) {
    case 'unknown':
      return reject({ code: 'unknown-member' })
    case 'registered':
      return accept({ type: 'PasswordChanged', ...change })
    case 'erased':
      return reject({ code: 'account-closed' })
  }
}

/** Whoever was erased stays so: asked again, nothing is written. */
const erase = ({ situation }: Member, { memberId, reason, by, at }: EraseMember): Decided => {
  switch (situation) {
    case 'unknown':
      return reject({ code: 'unknown-member' })
    case 'registered':
      return accept({ type: 'MemberErased', memberId, reason, by, at })
    case 'erased':
      return accept()
  }
}

/** A person with an account. */
export const member: Decider<Member, MemberCommand, MemberEvent, MemberRejection> = {
  initial: { situation: 'unknown' },

  decide: (state, command) => {
    switch (command.type) {
      case 'RegisterMember':
        return register(state, command)
      case 'ChangePassword':
        return changePassword(state, command)
      case 'EraseMember':
        return erase(state, command)
    }
  },

  evolve: (state, event) => {
    switch (event.type) {
      case 'MemberRegistered':
        return { situation: 'registered' }
      case 'PasswordChanged':
        return state
      case 'MemberErased':
        return { situation: 'erased' }
    }
  },
}
