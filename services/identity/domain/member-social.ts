import type { MemberEvent } from '@portal/contracts/events/identity'
import type { SocialLinked, SocialUnlinked } from '@portal/contracts/events/social'
import type { Instant } from '@portal/contracts/ids'
import { accept, type Decision, reject } from '../../kernel/decider.ts'
import type { JoinBySocial, LinkSocial, UnlinkSocial } from './member-commands.ts'

/** An identity at another service by which a member signs in. `provider`: the id of the service. */
export type LinkedSocial = Readonly<{ digest: string; provider: string; since: Instant }>

type OfMember = Readonly<{
  situation: 'unknown' | 'registered' | 'erased'
  isActive: boolean
  hasPassword: boolean
  socials: readonly LinkedSocial[]
}>
type Decided = Decision<MemberEvent, Readonly<{ code: 'account-closed' | 'already-registered' | 'last-way' }>>

/** Whether a member signs in by this identity. */
export const hasSocial = ({ socials }: Pick<OfMember, 'socials'>, digest: string): boolean =>
  socials.some((one) => one.digest === digest)

/**
 * Linked already, nothing is written. As the only way in, it is linked to an account that nobody else has registered: its owner's mail would open it
 * to a stranger.
 */
export const linkSocial = (state: OfMember, { type: _, ...linked }: LinkSocial): Decided => {
  if (state.situation !== 'registered') return reject({ code: 'account-closed' })
  if (linked.isOnlyWay && !state.hasPassword && !hasSocial(state, linked.socialDigest))
    return reject({ code: 'already-registered' })
  return hasSocial(state, linked.socialDigest) ? accept() : accept({ type: 'SocialLinked', ...linked })
}

/** A member whose password nobody knows keeps one service. Not linked, nothing is written. */
export const unlinkSocial = (state: OfMember, { memberId, socialDigest, language, at }: UnlinkSocial): Decided => {
  if (state.situation !== 'registered') return reject({ code: 'account-closed' })
  const linked = state.socials.find(({ digest }) => digest === socialDigest)
  if (!linked) return accept()
  if (!state.hasPassword && state.socials.length === 1) return reject({ code: 'last-way' })
  return accept({ type: 'SocialUnlinked', memberId, provider: linked.provider, socialDigest, language, at })
}

/** An address that nobody has confirmed yet is confirmed by this: the password of whoever registered with it does not stay. */
export const joinBySocial = (state: OfMember, command: JoinBySocial): Decided => {
  const { memberId, contact, passwordHash, referral, language, provider, socialDigest, at } = command
  const linked = { type: 'SocialLinked', memberId, provider, socialDigest, isOnlyWay: true, at } as const
  const activated = { type: 'MemberActivated', memberId, at } as const
  if (state.situation === 'erased') return reject({ code: 'account-closed' })
  if (state.situation === 'registered') {
    if (state.isActive) return reject({ code: 'already-registered' })
    const changed = { type: 'PasswordChanged', memberId, passwordHash, by: 'registration', language, at } as const
    return accept<MemberEvent>(changed, activated, linked)
  }
  return accept<MemberEvent>(
    { type: 'MemberRegistered', memberId, accountType: 'user', contact, passwordHash, at },
    { type: 'MemberJoined', memberId, referral, at },
    activated,
    linked,
  )
}

/** What is so after a service was linked or removed. */
export const evolveSocials = (
  { hasPassword, socials }: Pick<OfMember, 'hasPassword' | 'socials'>,
  event: SocialLinked | SocialUnlinked,
): Pick<OfMember, 'hasPassword' | 'socials'> => {
  const { provider, socialDigest: digest, at: since } = event
  const others = socials.filter((one) => one.digest !== digest)
  switch (event.type) {
    case 'SocialLinked':
      return {
        hasPassword: hasPassword && event.isOnlyWay === undefined,
        socials: [...others, { digest, provider, since }],
      }
    case 'SocialUnlinked':
      return { hasPassword, socials: others }
  }
}
