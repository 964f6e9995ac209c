import type { RetentionChanged } from '@portal/contracts/events/retention'
import { allowedDays, type RetentionRule, retentionRules } from '@portal/contracts/identity/retention-rules'
import type { Instant, MemberId } from '@portal/contracts/ids'
import { accept, type Decider, reject } from '../../kernel/decider.ts'

/** `seen`: the days that were shown to whoever asks. */
export type ChangeRetention = Readonly<{
  type: 'ChangeRetention'
  rule: RetentionRule
  days: number
  seen: number
  by: MemberId
  at: Instant
}>

export type RetentionRejection = Readonly<{ code: 'out-of-bounds' | 'stale' }>

/** What staff have chosen; a kind of data that they never changed has no entry. */
export type Retention = Readonly<Partial<Record<RetentionRule, Readonly<{ days: number; changedAt: Instant }>>>>

/** For how many days a kind of data is kept. */
export const daysOf = (retention: Retention, rule: RetentionRule): number =>
  allowedDays(rule, retention[rule]?.days ?? retentionRules[rule].usual)

/** For how long each kind of data is kept. */
export const retention: Decider<Retention, ChangeRetention, RetentionChanged, RetentionRejection> = {
  initial: {},
  decide: (state, { rule, days, seen, by, at }) => {
    const now = daysOf(state, rule)
    if (days !== allowedDays(rule, days)) return reject({ code: 'out-of-bounds' })
    if (seen !== now) return reject({ code: 'stale' })
    return days === now ? accept() : accept({ type: 'RetentionChanged', rule, days, by, at })
  },
  evolve: (state, { rule, days, at }) => ({ ...state, [rule]: { days, changedAt: at } }),
}
