import { personal } from '@portal/contracts/events/personal'
import { Instant, type MemberId } from '@portal/contracts/ids'
import type { EventLog, Position } from '@portal/infra/event-log/event-log'
import { handle, stateOf } from '../kernel/handle.ts'
import { member } from './domain/member.ts'
import type { UnsubscribeCommand } from './domain/member-commands.ts'
import type { Link } from './link-token.ts'
import { memberStream } from './streams.ts'

export type SubscriptionChanged =
  | Readonly<{ outcome: 'accepted'; position: Position | null }>
  | Readonly<{ outcome: 'rejected' }>

type Deps = Readonly<{
  log: EventLog
  now: () => Instant
  newId: () => string
  holderOfLogin: (username: string) => Promise<MemberId | null>
}>

/** `username` as it was typed: it need be nobody's. */
export type UnsubscribeWish = Readonly<{ username: string; reason: string; language: string }>

const MINUTE_MS = 60_000
const LINK_LIFE_MS = 7 * 24 * 60 * MINUTE_MS

const moved = (at: Instant, ms: number): Instant => Instant.parse(new Date(Date.parse(at) + ms).toISOString())

/** Who wants mails of the community, and who does not. */
export const unsubscribeCommands = ({ log, now, newId, holderOfLogin }: Deps) => {
  const changed = async (command: UnsubscribeCommand): Promise<SubscriptionChanged> => {
    const asked = { stream: memberStream(command.memberId), commandId: newId(), intent: command.type }
    const handled = await handle(log, member, asked, command)
    return handled.outcome === 'accepted'
      ? { outcome: 'accepted', position: handled.position }
      : { outcome: 'rejected' }
  }

  return {
    /** A mail with a link goes to whom the address belongs; nothing happens for one that is nobody's. */
    requestUnsubscribe: async ({ username, reason, language }: UnsubscribeWish): Promise<void> => {
      const memberId = await holderOfLogin(username)
      if (memberId === null) return
      const at = now()
      const times = { since: moved(at, -MINUTE_MS), expiresAt: moved(at, LINK_LIFE_MS), at }
      const link = { linkId: newId(), reason: personal(reason), language }
      await changed({ type: 'RequestUnsubscribe', memberId, ...link, ...times })
    },
    /** Of who is signed in. */
    unsubscribe: (memberId: MemberId, reason: string): Promise<SubscriptionChanged> =>
      changed({ type: 'Unsubscribe', memberId, reason: personal(reason), at: now() }),
    /** By the token of a mail, which was read before. */
    unsubscribeByMail: ({ memberId, linkId }: Link<'unsubscribe'>): Promise<SubscriptionChanged> =>
      changed({ type: 'UnsubscribeByMail', memberId, linkId, at: now() }),
    resubscribe: (memberId: MemberId): Promise<SubscriptionChanged> =>
      changed({ type: 'Resubscribe', memberId, at: now() }),
    /** As the log has it now. */
    isUnsubscribed: async (memberId: MemberId): Promise<boolean> =>
      (await stateOf(log, member, memberStream(memberId))).state.profile.subscription.isEnded,
  }
}
