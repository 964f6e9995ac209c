import type { LinkPurpose, LinkRequested, MemberEvent } from '@portal/contracts/events/identity'
import type { Instant } from '@portal/contracts/ids'
import { accept, type Decision, reject } from '../../kernel/decider.ts'
import type { ActivateMember, RequestLink, ResetPassword, UseSignInLink } from './member-commands.ts'

type OpenLink = Pick<LinkRequested, 'linkId' | 'expiresAt' | 'at'>

/** The latest link of each purpose, until it is used. */
export type OpenLinks = Readonly<Partial<Record<LinkPurpose, OpenLink>>>

type OfMember = Readonly<{
  situation: 'unknown' | 'registered' | 'erased'
  isActive: boolean
  links: OpenLinks
  hasPassword: boolean
  socials: readonly unknown[]
}>
type Decided = Decision<MemberEvent, Readonly<{ code: 'unknown-member' | 'link-invalid' }>>

type Moments = Readonly<{ since: Instant; at: Instant }>

/** Whether something was asked for between two moments. What is of the future is of a clock that was put back since: it keeps nobody waiting. */
export const isAskedFor = (asked: Instant, { since, at }: Moments): boolean => asked > since && asked <= at

/** Whether a link of the purpose was asked for between two moments. */
export const isOnItsWay = ({ links }: Pick<OfMember, 'links'>, purpose: LinkPurpose, moments: Moments): boolean => {
  const open = links[purpose]
  return open !== undefined && isAskedFor(open.at, moments)
}

/** Who is active needs no link to become so: nothing is sent. */
export const requestLink = (state: OfMember, { type: _, since, ...asked }: RequestLink): Decided => {
  if (state.situation !== 'registered') return reject({ code: 'unknown-member' })
  const isActivated = asked.purpose === 'activate' && state.isActive
  if (isActivated || isOnItsWay(state, asked.purpose, { since, at: asked.at })) return accept()
  return accept({ type: 'LinkRequested', ...asked })
}

/** Whether a link can still be used. */
export const isGoodLink = (
  { situation, links }: Pick<OfMember, 'situation' | 'links'>,
  link: Readonly<{ linkId: string; purpose: LinkPurpose; at: Instant }>,
): boolean => {
  const open = links[link.purpose]
  return situation === 'registered' && open?.linkId === link.linkId && link.at < open.expiresAt
}

/** Links by which a password is set. */
const SETTING = ['reset-password', 'invite'] as const

/** Who opens a link in a mail has that mailbox: it activates the account as well. */
export const resetPassword = (state: OfMember, command: ResetPassword): Decided => {
  const { memberId, linkId, passwordHash, language, at } = command
  if (!SETTING.some((purpose) => isGoodLink(state, { linkId, purpose, at }))) return reject({ code: 'link-invalid' })
  const changed = { type: 'PasswordChanged', memberId, passwordHash, by: 'link', language, at } as const
  return state.isActive ? accept(changed) : accept<MemberEvent>(changed, { type: 'MemberActivated', memberId, at })
}

/**
 * As for a password, the mailbox is theirs. The address may have been registered by somebody else, who waits for its owner to confirm it: what
 * opens the account by then, a password or another service, does not stay.
 */
export const useSignInLink = (state: OfMember, command: UseSignInLink): Decided => {
  const { memberId, linkId, nobodysHash: passwordHash, language, at } = command
  const purpose = 'sign-in'
  if (!isGoodLink(state, { linkId, purpose, at })) return reject({ code: 'link-invalid' })
  const used = { type: 'LinkUsed', memberId, linkId, purpose, at } as const
  if (state.isActive) return accept(used)
  const activated = { type: 'MemberActivated', memberId, at } as const
  const isOpenToNobody = !state.hasPassword && state.socials.length === 0
  if (isOpenToNobody) return accept<MemberEvent>(used, activated)
  const changed = { type: 'PasswordChanged', memberId, passwordHash, by: 'registration', language, at } as const
  return accept<MemberEvent>(used, changed, activated)
}

export const activate = (state: OfMember, { memberId, linkId, at }: ActivateMember): Decided => {
  if (!isGoodLink(state, { linkId, purpose: 'activate', at })) return reject({ code: 'link-invalid' })
  return accept({ type: 'MemberActivated', memberId, at })
}
