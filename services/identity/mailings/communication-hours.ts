import type { MailSettings } from '@portal/contracts/identity/mail-settings'
import { isTimeZone } from '@portal/contracts/time-zone'

type Hours = Pick<MailSettings, 'from' | 'to' | 'timeZone'>

const DAY_MINUTES = 24 * 60
const MINUTE_MS = 60_000

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Minutes since midnight on the clocks of a time zone. */
const localMinutes = (timeZone: string, at: Date): number => {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  return minutesOf(format.format(at))
}

/** A member may have named a time zone that this machine does not know. */
const knownZone = (timeZone: string): string => (isTimeZone(timeZone) ? timeZone : 'UTC')

/** From the minute on which clocks show `now` until they next show `opens`, were they never changed. */
const minutesUntil = (opens: number, now: number): number => (opens - now + DAY_MINUTES) % DAY_MINUTES

/** By how much clocks that show `now` are off: the shorter way round. */
const minutesOff = (opens: number, now: number): number =>
  ((opens - now + DAY_MINUTES + DAY_MINUTES / 2) % DAY_MINUTES) - DAY_MINUTES / 2

/**
 * When a member wants to get what is to be sent now: `at` itself within their hours, else the minute in which the hours open by the clocks of
 * that day. Where these leave out that time, it may be an hour off: whoever sends asks again then.
 */
export const openFrom = ({ from, to, timeZone }: Hours, at: Date): Date => {
  const [opens, closes] = [minutesOf(from), minutesOf(to)]
  if (opens === closes) return at
  const zone = knownZone(timeZone)
  const now = localMinutes(zone, at)
  const isOpen = opens < closes ? now >= opens && now < closes : now >= opens || now < closes
  if (isOpen) return at
  const minute = at.getTime() - (at.getTime() % MINUTE_MS)
  const opening = minute + minutesUntil(opens, now) * MINUTE_MS
  const changed = opening + minutesOff(opens, localMinutes(zone, new Date(opening))) * MINUTE_MS
  return new Date(changed > minute && localMinutes(zone, new Date(changed)) === opens ? changed : opening)
}
