import type { RetentionChanged } from '@portal/contracts/events/retention'
import { RETENTION_RULES, type RetentionRule, retentionRules } from '@portal/contracts/identity/retention-rules'
import { Instant, MemberId } from '@portal/contracts/ids'
import { specFor } from '@portal/tests/support/decider-spec'
import { describe, expect, it } from 'vitest'
import { type ChangeRetention, daysOf, retention } from './retention.ts'

const by = MemberId.parse('7feecd24-324b-5c30-9b4a-563207a8729f')
const at = Instant.parse('2026-11-22T13:07:00Z')

const change = (rule: RetentionRule, days: number, seen: number): ChangeRetention => ({
  type: 'ChangeRetention',
  rule,
  days,
  seen,
  by,
  at,
})
const changed = (rule: RetentionRule, days: number): RetentionChanged => ({
  type: 'RetentionChanged',
  rule,
  days,
  by,
  at,
})

describe('how long data are kept', () => {
  const rules = specFor(retention)

  it('is changed by who has seen what it is', () =>
    rules
      .given()
      .when(change('mails', 90, 365))
      .gives(changed('mails', 90)))

  it('is not changed by who has seen another time', () =>
    rules
      .given(changed('mails', 90))
      .when(change('mails', 60, 365))
      .isRejected({ code: 'stale' }))

  it('stays as it is where it is so already', () =>
    rules
      .given(changed('mails', 90))
      .when(change('mails', 90, 90))
      .gives())

  it.each([29, 1826])('cannot be %i days for mails', (days) =>
    rules
      .given()
      .when(change('mails', days, 365))
      .isRejected({ code: 'out-of-bounds' }),
  )

  it('of an invitation is never less than the year that its mail promises', () =>
    rules
      .given()
      .when(change('invitations', 364, 365))
      .isRejected({ code: 'out-of-bounds' }))

  it('of one kind of data says nothing about another', () => {
    const state = [changed('mails', 90), changed('mailings', 60)].reduce(retention.evolve, retention.initial)
    expect(RETENTION_RULES.map((rule) => [rule, daysOf(state, rule)])).toEqual(
      RETENTION_RULES.map((rule) => [rule, { mails: 90, mailings: 60 }[String(rule)] ?? retentionRules[rule].usual]),
    )
  })

  it('was chosen under other bounds: it counts as the nearest that is allowed now', () =>
    expect(daysOf(retention.evolve({}, changed('sign-ins', 1)), 'sign-ins')).toBe(90))

  it.each(RETENTION_RULES)('of %s is usually within its bounds', (rule) => {
    const { least, usual, most } = retentionRules[rule]
    expect([least <= usual, usual <= most]).toEqual([true, true])
  })
})
