import type { Instant, MemberId } from '../ids.ts'
import type { EventKinds } from './event-kind.ts'
import type { LanguageChosen, MailSettingsChanged } from './member-choices.ts'
import { type PasskeyClaimed, passkeyEvents, type SecondFactorEvent } from './passkeys.ts'
import type { Personal } from './personal.ts'
import type { RetentionChanged } from './retention.ts'
import type { SocialEvent, SocialLinked, SocialUnlinked } from './social.ts'
import type { StaffRightsChanged } from './staff-rights.ts'

/**
 * Words of the area. A member is a person with an account of any type. An account type is what the account may
 * do. A login name is what is typed at sign-in (an e-mail address); it is claimed before the member is registered, in a
 * separate stream, so that two people never have the same one.
 */
export type AccountType = 'user' | 'admin' | 'developer' | 'permanentExternalUser'

/**
 * Stream `login-{digest of the name}`. It does not contain the name: the digest is enough for the claim. The last claim
 * is valid: the name of an erased member may be claimed again.
 */
export type LoginClaimed = Readonly<{ type: 'LoginClaimed'; memberId: MemberId; at: Instant }>

/** In the same stream: the member signs in by another name now, and this one may be claimed again. */
export type LoginReleased = Readonly<{ type: 'LoginReleased'; memberId: MemberId; at: Instant }>

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

/** Who changed a password: the member with the former one, the member by a link in a mail, or an operator. */
export type PasswordChangedBy = 'member' | 'link' | 'operator' | 'registration'

/** Ends all open sessions. `language`: for the notification of the member; null if it is not known. */
export type PasswordChanged = Readonly<{
  type: 'PasswordChanged'
  memberId: MemberId
  passwordHash: Personal<string>
  by: PasswordChangedBy
  language: string | null
  at: Instant
}>

/**
 * The member registered by their own hand, and agreed to the terms: until the address is confirmed nobody signs in. It follows
 * `MemberRegistered` in the same append; who is added by an operator is active at once. `referral`: who invited them, as the link
 * of the invitation has it.
 */
export type MemberJoined = Readonly<{
  type: 'MemberJoined'
  memberId: MemberId
  referral: Personal<string> | null
  at: Instant
}>

/**
 * Staff made the account by an import of members; nobody signs in before the member has set a password by a link. It follows
 * `MemberRegistered` in the same append.
 */
export type MemberImported = Readonly<{
  type: 'MemberImported'
  memberId: MemberId
  importId: string
  by: MemberId
  at: Instant
}>

/** The address is theirs, and the account can be used: a link in a mail to it was opened. */
export type MemberActivated = Readonly<{ type: 'MemberActivated'; memberId: MemberId; at: Instant }>

/** An operator closed the account to its owner until it is unlocked: nobody signs in to it, and all that it holds is kept. */
export type MemberLocked = Readonly<{ type: 'MemberLocked'; memberId: MemberId; at: Instant }>
export type MemberUnlocked = Readonly<{ type: 'MemberUnlocked'; memberId: MemberId; at: Instant }>

/** What the account may do was changed by staff. `by`: the account that asked for it. */
export type AccountTypeChanged = Readonly<{
  type: 'AccountTypeChanged'
  memberId: MemberId
  accountType: AccountType
  by: MemberId
  at: Instant
}>

/** What the member signs in by now. `loginDigest`: in the name of its stream. `language`: of the mail to the former address; older ones have none. */
export type UsernameChanged = Readonly<{
  type: 'UsernameChanged'
  memberId: MemberId
  contact: Personal<MemberContact>
  loginDigest: string
  language?: string
  at: Instant
}>

/**
 * Staff signed in as the member, and returned. `by`: the account of staff. A session that ended by time has no second event: it lasts an
 * hour at most.
 */
export type SignedInAsMember = Readonly<{ type: 'SignedInAsMember'; memberId: MemberId; by: MemberId; at: Instant }>
export type ReturnedFromMember = Readonly<{ type: 'ReturnedFromMember'; memberId: MemberId; by: MemberId; at: Instant }>
/** What others call the member. The contact in earlier events has the name before. */
export type DisplayNameChanged = Readonly<{
  type: 'DisplayNameChanged'
  memberId: MemberId
  displayName: Personal<string>
  at: Instant
}>

/** The member wants a file with all that is held about them. `language`: of the mail that tells of it. */
export type DataExportRequested = Readonly<{
  type: 'DataExportRequested'
  memberId: MemberId
  exportId: string
  language: string
  at: Instant
}>

/**
 * The file is there, in the storage under the name `stored`, for the member until it expires. `language`: as it was asked for. `format`: left out
 * of files that are JSON, as all were at first.
 */
export type DataExportMade = Readonly<{
  type: 'DataExportMade'
  memberId: MemberId
  exportId: string
  language: string
  stored: string
  format?: 'zip'
  bytes: number
  expiresAt: Instant
  at: Instant
}>

/** The file could not be made. The member may ask again. */
export type DataExportFailed = Readonly<{ type: 'DataExportFailed'; memberId: MemberId; exportId: string; at: Instant }>

/**
 * Somebody wants no more mail to the address of the member: a mail with a link asks to confirm it. `reason`: what was given for it. The link
 * is like those of `LinkRequested`.
 */
export type UnsubscribeRequested = Readonly<{
  type: 'UnsubscribeRequested'
  memberId: MemberId
  linkId: string
  reason: Personal<string>
  language: string
  expiresAt: Instant
  at: Instant
}>

