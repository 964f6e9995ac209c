import type { LinkPurpose, MemberContact } from '@portal/contracts/events/identity'
import { personal } from '@portal/contracts/events/personal'
import { Instant, type MemberId } from '@portal/contracts/ids'
import type { EventLog, Position } from '@portal/infra/event-log/event-log'
import { handle, stateOf } from '../kernel/handle.ts'
import { contactOf } from './contact.ts'
import { isGoodLink } from './domain/links.ts'
import { member } from './domain/member.ts'
import type { Link } from './link-token.ts'
import { hashPassword, NOBODYS_HASH } from './passwords.ts'
import { memberStream } from './streams.ts'

/** `username` as it was typed: it need be nobody's. `language`: of the mail. */
export type LinkWish = Readonly<{ username: string; purpose: LinkPurpose; language: string }>
export type PasswordReset = Readonly<{ memberId: MemberId; linkId: string; password: string; language: string }>
/** `hasPassword`: false where nobody knows the password; a mail with a link to a new one is on its way. */
export type Activated =
  | Readonly<{ outcome: 'accepted'; position: Position | null; hasPassword: boolean }>
  | Readonly<{ outcome: 'rejected' }>
/** `isActive`: false for who was never in: an invited member, or one who registered and opened no mail. */
export type LinkedMember = MemberContact & Readonly<{ isActive: boolean }>
export type ByLink = Readonly<{ outcome: 'accepted'; position: Position | null }> | Readonly<{ outcome: 'rejected' }>

type Deps = Readonly<{
  log: EventLog
  now: () => Instant
  newId: () => string
  holderOfLogin: (username: string) => Promise<MemberId | null>
}>

const MINUTE_MS = 60_000
/** How long a link is good. */
const LIFE_MS: Readonly<Record<LinkPurpose, number>> = {
  'reset-password': 60 * MINUTE_MS,
  activate: 7 * 24 * 60 * MINUTE_MS,
  'sign-in': 15 * MINUTE_MS,
  invite: 14 * 24 * 60 * MINUTE_MS,
}

/** Whether a mail of a kind has a link that opens the account. */
export const isLinkPurpose = (kind: string): kind is LinkPurpose => kind in LIFE_MS

const moved = (at: Instant, ms: number): Instant => Instant.parse(new Date(Date.parse(at) + ms).toISOString())

/** What is done by links in mails. */
export const linkCommands = ({ log, now, newId, holderOfLogin }: Deps) => {
  /** The ids and times of another link. */
  const newLink = (purpose: LinkPurpose, language: string) => {
    const at = now()
    return { linkId: newId(), language, since: moved(at, -MINUTE_MS), expiresAt: moved(at, LIFE_MS[purpose]) }
  }

  /** A mail goes to a member, but not twice within a minute. */
  const sendLink = async (memberId: MemberId, purpose: LinkPurpose, language: string): Promise<void> => {
    const link = newLink(purpose, language)
    const asked = { stream: memberStream(memberId), commandId: newId(), intent: `request-link ${link.linkId}` }
    await handle(log, member, asked, { type: 'RequestLink', memberId, purpose, ...link, at: now() })
  }

  /** The same, to whom a name belongs; nothing happens for a name that is nobody's. */
  const requestLink = async ({ username, purpose, language }: LinkWish): Promise<void> => {
    const memberId = await holderOfLogin(username)
    if (memberId !== null) await sendLink(memberId, purpose, language)
  }

  /** Whose link it is, as long as it is good; null for every other one. */
  const linkedMember = async ({ memberId, linkId, purpose }: Link<LinkPurpose>): Promise<LinkedMember | null> => {
    const { state } = await stateOf(log, member, memberStream(memberId))
    const contact = isGoodLink(state, { linkId, purpose, at: now() }) && (await contactOf(log, memberId))
    return contact ? { ...contact, isActive: state.isActive } : null
  }

  /** Sets a password by a link, which is used up by that. The password was found good enough before. */
  const resetPassword = async ({ memberId, linkId, password, language }: PasswordReset): Promise<ByLink> => {
    const passwordHash = personal(await hashPassword(password))
    const asked = { stream: memberStream(memberId), commandId: newId(), intent: `reset-password ${linkId}` }
    const command = { type: 'ResetPassword', memberId, linkId, passwordHash, language, at: now() } as const
    const handled = await handle(log, member, asked, command)
    if (handled.outcome === 'rejected') return { outcome: 'rejected' }
    return { outcome: 'accepted', position: handled.position }
  }

  /**
   * By a link, which is used up by that. Where nobody knows the password, because several people registered with the address or
   * a file brought it, the member is sent a link to a new one, in `language`.
   */
  const activateMember = async ({ memberId, linkId }: Link<LinkPurpose>, language: string): Promise<Activated> => {
    const asked = { stream: memberStream(memberId), commandId: newId(), intent: `activate ${linkId}` }
    const handled = await handle(log, member, asked, { type: 'ActivateMember', memberId, linkId, at: now() })
    if (handled.outcome === 'rejected') return { outcome: 'rejected' }
    const { position, state } = handled
    if (!state.hasPassword) await sendLink(memberId, 'reset-password', language)
    return { outcome: 'accepted', position, hasPassword: state.hasPassword }
  }

  /**
   * By a link, which is used up by that: whoever has it may sign in. Where it confirms an address with which somebody registered, the password of
   * the registration ends, and a link to a new one follows, in `language`.
   */
  const useSignInLink = async ({ memberId, linkId }: Link<LinkPurpose>, language: string): Promise<ByLink> => {
    const at = now()
    const asked = { stream: memberStream(memberId), commandId: newId(), intent: `sign-in-by-link ${linkId}` }
    const nobodysHash = personal(NOBODYS_HASH)
    const command = { type: 'UseSignInLink', memberId, linkId, nobodysHash, language, at } as const
    const handled = await handle(log, member, asked, command)
    if (handled.outcome === 'rejected') return { outcome: 'rejected' }
    const { position, state } = handled
    if (!state.hasPassword && state.passwordSetAt === at) await sendLink(memberId, 'reset-password', language)
    return { outcome: 'accepted', position }
  }
  return { newLink, requestLink, linkedMember, resetPassword, activateMember, useSignInLink }
}
export type LinkCommands = ReturnType<typeof linkCommands>
