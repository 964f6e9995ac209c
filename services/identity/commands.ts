import type { AccountType, ErasureReason, PasswordChangedBy } from '@portal/contracts/events/identity'
import { personal } from '@portal/contracts/events/personal'
import { type Instant, MemberId } from '@portal/contracts/ids'
import type { EventLog, Position } from '@portal/infra/event-log/event-log'
import { loginDigest } from '@portal/infra/tools/login-digest'
import { derivedId } from '../kernel/derived-id.ts'
import { handle } from '../kernel/handle.ts'
import { actingCommands } from './acting-commands.ts'
import { dataExportCommands } from './data-export-commands.ts'
import { displayNameOf } from './display-name.ts'
import { member } from './domain/member.ts'
import type { Joining } from './domain/member-commands.ts'
import { erasureCommands } from './erasure-commands.ts'
import { importCommands } from './import-commands.ts'
import { linkCommands } from './link-commands.ts'
import { type LoginClaims, loginClaims } from './login-claims.ts'
import { passkeyCommands } from './passkeys/passkey-commands.ts'
import { hashPassword, NOBODYS_HASH } from './passwords.ts'
import { profileCommands } from './profile-commands.ts'
import { linkedCommands } from './social/linked-commands.ts'
import { socialCommands } from './social/social-commands.ts'
import { staffCommands } from './staff-commands.ts'
import { memberStream } from './streams.ts'
import { unsubscribeCommands } from './unsubscribe-commands.ts'
import { usernameCommands } from './username-commands.ts'

export type Registration = Readonly<{
  username: string
  displayName: string
  password: string
  accountType: AccountType
}>

/** A visitor's own. `language`: of the mail. */
export type Application = Readonly<{
  username: string
  password: string
  referral: string | null
  language: string
}>

type AnyRegistration = Omit<Registration, 'displayName'> &
  Readonly<{ displayName: string | null; joining: Joining | null }>

export type Registered =
  | Readonly<{ outcome: 'accepted'; memberId: MemberId; position: Position | null }>
  | Readonly<{ outcome: 'rejected'; rejection: Readonly<{ code: 'login-taken' }> }>

/** `position` is that of `MemberErased`, also when it was stored before. */
export type AccountClosed =
  | Readonly<{ outcome: 'accepted'; position: Position | null; at: Instant }>
  | Readonly<{ outcome: 'rejected'; rejection: Readonly<{ code: 'unknown-member' }> }>

/** `by` is the member who asked for it, or null for the command line. */
export type Erasing = Readonly<{ memberId: MemberId; reason: ErasureReason; by: MemberId | null }>

/** `language`: in which the member is told of it; null where it is not known. */
export type PasswordChange = Readonly<{
  memberId: MemberId
  password: string
  by: PasswordChangedBy
  language: string | null
}>

export type PasswordSet =
  | Readonly<{ outcome: 'accepted'; position: Position | null }>
  | Readonly<{ outcome: 'rejected'; rejection: Readonly<{ code: 'unknown-member' | 'account-closed' }> }>

type Deps = Readonly<{ log: EventLog; now: () => Instant; newId: () => string }>

/** What is done with accounts that are there. */
const accountCommands = (deps: Deps & Omit<LoginClaims, 'releaseLogins'>) => ({
  ...profileCommands(deps),
  ...dataExportCommands(deps),
  ...unsubscribeCommands(deps),
  ...usernameCommands(deps),
  ...staffCommands(deps),
  ...actingCommands(deps),
  ...socialCommands(deps),
  ...linkedCommands(deps),
  ...passkeyCommands(deps),
  ...erasureCommands(deps),
})

const joiningBy = (link: Omit<Joining, 'referral' | 'nobodysHash'>, referral: string | null): Joining => ({
  ...link,
  referral: referral === null ? null : personal(referral),
  nobodysHash: personal(NOBODYS_HASH),
})