/** How a member unsubscribed: signed in, by the link of a mail that was asked for, or by a mail of the community. */
export type UnsubscribedBy = 'member' | 'link' | 'mail'

/** No more mails of the community go to the member, whatever the settings say; those about the account still do. */
export type MemberUnsubscribed = Readonly<{
  type: 'MemberUnsubscribed'
  memberId: MemberId
  reason: Personal<string> | null
  by: UnsubscribedBy
  at: Instant
}>

/** The member wants mails of the community again, as the settings say. */
export type MemberResubscribed = Readonly<{ type: 'MemberResubscribed'; memberId: MemberId; at: Instant }>

/** What a link in a mail is for. */
export type LinkPurpose = 'reset-password' | 'activate' | 'sign-in' | 'invite'

/**
 * A mail with a link is to go to the member. The link holds a token that is made of these ids under a secret of the installation:
 * neither the log nor a queue knows it. It is good once, until it expires, and until another one of its purpose is asked for.
 */
export type LinkRequested = Readonly<{
  type: 'LinkRequested'
  memberId: MemberId
  linkId: string
  purpose: LinkPurpose
  language: string
  expiresAt: Instant
  at: Instant
}>

/** A link that changes nothing else was used, and works no more. */
export type LinkUsed = Readonly<{
  type: 'LinkUsed'
  memberId: MemberId
  linkId: string
  purpose: LinkPurpose
  at: Instant
}>

/**
 * The member wants the account to be deleted: it is erased when the pause is over, unless it is withdrawn before. `language`: of the mail that
 * tells of it.
 */
export type ErasureRequested = Readonly<{
  type: 'ErasureRequested'
  memberId: MemberId
  dueAt: Instant
  language: string
  at: Instant
}>

/** The member keeps the account. */
export type ErasureWithdrawn = Readonly<{ type: 'ErasureWithdrawn'; memberId: MemberId; language: string; at: Instant }>

/**
 * Why a member was erased. A closed list, because the log keeps it: the member asked for it; the retention
 * period is over; a court or an authority ordered it.
 */
export type ErasureReason = 'asked' | 'retention' | 'order'

/**
 * The account is permanently closed. The member's key is destroyed after this is stored, and with it all that it
 * encrypts; read models blank their rows. `by` is the account that asked (the member, or staff), or null for the command line.
 */
export type MemberErased = Readonly<{
  type: 'MemberErased'
  memberId: MemberId
  reason: ErasureReason
  by: MemberId | null
  at: Instant
}>

export type LoginEvent = LoginClaimed | LoginReleased
export type MemberEvent =
  | MemberRegistered
  | MemberJoined
  | MemberImported
  | MemberActivated
  | MemberLocked
  | MemberUnlocked
  | AccountTypeChanged
  | StaffRightsChanged
  | PasswordChanged
  | UsernameChanged
  | SocialLinked
  | SocialUnlinked
  | SecondFactorEvent
  | SignedInAsMember
  | ReturnedFromMember
  | DisplayNameChanged
  | MailSettingsChanged
  | LanguageChosen
  | UnsubscribeRequested
  | MemberUnsubscribed
  | MemberResubscribed
  | DataExportRequested
  | DataExportMade
  | DataExportFailed
  | LinkRequested
  | LinkUsed
  | ErasureRequested
  | ErasureWithdrawn
  | MemberErased
export type IdentityEvent = LoginEvent | SocialEvent | PasskeyClaimed | RetentionChanged | MemberEvent

export const identityEvents: EventKinds<IdentityEvent> = {
  LoginClaimed: { version: 1 },
  LoginReleased: { version: 1 },
  MemberRegistered: { version: 1, personal: { contact: 'memberId', passwordHash: 'memberId' } },
  MemberJoined: { version: 1, personal: { referral: 'memberId' } },
  MemberImported: { version: 1 },
  MemberActivated: { version: 1 },
  MemberLocked: { version: 1 },
  MemberUnlocked: { version: 1 },
  AccountTypeChanged: { version: 1 },
  StaffRightsChanged: { version: 1 },
  PasswordChanged: { version: 1, personal: { passwordHash: 'memberId' } },
  UsernameChanged: { version: 1, personal: { contact: 'memberId' } },
  SocialClaimed: { version: 1 },
  SocialReleased: { version: 1 },
  SocialLinked: { version: 1 },
  SocialUnlinked: { version: 1 },
  ...passkeyEvents,
  SignedInAsMember: { version: 1 },
  ReturnedFromMember: { version: 1 },
  DisplayNameChanged: { version: 1, personal: { displayName: 'memberId' } },
  MailSettingsChanged: { version: 1, personal: { settings: 'memberId' } },
  LanguageChosen: { version: 1 },
  UnsubscribeRequested: { version: 1, personal: { reason: 'memberId' } },
  MemberUnsubscribed: { version: 1, personal: { reason: 'memberId' } },
  MemberResubscribed: { version: 1 },
  DataExportRequested: { version: 1 },
  DataExportMade: { version: 1 },
  DataExportFailed: { version: 1 },
  LinkRequested: { version: 1 },
  LinkUsed: { version: 1 },
  ErasureRequested: { version: 1 },
  ErasureWithdrawn: { version: 1 },
  MemberErased: { version: 1, erases: true },
  RetentionChanged: { version: 1 },
}
