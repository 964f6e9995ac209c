/** What a clock on the wall shows: `month` from 1, `hour` from 0 to 23. */
export type WallTime = Readonly<{ year: number; month: number; day: number; hour: number; minute: number }>

const DAY_MS = 86_400_000

/** Whether the clocks of a time zone are known here. */
export const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** To make one takes far longer than to use it. */
const formats = new Map<string, Intl.DateTimeFormat>()
const formatFor = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  formats.set(timeZone, made)
  return made
}

/** What the clocks of a time zone show at a moment, in milliseconds since 1970. @throws RangeError for a zone that is not known */
export const wallTimeIn = (timeZone: string, moment: number): WallTime => {
  const parts = formatFor(timeZone).formatToParts(moment)
  const part = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.find((one) => one.type === type)?.value)
  return { year: part('year'), month: part('month'), day: part('day'), hour: part('hour'), minute: part('minute') }
}

const asIfUtc = ({ year, month, day, hour, minute }: WallTime): number => Date.UTC(year, month - 1, day, hour, minute)

/**
 * The moment at which the clocks of a time zone show a time, in milliseconds since 1970. Where they show it twice, the first one. Where
 * they skip it, as much later as they are put forward: 02:30 becomes 03:30. @throws RangeError for a zone that is not known
 */
export const momentIn = (timeZone: string, wall: WallTime): number => {
  const shown = asIfUtc(wall)
  const offsetAt = (moment: number): number => asIfUtc(wallTimeIn(timeZone, moment)) - moment
  const before = shown - offsetAt(shown - DAY_MS)
  const after = shown - offsetAt(shown + DAY_MS)
  const [first, second] = before < after ? [before, after] : [after, before]
  if (asIfUtc(wallTimeIn(timeZone, first)) === shown) return first
  return asIfUtc(wallTimeIn(timeZone, second)) === shown ? second : before
}
