import * as z from 'zod/mini'
import { RETENTION_RULES } from '../identity/retention-rules.ts'
import { call } from './call.ts'

const Rule = z.enum(RETENTION_RULES)
/** The bounds of each rule are narrower. */
const inDays = [z.minimum(1), z.maximum(36_500)] as const
const Days = z.int().check(...inDays)

/** Counted up to this. */
export const MOST_REMOVED_COUNTED = 100_000

/** `changedAt`: null while it is as the portal came. `lastRun`: null until the job has run once; `removed` is what it removed then. */
const KeptRule = z.object({
  rule: Rule,
  days: z.int(),
  usual: z.int(),
  least: z.int(),
  most: z.int(),
  changedAt: z.nullable(z.string()),
  lastRun: z.nullable(z.object({ at: z.string(), removed: z.int() })),
})
export type KeptRule = z.infer<typeof KeptRule>

export const listRetention = call({
  method: 'GET',
  path: '/api/retention',
  summary: 'What is removed after which time, and when that was done last',
  who: 'members',
  replies: { 200: z.object({ rules: z.readonly(z.array(KeptRule)) }) },
})

export const previewRetention = call({
  method: 'GET',
  path: '/api/retention/preview',
  summary: 'How much would be removed if a kind of data were kept for so many days; counted up to 100,000',
  who: 'members',
  query: z.object({ rule: Rule, days: z.coerce.number().check(z.int(), ...inDays) }),
  replies: { 200: z.object({ removed: z.int() }) },
})

/**
 * `seen`: the days that were shown to whoever asks; if somebody has changed them since, it is refused (409 `stale-version`). `removes`: how much
 * the preview said that a shorter time removes; without it, or where more would be removed, it is refused in the same way. Days outside the bounds
 * of the rule are no valid request (400).
 */
const RetentionChange = z.object({
  rule: Rule,
  days: Days,
  seen: Days,
  removes: z.optional(z.int().check(z.minimum(0))),
})
export type RetentionChange = z.infer<typeof RetentionChange>

export const changeRetention = call({
  method: 'POST',
  path: '/api/retention',
  summary: 'Keep a kind of data for another time',
  who: 'members',
  isRepeatable: true,
  body: RetentionChange,
  replies: { 200: z.object({ rule: Rule, days: z.int() }) },
})
