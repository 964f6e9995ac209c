import type { Instant, MemberId } from '@portal/contracts/ids'
import type { EventLog, Position } from '@portal/infra/event-log/event-log'
import { handle, stateOf } from '../../kernel/handle.ts'
import { member } from '../domain/member.ts'
import type { LinkedSocial } from '../domain/member-social.ts'
import { memberStream } from '../streams.ts'

export type SocialUnlinking =
  | Readonly<{ outcome: 'accepted'; position: Position | null }>
  | Readonly<{ outcome: 'rejected'; rejection: Readonly<{ code: 'last-way' | 'account-closed' }> }>

type SocialChange = Readonly<{ provider: string; what: 'linked' | 'removed'; at: Instant }>
/** `history`: the newest first. `hasPassword`: false where nobody knows the password. */
export type SocialsOf = Readonly<{
  hasPassword: boolean
  linked: readonly LinkedSocial[]
  history: readonly SocialChange[]
}>

type Deps = Readonly<{ log: EventLog; now: () => Instant; newId: () => string }>

/** What members do with the services by which they sign in. */
export const linkedCommands = ({ log, now, newId }: Deps) => {
  /** The member does not sign in by it any more. Who asks has given the password. */
  const unlinkSocial = async (memberId: MemberId, digest: string, language: string): Promise<SocialUnlinking> => {
    const asked = { stream: memberStream(memberId), commandId: newId(), intent: `unlink-social ${digest}` }
    const command = { type: 'UnlinkSocial', memberId, socialDigest: digest, language, at: now() } as const
    const handled = await handle(log, member, asked, command)
    if (handled.outcome === 'accepted') return { outcome: 'accepted', position: handled.position }
    const isLast = handled.rejection.code === 'last-way'
    return { outcome: 'rejected', rejection: { code: isLast ? 'last-way' : 'account-closed' } }
  }

  /** By which services a member signs in, and what was linked and removed: as the log has it now. */
  const socialsOf = async (memberId: MemberId): Promise<SocialsOf> => {
    const { hasPassword, socials } = (await stateOf(log, member, memberStream(memberId))).state
    const history: SocialChange[] = []
    for await (const { event } of log.readStream(memberStream(memberId))) {
      if (event.type !== 'SocialLinked' && event.type !== 'SocialUnlinked') continue
      history.push({
        provider: event.provider,
        what: event.type === 'SocialLinked' ? 'linked' : 'removed',
        at: event.at,
      })
    }
    return { hasPassword, linked: socials, history: history.toReversed() }
  }
  return { unlinkSocial, socialsOf }
}
