import type { Instant, MemberId } from '../ids.ts'

/**
 * Stream `social-{digest}`, both: an identity at another service (OpenID Connect) by which this member signs in. The digest is a MAC of
 * issuer and subject under a secret of the installation. The last claim counts.
 */
export type SocialClaimed = Readonly<{ type: 'SocialClaimed'; memberId: MemberId; at: Instant }>
export type SocialReleased = Readonly<{ type: 'SocialReleased'; memberId: MemberId; at: Instant }>

/**
 * The member signs in by that identity as well, beside the password. `provider`: as the operator named it. A new password by a link, by
 * an operator or by another registration ends it. `isOnlyWay`: the account was made by it, so nobody knows its password. `language`: of the
 * mail that tells of it; missing where there is none.
 */
export type SocialLinked = Readonly<{
  type: 'SocialLinked'
  memberId: MemberId
  provider: string
  socialDigest: string
  isOnlyWay?: true
  language?: string
  at: Instant
}>

/** The member does not sign in by that identity any more. `language`: of the mail that tells of it. */
export type SocialUnlinked = Readonly<{
  type: 'SocialUnlinked'
  memberId: MemberId
  provider: string
  socialDigest: string
  language: string
  at: Instant
}>

export type SocialEvent = SocialClaimed | SocialReleased
