import type {
  AccountType,
  ErasureReason,
  LinkPurpose,
  LinkRequested,
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
/** `since`: a link of this purpose that was asked for later than that is still on its way, and no other is sent. */
export type RequestLink = Readonly<{
  type: 'RequestLink'
  memberId: MemberId
  linkId: string
  purpose: LinkPurpose
  language: string
  since: Instant
  expiresAt: Instant
  at: Instant
}>
export type ResetPassword = Readonly<{
  type: 'ResetPassword'
  memberId: MemberId
  linkId: string
  passwordHash: Personal<string>
  language: string
  at: Instant
}>
type MemberCommand = RegisterMember | ChangePassword | RequestLink | ResetPassword | EraseMember
export type MemberRejection = Readonly<{
  code: 'already-registered' | 'account-closed' | 'unknown-member' | 'link-invalid'
}>

type OpenLink = Pick<LinkRequested, 'linkId' | 'expiresAt' | 'at'>
/** `links`: the latest of each purpose, until it is used. */
export type Member = Readonly<{
  situation: 'unknown' | 'registered' | 'erased'
  links: Readonly<Partial<Record<LinkPurpose, OpenLink>>>
}>
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

const requestLink = ({ situation, links }: Member, { type: _, since, ...asked }: RequestLink): Decided => {
  if (situation !== 'registered') return reject({ code: 'unknown-member' })
  const open = links[asked.purpose]
  return open && open.at > since ? accept() : accept({ type: 'LinkRequested', ...asked })
}

/** Whether a link can still be used. */
export const isGoodLink = (
  { situation, links }: Member,
  link: Readonly<{ linkId: string; purpose: LinkPurpose; at: Instant }>,
): boolean => {
  const open = links[link.purpose]
  return situation === 'registered' && open?.linkId === link.linkId && link.at < open.expiresAt
}

const resetPassword = (state: Member, command: ResetPassword): Decided => {
  const { memberId, linkId, passwordHash, language, at } = command
  if (!isGoodLink(state, { linkId, purpose: 'reset-password', at })) return reject({ code: 'link-invalid' })
  return accept({ type: 'PasswordChanged', memberId, passwordHash, by: 'link', language, at })
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
  initial: { situation: 'unknown', links: {} },

  decide: (state, command) => {
    switch (command.type) {
      case 'RegisterMember':
        return register(state, command)
      case 'ChangePassword':
        return changePassword(state, command)
      case 'RequestLink':
        return requestLink(state, command)
      case 'ResetPassword':
        return resetPassword(state, command)
      case 'EraseMember':
        return erase(state, command)
    }
  },

  evolve: (state, event) => {
    switch (event.type) {
      case 'MemberRegistered':
        return { situation: 'registered', links: {} }
      case 'PasswordChanged': // whatever link there was is for the password before
        return { ...state, links: {} }
      case 'LinkRequested':
        return { ...state, links: { ...state.links, [event.purpose]: event } }
      case 'MemberErased':
        return { situation: 'erased', links: {} }
    }
  },
}
