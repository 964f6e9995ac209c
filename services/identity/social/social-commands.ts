import { personal } from '@portal/contracts/events/personal'
import { type Instant, MemberId } from '@portal/contracts/ids'
import type { EventLog, Position } from '@portal/infra/event-log/event-log'
import { loginDigest } from '@portal/infra/tools/login-digest'
import { derivedId } from '../../kernel/derived-id.ts'
import { handle, stateOf } from '../../kernel/handle.ts'
import { displayNameOf } from '../display-name.ts'
import { member } from '../domain/member.ts'
import { hasSocial } from '../domain/member-social.ts'
import { social } from '../domain/social.ts'
import type { LoginClaims } from '../login-claims.ts'
import { type OpenAccount, openAccount } from '../open-account.ts'
import { NOBODYS_HASH } from '../passwords.ts'
import { memberStream, socialStream } from '../streams.ts'

/** An identity at another service. `digest`: see `socialDigests`. */
export type SocialIdentity = Readonly<{ provider: string; digest: string }>

export type SocialJoining = Readonly<{
  identity: SocialIdentity
  /** Verified by the provider. */
  email: string
  displayName: string | null
  referral: string | null
  language: string
}>

export type SocialLinking =
  | Readonly<{ outcome: 'accepted'; memberId: MemberId; position: Position | null }>
  | Readonly<{ outcome: 'rejected' }>

/** Why an identity is linked: by the member, who is told by a mail; or because the account was made by it. */
type LinkedBy = Readonly<{ language: string }> | Readonly<{ isOnlyWay: true }>

type Deps = Readonly<{
  log: EventLog
  now: () => Instant
  newId: () => string
  claimLogin: LoginClaims['claimLogin']
}>

/** What is done by identities at other services. */
export const socialCommands = ({ log, now, newId, claimLogin }: Deps) => {
  const stateOfMember = async (memberId: MemberId) => (await stateOf(log, member, memberStream(memberId))).state

  const accountOfSocial = async (digest: string): Promise<OpenAccount | null> => {
    const { holder } = (await stateOf(log, social, socialStream(digest))).state
    const account = holder && (await openAccount(log, holder))
    return account && hasSocial(account, digest) ? account : null
  }

  /** False where another open account signs in by it. */
  const claimSocial = async (digest: string, memberId: MemberId): Promise<boolean> => {
    const claim = async (after: MemberId | null) => {
      const asked = { stream: socialStream(digest), commandId: newId(), intent: `claim-social ${memberId}` }
      return handle(log, social, asked, { type: 'ClaimSocial', memberId, after, at: now() })
    }
    const first = await claim(null)
    if (first.outcome === 'accepted') return true
    const { by } = first.rejection
    if (hasSocial(await stateOfMember(by), digest)) return false
    return (await claim(by)).outcome === 'accepted'
  }

  /** The member signs in by it from now on. Who asks has shown that the account is theirs. */
  const linkSocial = async (
    memberId: MemberId,
    { provider, digest }: SocialIdentity,
    by: LinkedBy,
  ): Promise<SocialLinking> => {
    if (!(await claimSocial(digest, memberId))) return { outcome: 'rejected' }
    const asked = { stream: memberStream(memberId), commandId: newId(), intent: `link-social ${digest}` }
    const command = { type: 'LinkSocial', memberId, provider, socialDigest: digest, ...by, at: now() } as const
    const handled = await handle(log, member, asked, command)
    return handled.outcome === 'accepted'
      ? { outcome: 'accepted', memberId, position: handled.position }
      : { outcome: 'rejected' }
  }

  /** Makes an account for an address that the provider has verified. Rejected where an active member has it. */
  const joinBySocial = async ({ identity, email, displayName, ...joining }: SocialJoining): Promise<SocialLinking> => {
    const [digest, commandId] = [loginDigest(email), newId()]
    const ownId = MemberId.parse(derivedId('member', commandId))
    const memberId = await claimLogin({ digest, memberId: ownId, commandId })
    if ((await stateOfMember(memberId)).isActive || !(await claimSocial(identity.digest, memberId))) {
      return { outcome: 'rejected' }
    }
    const asked = { stream: memberStream(memberId), commandId, intent: `join-by-social ${identity.digest}` }
    const handled = await handle(log, member, asked, {
      type: 'JoinBySocial',
      memberId,
      contact: personal({ username: email, displayName: displayNameOf(displayName, memberId) }),
      passwordHash: personal(NOBODYS_HASH), // the member signs in by the provider, or sets a password by the link of a mail
      referral: joining.referral === null ? null : personal(joining.referral),
      language: joining.language,
      provider: identity.provider,
      socialDigest: identity.digest,
      at: now(),
    })
    return handled.outcome === 'accepted'
      ? { outcome: 'accepted', memberId, position: handled.position }
      : { outcome: 'rejected' }
  }
  return { accountOfSocial, linkSocial, joinBySocial }
}
