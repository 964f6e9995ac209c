import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Instant } from '../ids.ts'
import { wallTimeIn } from '../time-zone.ts'
import { nextTime, type SchedulePlan } from './schedule.ts'

const zurich: SchedulePlan = { every: 'day', day: 1, hour: 8, minute: 30, timeZone: 'Europe/Zurich' }
const next = (differs: Partial<SchedulePlan>, after: string): string =>
  nextTime({ ...zurich, ...differs }, Instant.parse(after))

describe('the next time of a plan', () => {
  it.each([
    ['is later on the same day', {}, '2026-11-23T07:29:59.000Z', '2026-11-23T07:30:00.000Z'],
    ['is never the moment itself', {}, '2026-11-23T07:30:00.000Z', '2026-11-24T07:30:00.000Z'],
    ['is by the clocks of the zone in summer', {}, '2026-07-01T00:00:00.000Z', '2026-07-01T06:30:00.000Z'],
    ['is on the day of the week', { every: 'week', day: 1 }, '2026-11-23T08:00:00.000Z', '2026-11-30T07:30:00.000Z'],
    ['is on a Sunday', { every: 'week', day: 7 }, '2026-11-23T08:00:00.000Z', '2026-11-29T07:30:00.000Z'],
    ['is on the day of the month', { every: 'month', day: 24 }, '2026-11-24T08:00:00Z', '2026-12-24T07:30:00.000Z'],
    [
      'is the last day of a shorter month',
      { every: 'month', day: 31 },
      '2027-02-01T00:00:00Z',
      '2027-02-28T07:30:00.000Z',
    ],
    ['is a leap day', { every: 'month', day: 30 }, '2028-02-01T00:00:00Z', '2028-02-29T07:30:00.000Z'],
    [
      'is an hour later where the clocks skip it',
      { hour: 2, minute: 30 },
      '2026-03-28T12:00:00Z',
      '2026-03-29T01:30:00.000Z',
    ],
    [
      'is the first of two where the clocks show it twice',
      { hour: 2, minute: 30 },
      '2026-10-24T12:00:00Z',
      '2026-10-25T00:30:00.000Z',
    ],
    [
      'is not that day again where the clocks show it twice',
      { hour: 2, minute: 30 },
      '2026-10-25T00:30:00.000Z',
      '2026-10-26T01:30:00.000Z',
    ],
    [
      'is in a zone that changes its clocks at midnight',
      { hour: 0, minute: 0, timeZone: 'Africa/Cairo' },
      '2026-04-23T12:00:00Z',
      '2026-04-23T22:00:00.000Z',
    ],
    [
      'is in a zone of three quarters of an hour',
      { timeZone: 'Asia/Kathmandu' },
      '2026-11-23T00:00:00Z',
      '2026-11-23T02:45:00.000Z',
    ],
  ] as const)('%s', (_, differs, after, expected) => expect(next(differs, after)).toBe(expected))

  it('is refused for a zone that is not known', () =>
    expect(() => next({ timeZone: 'Mars/Base' }, '2026-11-23T00:00:00Z')).toThrow(RangeError))
})

const ZONES = ['UTC', 'Europe/Zurich', 'America/New_York', 'America/Sao_Paulo', 'Africa/Cairo', 'Asia/Kathmandu']
const MORE_ZONES = ['Australia/Lord_Howe', 'Pacific/Apia', 'Asia/Beirut', 'America/St_Johns', 'Atlantic/Azores']

const plans: fc.Arbitrary<SchedulePlan> = fc
  .record({
    every: fc.constantFrom('day', 'week', 'month'),
    day: fc.integer({ min: 1, max: 31 }),
    hour: fc.integer({ min: 0, max: 23 }),
    minute: fc.integer({ min: 0, max: 59 }),
    timeZone: fc.constantFrom(...ZONES, ...MORE_ZONES),
  })
  .map((plan) => (plan.every === 'week' ? { ...plan, day: ((plan.day - 1) % 7) + 1 } : plan))
const moments = fc
  .integer({ min: Date.UTC(2012, 0, 1) / 60_000, max: Date.UTC(2036, 0, 1) / 60_000 })
  .map((minutes) => Instant.parse(new Date(minutes * 60_000).toISOString()))

const MOST_DAYS = { day: 1, week: 7, month: 31 } as const
const HOUR_MS = 3_600_000

it('the next time of any plan comes after the moment, within its rhythm, and at its time by the clocks of the zone unless those skip it', () => {
  fc.assert(
    fc.property(plans, moments, (plan, after) => {
      const found = nextTime(plan, after)
      const ms = Date.parse(found)
      expect(ms).toBeGreaterThan(Date.parse(after))
      // Clocks are moved by two hours at most, besides a day that a zone once left out.
      expect(ms - Date.parse(after)).toBeLessThanOrEqual((MOST_DAYS[plan.every] * 24 + 26) * HOUR_MS)
      const { hour, minute } = wallTimeIn(plan.timeZone, ms)
      const offset = (hour * 60 + minute - plan.hour * 60 - plan.minute + 1440) % 1440
      expect([0, 30, 60, 120]).toContain(offset)
    }),
    { numRuns: 400 },
  )
})

it('the times of any plan follow one another, one for each day, week or month', () => {
  fc.assert(
    fc.property(plans, moments, (plan, after) => {
      const first = nextTime(plan, after)
      const second = nextTime(plan, first)
      const least = { day: 22, week: 6.9 * 24, month: 27 * 24 }[plan.every]
      expect(Date.parse(second) - Date.parse(first)).toBeGreaterThanOrEqual(least * HOUR_MS)
      // Nothing lies between: whatever moment before it is asked for, it is the same.
      expect(nextTime(plan, Instant.parse(new Date(Date.parse(second) - 60_000).toISOString()))).toBe(second)
    }),
    { numRuns: 400 },
  )
})
