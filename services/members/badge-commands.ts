import type { AwardEvent, BadgeEvent } from '@portal/contracts/events/members'
import { BadgeId, type Instant, type MemberId } from '@portal/contracts/ids'
import type { BadgeDefinition } from '@portal/contracts/members/badge'
import type { CommandId, EventLog, Stream } from '@portal/infra/event-log/event-log'
import { derivedId } from '../kernel/derived-id.ts'
import { handle, stateOf } from '../kernel/handle.ts'
import { award } from './domain/award.ts'
import { badge, type DefinedBadge } from './domain/badge.ts'

type Asked = Readonly<{ commandId: CommandId; intent: string }>

const badgeStream = (badgeId: BadgeId): Stream<BadgeEvent> => `badge-${badgeId}`
const awardStream = (badgeId: BadgeId, memberId: MemberId): Stream<AwardEvent> => `award-${badgeId}-${memberId}`

/** The same for a repeated request. */
export const newBadgeId = (commandId: CommandId): BadgeId => BadgeId.parse(derivedId('badge', commandId))

type OfBadge = Readonly<{ badgeId: BadgeId; by: MemberId }>
type Defining = OfBadge & Readonly<{ definition: BadgeDefinition; isNew: boolean; seen?: string | null }>
type Awarding = Readonly<{ badgeId: BadgeId; memberId: MemberId; by: MemberId | null }>

/** All that may be asked of badges. Each writes one stream, and rejects with NotAppended. */
export const badgeCommands = ({ log, now }: Readonly<{ log: EventLog; now: () => Instant }>) => {
  const badgeNow = async (badgeId: BadgeId): Promise<DefinedBadge> =>
    (await stateOf(log, badge, badgeStream(badgeId))).state

  return {
    define: (asked: Asked, { badgeId, seen = null, ...defining }: Defining) => {
      const command = { type: 'DefineBadge', badgeId, seen, ...defining, at: now() } as const
      return handle(log, badge, { ...asked, stream: badgeStream(badgeId) }, command)
    },
    retire: (asked: Asked, { badgeId, by }: OfBadge) => {
      const command = { type: 'RetireBadge', badgeId, by, at: now() } as const
      return handle(log, badge, { ...asked, stream: badgeStream(badgeId) }, command)
    },
    award: async (asked: Asked, { badgeId, memberId, by }: Awarding) => {
      const command = { type: 'AwardBadge', badgeId, memberId, by, badge: await badgeNow(badgeId), at: now() } as const
      return handle(log, award, { ...asked, stream: awardStream(badgeId, memberId) }, command)
    },
    takeBack: (asked: Asked, { badgeId, memberId, by }: OfBadge & Readonly<{ memberId: MemberId }>) => {
      const command = { type: 'TakeBadgeBack', badgeId, memberId, by, at: now() } as const
      return handle(log, award, { ...asked, stream: awardStream(badgeId, memberId) }, command)
    },
  }
}
export type BadgeCommands = ReturnType<typeof badgeCommands>
