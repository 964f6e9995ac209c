import type { AwardEvent } from '@portal/contracts/events/members'
import type { BadgeId, Instant, MemberId } from '@portal/contracts/ids'
import { accept, type Decider, type Decision, reject } from '../../kernel/decider.ts'
import type { BadgeRejection, DefinedBadge } from './badge.ts'

type OfAward = Readonly<{ badgeId: BadgeId; memberId: MemberId; at: Instant }>

/** Null where there is no such badge. */
type Standing = Pick<NonNullable<DefinedBadge>, 'isRetired'> | null

/** `by`: null for the badge's rule. `badge`: as it is defined now. */
export type AwardBadge = OfAward & Readonly<{ type: 'AwardBadge'; by: MemberId | null; badge: Standing }>
export type TakeBadgeBack = OfAward & Readonly<{ type: 'TakeBadgeBack'; by: MemberId }>

type Award = 'none' | 'held' | 'taken-back'

const awarded = (
  award: Award,
  { badgeId, memberId, by, badge, at }: AwardBadge,
): Decision<AwardEvent, BadgeRejection> => {
  if (badge === null) return reject({ code: 'unknown-badge' })
  const isByRule = by === null
  if (award === 'held' || (isByRule && (award === 'taken-back' || badge.isRetired))) return accept()
  return accept({ type: 'BadgeAwarded', badgeId, memberId, by, at })
}

/** Whether a member has a badge: awarded once, and not again by its rule after staff took it back. */
export const award: Decider<Award, AwardBadge | TakeBadgeBack, AwardEvent, BadgeRejection> = {
  initial: 'none',
  decide: (state, command) => {
    if (command.type === 'AwardBadge') return awarded(state, command)
    const { badgeId, memberId, by, at } = command
    return state === 'held' ? accept({ type: 'BadgeTakenBack', badgeId, memberId, by, at }) : accept()
  },
  evolve: (_, event) => (event.type === 'BadgeAwarded' ? 'held' : 'taken-back'),
}
