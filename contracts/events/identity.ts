import type { Instant, MemberId } from '../ids.ts'
import type { EventKinds } from './event-kind.ts'
import type { Personal } from './personal.ts'

/**
 * Words of the area. A member is a person with an account, whatever its type. An account type is what the account may
 * do. A login name is what is typed at sign-in (an e-mail address); it is claimed before the member is registered, in a
 * stream of its own, so that two people never hold the same one.
 */
export type AccountType = 'user' | 'admin' | 'developer' | 'permanentExternalUser'

/**
 * Stream `login-{digest of the name}`. The name itself is not in it: the digest is enough to hold the claim. The last claim
 * counts: the name of a member who was erased may be claimed again.
 */
export type LoginClaimed = Readonly<{ type: 'LoginClaimed'; memberId: MemberId; at: Instant }>

export type MemberContact = Readonly<{ username: string; displayName: string }>

/** Stream `member-{memberId}`. The hash is a PHC string (argon2id). */
export type MemberRegistered = Readonly<{
  type: 'MemberRegistered'
  memberId: MemberId
  accountType: AccountType
  contact: Personal<MemberContact>
  passwordHash: Personal<string>
  at: Instant
}>

/** Whose act changed a password: the member's with the one before, the member's by a link in a mail, or an operator's. */
export type PasswordChangedBy = 'member' | 'link' | 'operator'

/** Sessions that were open before end with it. `language`: in which the member is told of it; null where it is not known. */
export type PasswordChanged = Readonly<{
  type: 'PasswordChanged'
  memberId: MemberId
  passwordHash: Personal<string>
  by: PasswordChangedBy
  language: string | null
  at: Instant
}>

/**
 * Why a member was erased. Words of a list, for what stands in the log stays there: the member asked for it; it was kept for
 * as long as was promised; a court or an authority ordered it.
 */
export type ErasureReason = 'asked' | 'retention' | 'order'

/**
 * The account is closed for ever. The member's key is destroyed after this is stored, and with it all that it hides; read
 * models blank what they hold. `by` is the member who asked, or null when the command line did it.
 */
export type MemberErased = Readonly<{
  type: 'MemberErased'
  memberId: MemberId
  reason: ErasureReason
  by: MemberId | null
  at: Instant
}>

export type LoginEvent = LoginClaimed
export type MemberEvent = MemberRegistered | PasswordChanged | MemberErased
export type IdentityEvent = LoginEvent | MemberEvent

export const identityEvents: EventKinds<IdentityEvent> = {
  LoginClaimed: { version: 1 },
  MemberRegistered: { version: 1, personal: { contact: 'memberId', passwordHash: 'memberId' } },
  PasswordChanged: { version: 1, personal: { passwordHash: 'memberId' } },
  MemberErased: { version: 1, erases: true },
}
