import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ChosenParts, type DateParts, dateNumber, dateText, daysIn } from '../survey/calendar-date.ts'
import { allPeriods, bandsBy, daysBefore, isoWeekOf, type Period, periodOf, periodsFor } from './period.ts'

const whole: DateParts = { year: true, month: true, day: true }
const partsOfDates: readonly DateParts[] = [whole, { ...whole, day: false }, { year: true, month: false, day: false }]

/** A date of the calendar; some are not complete, as a saved page may hold them. */
const chosen: fc.Arbitrary<ChosenParts> = fc
  .record({ year: fc.integer({ min: 1990, max: 2035 }), month: fc.integer({ min: 0, max: 12 }), day: fc.nat(31) })
  .map(({ year, month, day }) => ({ year, month, day: month === 0 ? 0 : Math.min(day, daysIn(year, month)) }))

const bandsOf = (dates: readonly number[], parts: DateParts, wanted: Period | null, most: number) => {
  const range = { first: Math.min(...dates), last: Math.max(...dates) }
  const found = bandsBy({ range, parts, wanted, most })
  if (!found) throw new Error('no bands')
  return found
}

describe('dates by period', () => {
  it('are each in exactly one band, whatever the period, the parts that are asked for and the number of bands', () => {
    fc.assert(
      fc.property(
        fc.array(chosen, { minLength: 1, maxLength: 20 }),
        fc.constantFrom(...partsOfDates),
        fc.option(fc.constantFrom(...allPeriods)),
        fc.integer({ min: 1, max: 400 }),
        (some, parts, wanted, most) => {
          const dates = some.map((one) => dateNumber(dateText(one, parts)))
          const { bands } = bandsOf(dates, parts, wanted, most)
          expect(bands.length).toBeLessThanOrEqual(most)
          for (const date of dates) {
            expect(bands.filter(({ from, to }) => (from === null || date >= from) && date < to)).toHaveLength(1)
          }
        },
      ),
      { numRuns: 500 },
    )
  })

  it('have the names of their periods', () => {
    fc.assert(
      fc.property(chosen, fc.constantFrom(...partsOfDates), fc.constantFrom(...allPeriods), (one, parts, wanted) => {
        const { by, bands } = bandsOf([dateNumber(dateText(one, parts))], parts, wanted, 400)
        const [band] = bands
        if (!band || band.from === null) throw new Error('no band')
        expect(periodOf({ from: band.from, to: band.to }, parts)?.by).toBe(by)
      }),
    )
  })

  it.each([
    [20260115, 20260120, 'day'],
    [20260115, 20260225, 'week'],
    [20260115, 20261225, 'month'],
    [20200115, 20251225, 'quarter'],
    [19500115, 20251225, 'year'],
  ])('from %i to %i are shown by %s if nobody chose', (first, last, by) => {
    expect(bandsBy({ range: { first, last }, parts: whole, wanted: null, most: 400 })?.by).toBe(by)
  })

  it('of 10,000 days are shown by month where days are asked for', () => {
    const range = { first: 19_990_101, last: dateNumber(daysBefore('1999-01-01', -9_999)) }
    const found = bandsBy({ range, parts: whole, wanted: 'day', most: 400 })
    expect([found?.by, found?.bands.length]).toEqual(['month', 329])
  })

  it('that are too many for the chosen period are shown by a longer one; the earliest years are one band', () => {
    const range = { first: 19_000_101, last: 20_260_101 }
    expect(bandsBy({ range, parts: whole, wanted: 'day', most: 400 })?.by).toBe('year')
    const few = bandsBy({ range, parts: whole, wanted: 'day', most: 3 })
    expect(few?.bands.map(({ from }) => from)).toEqual([null, 20_250_000, 20_260_000])
  })

  it('are shown by none without a year', () => {
    expect(periodsFor({ year: false, month: true, day: true })).toEqual([])
    expect(
      bandsBy({ range: { first: 101, last: 312 }, parts: { ...whole, year: false }, wanted: null, most: 9 }),
    ).toBeNull()
  })
})

describe('weeks', () => {
  it.each([
    ['2026-01-01', 2026, 1],
    ['2025-12-29', 2026, 1],
    ['2027-01-03', 2026, 53],
    ['2021-01-01', 2020, 53],
    ['2024-12-30', 2025, 1],
  ])('%s is in the week that ISO 8601 says', (day, year, week) => {
    expect(isoWeekOf(day)).toEqual({ year, week })
  })
})

it('days before a day are those of the calendar', () => {
  expect(daysBefore('2026-03-01', 1)).toBe('2026-02-28')
  expect(daysBefore('2024-03-01', 366)).toBe('2023-03-01')
})
