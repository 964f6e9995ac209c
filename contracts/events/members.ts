import type { BadgeId, Instant, MemberId } from '../ids.ts'
import type { BadgeDefinition } from '../members/badge.ts'
import type { EventKinds } from './event-kind.ts'

/**
 * Words of the area. A referral: somebody registered by the link of a member, and confirmed their address. A badge is defined by staff, and
 * awarded to a member once: by its rule, or by hand.
 */

/** Stream `referral-{referredId}`, and its only event. `memberId`: by whose link the other one registered. */
export type ReferralRegistered = Readonly<{
  type: 'ReferralRegistered'
  memberId: MemberId
  referredId: MemberId
  at: Instant
}>

type OfBadge = Readonly<{ badgeId: BadgeId; at: Instant }>

/** Stream `badge-{badgeId}`: this and the next. Repeated, the last one counts. */
export type BadgeDefined = OfBadge & Readonly<{ type: 'BadgeDefined'; definition: BadgeDefinition; by: MemberId }>

/** It is not awarded any more; those who have it keep it. Defined again, it is. */
export type BadgeRetired = OfBadge & Readonly<{ type: 'BadgeRetired'; by: MemberId }>

/** Stream `award-{badgeId}-{memberId}`: this and the next. `by`: who of the staff did it; null for the badge's rule. */
export type BadgeAwarded = OfBadge & Readonly<{ type: 'BadgeAwarded'; memberId: MemberId; by: MemberId | null }>

/** The member does not have it any more. Its rule does not award it again; staff may. */
export type BadgeTakenBack = OfBadge & Readonly<{ type: 'BadgeTakenBack'; memberId: MemberId; by: MemberId }>

export type BadgeEvent = BadgeDefined | BadgeRetired
export type AwardEvent = BadgeAwarded | BadgeTakenBack
export type MembersEvent = ReferralRegistered | BadgeEvent | AwardEvent

export const membersEvents: EventKinds<MembersEvent> = {
  ReferralRegistered: { version: 1 },
  BadgeDefined: { version: 1 },
  BadgeRetired: { version: 1 },
  BadgeAwarded: { version: 1 },
  BadgeTakenBack: { version: 1 },
}
