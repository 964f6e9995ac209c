import type {
  AccountType,
  ErasureReason,
  LinkPurpose,
  MemberContact,
  PasswordChangedBy,
} from '@portal/contracts/events/identity'
import type { Personal } from '@portal/contracts/events/personal'
import type { MailSettingsChange } from '@portal/contracts/identity/mail-settings'
import type { Rights } from '@portal/contracts/identity/rights'
import type { Instant, MemberId } from '@portal/contracts/ids'
import type { SecondFactorCommand } from './second-factor-commands.ts'

type About = Readonly<{ memberId: MemberId; at: Instant }>

/** By whose own hand a registration was: the first link to activate the account goes with it. */
export type Joining = Readonly<{
  referral: Personal<string> | null
  /** What is stored where nobody may know the password: no password fits it. */
  nobodysHash: Personal<string>
  linkId: string
  language: string
  /** As for `RequestLink`. */
  since: Instant
  expiresAt: Instant
}>

/** `joining`: null where an operator adds the member, who is active at once. */
export type RegisterMember = About &
  Readonly<{
    type: 'RegisterMember'
    accountType: AccountType
    contact: Personal<MemberContact>
    passwordHash: Personal<string>
    joining: Joining | null
  }>

/** `by` is the member who asked for it, or null for the command line. */
export type EraseMember = About & Readonly<{ type: 'EraseMember'; reason: ErasureReason; by: MemberId | null }>

/** The password was asked for. Asked again while it waits, nothing changes. */
export type RequestErasure = About & Readonly<{ type: 'RequestErasure'; dueAt: Instant; language: string }>
export type WithdrawErasure = About & Readonly<{ type: 'WithdrawErasure'; language: string }>
/** The pause is over. */
export type EraseAsAsked = About & Readonly<{ type: 'EraseAsAsked' }>
export type ErasureWish = RequestErasure | WithdrawErasure | EraseAsAsked

/** Who asks has been checked: the password before, the link, or an operator's right. */
export type ChangePassword = About &
  Readonly<{
    type: 'ChangePassword'
    passwordHash: Personal<string>
    by: PasswordChangedBy
    language: string | null
  }>

/** The name was claimed, and the password asked for. */
export type ChangeUsername = About &
  Readonly<{ type: 'ChangeUsername'; contact: Personal<MemberContact>; loginDigest: string; language: string }>

export type ChangeDisplayName = About & Readonly<{ type: 'ChangeDisplayName'; displayName: Personal<string> }>

/** Some of the settings; the others stay. */
export type ChangeMailSettings = About & Readonly<{ type: 'ChangeMailSettings'; change: MailSettingsChange }>

/** `language`: null takes the choice back. */
export type ChooseLanguage = About & Readonly<{ type: 'ChooseLanguage'; language: string | null }>

/** `since`: as for `RequestLink`. */
export type RequestUnsubscribe = About &
  Readonly<{
    type: 'RequestUnsubscribe'
    linkId: string
    reason: Personal<string>
    language: string
    since: Instant
    expiresAt: Instant
  }>
export type Unsubscribe = About & Readonly<{ type: 'Unsubscribe'; reason: Personal<string> }>
/** By the token of a mail, which this installation made. */
export type UnsubscribeByMail = About & Readonly<{ type: 'UnsubscribeByMail'; linkId: string }>
export type Resubscribe = About & Readonly<{ type: 'Resubscribe' }>
export type UnsubscribeCommand = RequestUnsubscribe | Unsubscribe | UnsubscribeByMail | Resubscribe

/** `since`: a file that was asked for later than that is enough, and no other is made. */
export type RequestDataExport = About &
  Readonly<{ type: 'RequestDataExport'; exportId: string; language: string; since: Instant }>

/** What became of a file that was asked for. */
export type FinishDataExport = About &
  Readonly<{
    type: 'FinishDataExport'
    exportId: string
    stored: string
    format: 'zip'
    bytes: number
    expiresAt: Instant
  }>
export type FailDataExport = About & Readonly<{ type: 'FailDataExport'; exportId: string }>

/** `since`: a link of this purpose that was asked for later than that is still on its way, and no other is sent. */
export type RequestLink = About &
  Readonly<{
    type: 'RequestLink'
    linkId: string
    purpose: LinkPurpose
    language: string
    since: Instant
    expiresAt: Instant
  }>

export type ResetPassword = About &
  Readonly<{ type: 'ResetPassword'; linkId: string; passwordHash: Personal<string>; language: string }>

export type ActivateMember = About & Readonly<{ type: 'ActivateMember'; linkId: string }>

/** `nobodysHash` and `language`: as for `RegisterMember`. */
export type UseSignInLink = About &
  Readonly<{ type: 'UseSignInLink'; linkId: string; nobodysHash: Personal<string>; language: string }>

/** An operator closes the account to its owner, or opens it again. */
export type SetLock = About & Readonly<{ type: 'LockMember' | 'UnlockMember' }>

/** `by`: the account that asks; whether it may was checked before. */
export type ChangeAccountType = About & Readonly<{ type: 'ChangeAccountType'; accountType: AccountType; by: MemberId }>

/** `by`: the account that asks; whether it may was checked before. */
export type ChangeRights = About & Readonly<{ type: 'ChangeRights'; rights: Rights; by: MemberId }>

/** The identity was proven at its provider, and claimed for this member. */
export type LinkSocial = About &
  Readonly<{
    type: 'LinkSocial'
    provider: string
    socialDigest: string
    /** Nobody knows the password of the account. */
    isOnlyWay?: true
    /** Of the mail that tells of it; missing where there is none. */
    language?: string
  }>

/** The password was asked for. */
export type UnlinkSocial = About & Readonly<{ type: 'UnlinkSocial'; socialDigest: string; language: string }>

/** A visitor joins by an identity whose provider has verified the address: nothing is left to confirm. */
export type JoinBySocial = About &
  Readonly<{
    type: 'JoinBySocial'
    contact: Personal<MemberContact>
    /** Of a password that nobody knows, until the member sets one by a link. */
    passwordHash: Personal<string>
    referral: Personal<string> | null
    language: string
    provider: string
    socialDigest: string
  }>

/** `by`: the account of staff who sign in as the member, or return. */
export type RecordActing = About & Readonly<{ type: 'RecordActing'; by: MemberId; what: 'begun' | 'ended' }>

export type DataExportCommand = RequestDataExport | FinishDataExport | FailDataExport

/** What members decide about their own profile. */
export type ProfileCommand =
  | ChangeDisplayName
  | ChangeMailSettings
  | ChooseLanguage
  | UnsubscribeCommand
  | DataExportCommand

/** `link`: of the invitation; null where none is sent. */
export type ImportMember = About &
  Readonly<{
    type: 'ImportMember'
    accountType: AccountType
    contact: Personal<MemberContact>
    passwordHash: Personal<string>
    importId: string
    by: MemberId
    link: Pick<Joining, 'linkId' | 'language' | 'expiresAt'> | null
  }>

export type MemberCommand =
  | ImportMember
  | RecordActing
  | LinkSocial
  | UnlinkSocial
  | JoinBySocial
  | SecondFactorCommand
  | RegisterMember
  | ChangePassword
  | ChangeUsername
  | ProfileCommand
  | RequestLink
  | ResetPassword
  | ActivateMember
  | UseSignInLink
  | SetLock
  | ChangeAccountType
  | ChangeRights
  | ErasureWish
  | EraseMember
