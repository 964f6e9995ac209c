import * as z from 'zod/mini'
import { BadgeId, Instant, MemberId } from '../ids.ts'
import { BadgeDefinition, badgeIcons } from '../members/badge.ts'
import { call } from './call.ts'

/** A badge that a member has, in the language of whoever asks. */
const Badge = z.object({
  pkBadge: BadgeId,
  name: z.string(),
  description: z.string(),
  icon: z.enum(badgeIcons),
  awardedAt: Instant,
})
export type Badge = z.infer<typeof Badge>

export const listBadges = call({
  method: 'GET',
  path: '/api/badges/user',
  summary: 'The badges of a member, the newest first',
  who: 'signed-in',
  query: z.object({ userID: z.uuid() }),
  replies: { 200: z.object({ badges: z.array(Badge) }) },
})

/** `userIDs`: separated by commas, 50 at most. */
export const listBadgesOfMany = call({
  method: 'GET',
  path: '/api/badges/list',
  summary: 'The badges of several members, by their ids',
  who: 'signed-in',
  query: z.object({ userIDs: z.string().check(z.maxLength(2_000), z.regex(/^[0-9a-f-]{36}(,[0-9a-f-]{36}){0,49}$/)) }),
  replies: { 200: z.object({ badges: z.record(z.string(), z.array(Badge)) }) },
})

/** A badge as staff see it. `revision` names its definition, and whether it is retired. `holders`: how many members have it. */
export const DeskBadge = z.object({
  badgeId: BadgeId,
  definition: BadgeDefinition,
  revision: z.string(),
  isRetired: z.boolean(),
  holders: z.int(),
})
export type DeskBadge = z.infer<typeof DeskBadge>

export const listDeskBadges = call({
  method: 'GET',
  path: '/api/badges',
  summary: 'All badges with their rules and how many members have them',
  who: 'members',
  replies: { 200: z.array(DeskBadge) },
})

const Changed = { 200: z.object({ badgeId: BadgeId }) }
const OfBadge = z.object({ badgeId: BadgeId })

export const defineBadge = call({
  method: 'POST',
  path: '/api/badges',
  summary: 'Make a new badge',
  who: 'members',
  isRepeatable: true,
  body: BadgeDefinition,
  replies: Changed,
})

/**
 * The revision that the sender has seen: if somebody has changed the badge since, it is refused (409 `stale-version`). Without it nothing is
 * compared.
 */
const SeenBadge = z.object({ revision: z.optional(z.string().check(z.maxLength(40))) })

/** A refused change is a problem: 404 `not-found`. */
export const redefineBadge = call({
  method: 'PUT',
  path: '/api/badges/{badgeId}',
  summary: 'Change a badge for everybody who has it; a retired one is awarded again',
  who: 'members',
  isRepeatable: true,
  params: OfBadge,
  query: SeenBadge,
  body: BadgeDefinition,
  replies: Changed,
})

export const retireBadge = call({
  method: 'POST',
  path: '/api/badges/{badgeId}/retire',
  summary: 'Award a badge no more; those who have it keep it',
  who: 'members',
  isRepeatable: true,
  params: OfBadge,
  replies: Changed,
})

export const awardBadge = call({
  method: 'POST',
  path: '/api/badges/{badgeId}/award',
  summary: 'Award a badge to a member by hand',
  who: 'members',
  isRepeatable: true,
  params: OfBadge,
  body: z.object({ userID: MemberId }),
  replies: Changed,
})

export const takeBadgeBack = call({
  method: 'POST',
  path: '/api/badges/{badgeId}/takeBack',
  summary: 'Take a badge back from a member',
  who: 'members',
  isRepeatable: true,
  params: OfBadge,
  body: z.object({ userID: MemberId }),
  replies: Changed,
})