/** All that may be asked of the identity area. Each rejects with NotAppended, or with the log's error when it is away. */
export const identityCommands = ({ log, now, newId }: Deps) => {
  const { claimLogin, ...logins } = loginClaims({ log, now, newId })
  const links = linkCommands({ log, now, newId, ...logins })

  /**
   * Claims the login name, then registers the member. A name that was claimed by a registration which never came to its
   * end is taken over; so it may be repeated whatever happened, with the same command id or a new one.
   */
  const register = async (registration: AnyRegistration, commandId: string): Promise<Registered> => {
    const { username, displayName, password, accountType, joining } = registration
    const digest = loginDigest(username)
    const passwordHash = personal(await hashPassword(password))
    const ownId = MemberId.parse(derivedId('member', commandId))
    const memberId = await claimLogin({ digest, memberId: ownId, commandId })

    const asked = {
      stream: memberStream(memberId),
      commandId: derivedId('register-member', commandId),
      intent: JSON.stringify([digest, displayName, accountType]),
    }
    const contact = personal({ username: username.trim(), displayName: displayNameOf(displayName, memberId) })
    const command = {
      type: 'RegisterMember',
      memberId,
      accountType,
      contact,
      passwordHash,
      joining,
      at: now(),
    } as const
    const handled = await handle(log, member, asked, command)
    if (handled.outcome === 'rejected') return { outcome: 'rejected', rejection: { code: 'login-taken' } }
    return { outcome: 'accepted', memberId, position: handled.position }
  }

  /** An operator adds a member, who is active at once. */
  const registerMember = (registration: Registration, commandId = newId()): Promise<Registered> =>
    register({ ...registration, joining: null }, commandId)

  /**
   * A visitor registers; a mail brings the link that activates the account. Of an address that an active member has nothing is
   * changed, and its owner gets a link to a new password instead. Nobody is told which it was. @returns who registered; null where
   * somebody active has the address
   */
  const joinCommunity = async (application: Application): Promise<MemberId | null> => {
    const { username, password, referral, language } = application
    const joining = joiningBy(links.newLink('activate', language), referral)
    const applied = { username, password, displayName: null, accountType: 'user', joining } as const
    const registered = await register(applied, newId())
    if (registered.outcome === 'accepted') return registered.memberId
    await links.requestLink({ username, purpose: 'reset-password', language })
    return null
  }

  /** Closes an account permanently. Asked again, by anybody, it is the same command: nothing more is written. */
  const eraseMember = async ({ memberId, reason, by }: Erasing): Promise<AccountClosed> => {
    const at = now()
    const asked = { stream: memberStream(memberId), commandId: derivedId('erase-member', memberId), intent: 'erase' }
    const handled = await handle(log, member, asked, { type: 'EraseMember', memberId, reason, by, at })
    if (handled.outcome === 'rejected') return { outcome: 'rejected', rejection: { code: 'unknown-member' } }
    return { outcome: 'accepted', position: handled.position, at }
  }

  /** Sets a password. Who asks, and whether the password is good enough, was checked before. */
  const changePassword = async (change: PasswordChange, commandId = newId()): Promise<PasswordSet> => {
    const { memberId, password, by, language } = change
    const passwordHash = personal(await hashPassword(password))
    const asked = { stream: memberStream(memberId), commandId, intent: JSON.stringify(['change-password', by]) }
    const command = { type: 'ChangePassword', memberId, passwordHash, by, language, at: now() } as const
    const handled = await handle(log, member, asked, command)
    if (handled.outcome === 'accepted') return { outcome: 'accepted', position: handled.position }
    const isUnknown = handled.rejection.code === 'unknown-member'
    return { outcome: 'rejected', rejection: { code: isUnknown ? 'unknown-member' : 'account-closed' } }
  }

  /** The member's own request. */
  const requestErasure = (memberId: MemberId) => eraseMember({ memberId, reason: 'asked', by: memberId })

  return {
    registerMember,
    joinCommunity,
    changePassword,
    eraseMember,
    requestErasure,
    ...logins,
    ...links,
    ...importCommands({ log, now, claimLogin, newLink: links.newLink }),
    ...accountCommands({ log, now, newId, claimLogin, ...logins }),
  }
}
export type IdentityCommands = ReturnType<typeof identityCommands>
