import { EXPORT_KEPT_DAYS } from './data-export.ts'
import { ERASURE_PAUSE_DAYS } from './erasure-pause.ts'

/** For how many days: until staff say otherwise, and the fewest and the most that they may say. */
export type RetentionBounds = Readonly<{ usual: number; least: number; most: number }>

const YEAR = 365

/**
 * Each kind of data that is removed once it is older than staff want to keep it, in the order in which they see them. The job `apply-retention`
 * removes it by the part of this name in `services/<area>/area.ts`; `about-NAME` of the section `identity/retention` says what it is.
 *
 * The fewest days keep what is said elsewhere: lists of members ask who signed in within 30 days, an outbox is asked who was refused within 7 and
 * which mail came back, and the mail of an invitation promises that no other comes within a year.
 */
export const retentionRules = {
  'sign-ins': { usual: YEAR, least: 90, most: 5 * YEAR },
  mails: { usual: YEAR, least: 30, most: 5 * YEAR },
  mailings: { usual: YEAR, least: 30, most: 5 * YEAR },
  invitations: { usual: YEAR, least: YEAR, most: 5 * YEAR },
  'member-imports': { usual: 30, least: 7, most: YEAR },
  'answer-files': { usual: 30, least: 7, most: YEAR },
  'deleted-files': { usual: 30, least: 7, most: YEAR },
  'export-files': { usual: 1, least: 1, most: 30 },
  'recorded-runs': { usual: 2 * YEAR, least: 30, most: 10 * YEAR },
  operations: { usual: 30, least: 7, most: YEAR },
} as const satisfies Readonly<Record<string, RetentionBounds>>

export type RetentionRule = keyof typeof retentionRules

const isRule = (name: string): name is RetentionRule => Object.hasOwn(retentionRules, name)

export const RETENTION_RULES: readonly RetentionRule[] = Object.keys(retentionRules).filter(isRule)

/** For how many days what is kept that staff choose no time for: members were told so, or nobody needs another one. */
export const fixedTimes = {
  'own-data': EXPORT_KEPT_DAYS,
  'account-end': ERASURE_PAUSE_DAYS,
  'unused-uploads': 1,
} as const satisfies Readonly<Record<string, number>>

export type FixedTime = keyof typeof fixedTimes

const isFixed = (name: string): name is FixedTime => Object.hasOwn(fixedTimes, name)

export const FIXED_TIMES: readonly FixedTime[] = Object.keys(fixedTimes).filter(isFixed)

/** Within the bounds of the rule: what was chosen under others counts as the nearest that these allow. */
export const allowedDays = (rule: RetentionRule, days: number): number => {
  const { least, most } = retentionRules[rule]
  return Math.min(most, Math.max(least, days))
}

const DAY_MS = 86_400_000

/** What is older than this is removed. */
export const keptSince = (days: number, now: Date): Date => new Date(now.getTime() - days * DAY_MS)
