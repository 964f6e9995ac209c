import { answerDateFormats } from '@portal/contracts/survey/answer-file-plan'
import { daysIn } from '@portal/contracts/survey/calendar-date'

/**
 * How a file writes dates. `iso`: 2026-03-09. `us`: 3/9/2026. `european`: 9/3/2026, 9.3.2026 or 9-3-2026. `asian`: 2026/3/9 or 2026.3.9.
 * `month-name`: 9-Mar-2026 or 9 March 2026, in English. `excel`: days since the end of 1899. A time may follow: 14:05, 14:05:33 or 2:05 PM.
 */
export const dateFormats = answerDateFormats
export type DateFormat = (typeof dateFormats)[number]

type Day = Readonly<{ year: number; month: number; day: number }>

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** Day 0 of a spreadsheet. */
const EXCEL_START = Date.UTC(1899, 11, 30)
const LAST_EXCEL_DAY = 2_958_465

const yearOf = (text: string | undefined): number => {
  const year = Number(text)
  if (text?.length !== 2) return year
  return year < 70 ? 2000 + year : 1900 + year
}

const dayOf = (year: string | undefined, month: number, day: string | undefined): Day | null => {
  const found = { year: yearOf(year), month, day: Number(day) }
  const isDay = month >= 1 && month <= 12 && found.day >= 1 && found.day <= daysIn(found.year, month)
  return isDay ? found : null
}

const NUMBERS = /^(\d{1,4})[/.-](\d{1,2})[/.-](\d{1,4})$/
const NAMED = /^(\d{1,2})[ /.-]([a-z]{3,9})\.?[ /.,-]+(\d{2}|\d{4})$/i

const isYear = (text: string | undefined): boolean => text?.length === 2 || text?.length === 4

const parsers: Readonly<Record<Exclude<DateFormat, 'iso' | 'excel'>, (date: string) => Day | null>> = {
  us: (date) => {
    const [, month, day, year] = NUMBERS.exec(date) ?? []
    return isYear(year) ? dayOf(year, Number(month), day) : null
  },
  european: (date) => {
    const [, day, month, year] = NUMBERS.exec(date) ?? []
    return isYear(year) ? dayOf(year, Number(month), day) : null
  },
  asian: (date) => {
    const [, year, month, day] = NUMBERS.exec(date) ?? []
    return year?.length === 4 ? dayOf(year, Number(month), day) : null
  },
  'month-name': (date) => {
    const [, day, name = '', year] = NAMED.exec(date) ?? []
    return dayOf(year, MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1, day)
  },
}

const padded = (value: number, width = 2): string => String(value).padStart(width, '0')

const TIME = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(?: ?([ap])\.?m\.?)?$/i

/** `14:05:33`, or null if it is no time of a day. */
const timeOf = (text: string): string | null => {
  const [, hour, minute, second = '0', half] = TIME.exec(text) ?? []
  if (hour === undefined || Number(minute) > 59 || Number(second) > 59) return null
  const twelve = Number(hour) % 12
  const hours = half === undefined ? Number(hour) : twelve + (half.toLowerCase() === 'p' ? 12 : 0)
  const isHour = half === undefined ? hours < 24 : Number(hour) >= 1 && Number(hour) <= 12
  return isHour ? [hours, Number(minute), Number(second)].map((part) => padded(part)).join(':') : null
}

const isoDate = ({ year, month, day }: Day): string => `${padded(year, 4)}-${padded(month)}-${padded(day)}`

const excelMoment = (cell: string): string | null => {
  const days = /^\d{1,7}(\.\d+)?$/.test(cell) ? Number(cell) : Number.NaN
  if (Number.isNaN(days) || days < 1 || days > LAST_EXCEL_DAY) return null
  return new Date(EXCEL_START + Math.round(days * 86_400) * 1_000).toISOString().slice(0, 19)
}

const DATE_THEN_TIME = /^(.*?)(?:,? +(\d{1,2}:\d{2}.*))?$/

/**
 * A date, with its time if there is one, in ISO 8601 (`2026-03-09T14:05:33`); null if it is not written in this format. A cell in
 * ISO 8601 is returned as it is.
 */
export const isoMoment = (cell: string, format: DateFormat): string | null => {
  if (format === 'iso') return cell
  if (format === 'excel') return excelMoment(cell)
  const [, date = '', time] = DATE_THEN_TIME.exec(cell) ?? []
  const day = parsers[format](date.trim())
  if (day === null) return null
  if (time === undefined) return isoDate(day)
  const clock = timeOf(time.trim())
  return clock === null ? null : `${isoDate(day)}T${clock}`
}

/** How a format writes the 9th of March 2026, for messages. */
export const formatExample: Readonly<Record<DateFormat, string>> = {
  iso: '2026-03-09',
  us: '3/9/2026',
  european: '9/3/2026',
  asian: '2026/3/9',
  'month-name': '9-Mar-2026',
  excel: '46090',
}
