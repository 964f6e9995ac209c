import * as z from 'zod/mini'
import { Instant } from '../ids.ts'
import { momentIn, type WallTime, wallTimeIn } from '../time-zone.ts'

/** The most recipients of a schedule. */
export const MOST_RECIPIENTS = 20

export const rhythms = ['day', 'week', 'month'] as const

/**
 * When a dashboard is sent. `day`: of a week, 1 (Monday) to 7; of a month, 1 to 31, in shorter months the last day; of no meaning for `day`.
 * `hour` and `minute`: by the clocks of `timeZone`, a name of the IANA database.
 */
export const SchedulePlan = z.strictObject({
  every: z.enum(rhythms),
  day: z.int().check(z.minimum(1), z.maximum(31)),
  hour: z.int().check(z.minimum(0), z.maximum(23)),
  minute: z.int().check(z.minimum(0), z.maximum(59)),
  timeZone: z.string().check(z.minLength(1), z.maxLength(60)),
})
export type SchedulePlan = z.infer<typeof SchedulePlan>

/**
 * What became of the mail to a recipient. `kept`: there is no mail server, and it ends in the outbox. `refused`: the mail server will not take
 * it. `bounced`: the address is known not to exist. `no-access`: not one of staff any more, and the dashboard is for staff.
 */
const recipientOutcomes = [
  'sent',
  'kept',
  'refused',
  'bounced',
  'left',
  'locked',
  'not-active',
  'no-access',
  'not-finished',
] as const
export const RecipientOutcome = z.enum(recipientOutcomes)
export type RecipientOutcome = z.infer<typeof RecipientOutcome>

/**
 * Why nothing was sent. `nothing-laid-out`: the dashboard has no widgets. `not-counted`: no widget can be counted, for example because its
 * survey or banner is gone; where others can be, the file says why one is not. `too-large`: for a mail. `not-finished`: it was tried for a day and a half, and given up.
 */
const sendingFailures = ['report-deleted', 'nothing-laid-out', 'not-counted', 'too-large', 'not-finished'] as const
export const SendingFailure = z.enum(sendingFailures)
export type SendingFailure = z.infer<typeof SendingFailure>

/** Why a dashboard was sent: it was time, or somebody asked for it. */
export const SendingCause = z.enum(['time', 'asked'])
export type SendingCause = z.infer<typeof SendingCause>

type Day = Pick<WallTime, 'year' | 'month' | 'day'>

/** Enough days for a month and more. */
const DAYS_AHEAD = 63

const laterDay = ({ year, month, day }: Day, days: number): Day => {
  const at = new Date(Date.UTC(year, month - 1, day + days))
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() }
}

const daysIn = ({ year, month }: Day): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** 1 is Monday. */
const weekdayOf = ({ year, month, day }: Day): number => new Date(Date.UTC(year, month - 1, day)).getUTCDay() || 7

const isDayOf = ({ every, day }: SchedulePlan, date: Day): boolean => {
  switch (every) {
    case 'day':
      return true
    case 'week':
      return weekdayOf(date) === day
    case 'month':
      return date.day === Math.min(day, daysIn(date))
  }
}

/**
 * The first time of a plan after a moment. A time that the clocks skip is as much later as they are put forward, and of one that they show
 * twice the first counts: each day of the plan has one. @throws RangeError for a time zone that is not known
 */
export const nextTime = (plan: SchedulePlan, after: Instant): Instant => {
  const moment = Date.parse(after)
  const today = wallTimeIn(plan.timeZone, moment)
  const { hour, minute } = plan
  // From yesterday on: a time late in a day may be skipped into the next one.
  for (let ahead = -1; ahead <= DAYS_AHEAD; ahead += 1) {
    const date = laterDay(today, ahead)
    const at = isDayOf(plan, date) ? momentIn(plan.timeZone, { ...date, hour, minute }) : moment
    if (at > moment) return Instant.parse(new Date(at).toISOString())
  }
  throw new RangeError(`a plan without a time within ${DAYS_AHEAD} days`)
}
