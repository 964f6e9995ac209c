import type { RetentionRule } from '../identity/retention-rules.ts'
import type { Instant, MemberId } from '../ids.ts'

/** Stream `retention`, its only type: for how many days a kind of data is kept from now on. `by`: the account that asked for it. */
export type RetentionChanged = Readonly<{
  type: 'RetentionChanged'
  rule: RetentionRule
  days: number
  by: MemberId
  at: Instant
}>
