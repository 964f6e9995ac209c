import * as z from 'zod/mini'
import { type ChosenParts, type DateParts, dateNumber, dateText } from '../survey/calendar-date.ts'

/** The periods by which dates are shown, the longest first. Weeks are those of ISO 8601: from Monday, the first one has a Thursday of its year. */
export const allPeriods = ['year', 'quarter', 'month', 'week', 'day'] as const
export const Period = z.enum(allPeriods)
export type Period = z.infer<typeof Period>

/** A band of dates, by the numbers that stand for them (`dateNumber`): `from` is in it, `to` is not. `from` null: everything earlier. */
export type DateBand = Readonly<{ from: number | null; to: number }>

const DAY_MS = 86_400_000

/** The days of a question without days or months are the first ones. */
const momentOf = ({ year, month, day }: ChosenParts): number =>
  new Date(0).setUTCFullYear(year, Math.max(1, month) - 1, Math.max(1, day))

const partsOf = (moment: number): ChosenParts => {
  const date = new Date(moment)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

/** The parts of a date by the number that stands for it; of a date that is not complete those that come first. */
const chosenIn = (value: number, { year, month, day }: DateParts): ChosenParts => {
  let rest = value
  const last = (isAsked: boolean, scale: number): number => {
    if (!isAsked) return 0
    const part = rest % scale
    rest = Math.floor(rest / scale)
    return part
  }
  const [ofDay, ofMonth] = [last(day, 100), last(month, 100)]
  return { year: last(year, 10_000), month: ofMonth, day: ofMonth === 0 ? 0 : ofDay }
}

/** The least number of a date from a moment on: a saved page may hold dates without a day or a month, as 0, which count as the first. */
const numberFrom = (moment: number, parts: DateParts): number => {
  const { year, month, day } = partsOf(moment)
  const isFirst = day === 1
  const chosen = { year, month: month === 1 && isFirst ? 0 : month, day: isFirst ? 0 : day }
  return dateNumber(dateText(chosen, parts))
}

const momentOfNumber = (value: number, parts: DateParts): number => momentOf(chosenIn(value, parts))

/** The periods that a question with these parts of a date can be shown by: none without a year. */
export const periodsFor = ({ year, month, day }: DateParts): readonly Period[] => {
  if (!year) return []
  return allPeriods.filter(
    (period) => period === 'year' || (month && (day || period === 'quarter' || period === 'month')),
  )
}

/** The moment at which the period of a moment begins. */
const beginningOf = (period: Period, moment: number): number => {
  const { year, month } = partsOf(moment)
  switch (period) {
    case 'year':
      return momentOf({ year, month: 1, day: 1 })
    case 'quarter':
      return momentOf({ year, month: month - ((month - 1) % 3), day: 1 })
    case 'month':
      return momentOf({ year, month, day: 1 })
    case 'week':
      return moment - ((new Date(moment).getUTCDay() + 6) % 7) * DAY_MS
    case 'day':
      return moment
  }
}

/** `count` periods after a beginning. */
const after = (period: Period, beginning: number, count = 1): number => {
  const { year, month } = partsOf(beginning)
  switch (period) {
    case 'year':
      return momentOf({ year: year + count, month: 1, day: 1 })
    case 'quarter':
      return new Date(0).setUTCFullYear(year, month - 1 + 3 * count, 1)
    case 'month':
      return new Date(0).setUTCFullYear(year, month - 1 + count, 1)
    case 'week':
      return beginning + 7 * count * DAY_MS
    case 'day':
      return beginning + count * DAY_MS
  }
}

/** The first and the last date that occur, by the numbers that stand for them. */
export type DateRange = Readonly<{ first: number; last: number }>

const MONTHS_IN = { year: 12, quarter: 3, month: 1 } as const

/** How many periods a range touches. */
const countIn = (period: Period, { first, last }: DateRange, parts: DateParts): number => {
  const beginning = (value: number): number => beginningOf(period, momentOfNumber(value, parts))
  const [from, to] = [beginning(first), beginning(last)]
  if (period === 'day' || period === 'week') return 1 + Math.round((to - from) / (DAY_MS * (period === 'day' ? 1 : 7)))
  const [one, other] = [partsOf(from), partsOf(to)]
  return 1 + ((other.year - one.year) * 12 + other.month - one.month) / MONTHS_IN[period]
}

/** Of the periods that nobody chose: the shortest of which a range has no more than this. */
const USUAL_MOST: Readonly<Record<Period, number>> = {
  year: Number.POSITIVE_INFINITY,
  quarter: 24,
  month: 36,
  week: 26,
  day: 31,
}

/** Dates by period, in order and without a gap. `by` is a longer period than `wanted` if that has too many. */
export type PeriodBands = Readonly<{ by: Period; wanted: Period | null; bands: readonly DateBand[] }>

type BandsWanted = Readonly<{ range: DateRange; parts: DateParts; wanted: Period | null; most: number }>

/**
 * The bands into which dates fall by a period (null: the one that suits the range), `most` at most. Each date of the range is in one of them; of more
 * years than that, the earliest are one band. Null for a question without a year.
 */
export const bandsBy = ({ range, parts, wanted, most }: BandsWanted): PeriodBands | null => {
  const known = periodsFor(parts)
  const chosen = wanted !== null && known.includes(wanted) ? wanted : null
  const candidates = chosen === null ? known : known.slice(0, known.indexOf(chosen) + 1)
  const fits = (period: Period): boolean =>
    countIn(period, range, parts) <= (chosen === null ? Math.min(most, USUAL_MOST[period]) : most)
  const by = candidates.findLast(fits) ?? known[0]
  if (by === undefined) return null
  const count = countIn(by, range, parts)
  const start = beginningOf(by, momentOfNumber(range.first, parts))
  const left = Math.max(0, count - most)
  const bands = Array.from({ length: count - left }, (_, i): DateBand => {
    const at = left + i
    const from = left > 0 && i === 0 ? null : numberFrom(after(by, start, at), parts)
    return { from, to: numberFrom(after(by, start, at + 1), parts) }
  })
  return { by, wanted, bands }
}

/** A period with the day on which it begins. */
export type NamedPeriod = Readonly<{ by: Period; start: string }>

/** The period that a band is, the longest first; null if it is none. */
export const periodOf = (
  { from, to }: Readonly<{ from: number; to: number }>,
  parts: DateParts,
): NamedPeriod | null => {
  const [start, end] = [momentOfNumber(from, parts), momentOfNumber(to, parts)]
  const by = periodsFor(parts).find((period) => beginningOf(period, start) === start && after(period, start) === end)
  return by === undefined ? null : { by, start: new Date(start).toISOString().slice(0, 10) }
}

/** The year and the number of the ISO week of a day. */
export const isoWeekOf = (day: string): Readonly<{ year: number; week: number }> => {
  const monday = beginningOf('week', Date.parse(day))
  const year = new Date(monday + 3 * DAY_MS).getUTCFullYear()
  const first = beginningOf('week', momentOf({ year, month: 1, day: 4 }))
  return { year, week: 1 + Math.round((monday - first) / (7 * DAY_MS)) }
}

/** A day as it travels: `2026-01-31`. */
export const Day = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/),
  z.refine((day) => isDay(day), 'no-such-day'),
)

const isDay = (day: string): boolean => {
  const moment = Date.parse(day)
  return !Number.isNaN(moment) && new Date(moment).toISOString().slice(0, 10) === day
}

/** The day so many days before another. */
export const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10)
