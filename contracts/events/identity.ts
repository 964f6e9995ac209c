import type { Instant, MemberId } from '../ids.ts'
import type { Personal } from './personal.ts'

/**
 * Words of the area. A member is a person with an account, whatever its type. An account type is what the account may
 * do. A login name is what is typed at sign-in (an e-mail address); it is claimed before the member is registered, in a
 * stream of its own, so that two people never hold the same one.
 */
export type AccountType = 'user' | 'admin' | 'developer' | 'permanentExternalUser'

/** Stream `login-{digest of the name}`. The name itself is not in it: the digest is enough to hold the claim. */
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

export type LoginEvent = LoginClaimed
export type MemberEvent = MemberRegistered
