import * as z from 'zod/mini'
import { Language } from '../survey/local-text.ts'

export const badgeIcons = ['star', 'trophy', 'heart', 'flag', 'sprout', 'speech'] as const
export type BadgeIcon = (typeof badgeIcons)[number]

/** What of a member is counted for badges: completed surveys, votes in polls, and people who registered by their link. */
export const badgeCounts = ['surveys', 'votes', 'referrals'] as const
export type BadgeCount = (typeof badgeCounts)[number]

const lineOf = (most: number) => z.record(Language, z.string().check(z.maxLength(most)))

/** When a badge is awarded by itself. */
const BadgeRule = z.object({
  counts: z.enum(badgeCounts),
  atLeast: z.int().check(z.minimum(1), z.maximum(10_000)),
})
export type BadgeRule = z.infer<typeof BadgeRule>

/** A badge as staff write it. `rule`: null for one that staff award by hand alone. */
export const BadgeDefinition = z.object({
  name: lineOf(60),
  description: lineOf(200),
  icon: z.enum(badgeIcons),
  rule: z.nullable(BadgeRule),
})
export type BadgeDefinition = z.infer<typeof BadgeDefinition>
