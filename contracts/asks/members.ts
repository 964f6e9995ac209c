import * as z from 'zod/mini'
import { BadgeId, MemberId } from '../ids.ts'

/** A member confirmed their address: see whether they registered by somebody's link. */
export const CountReferral = z.object({ memberId: MemberId })
export type CountReferral = z.infer<typeof CountReferral>

/** A member has reached what the rule of a badge asks for. */
export const AwardBadge = z.object({ badgeId: BadgeId, memberId: MemberId })
export type AwardBadge = z.infer<typeof AwardBadge>
