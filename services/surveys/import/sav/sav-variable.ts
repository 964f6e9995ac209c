/** What a variable holds: a number, a time of day or a duration (in seconds), a day, a moment (both as ISO 8601), or a text. */
export type SavKind = 'number' | 'time' | 'date' | 'moment' | 'text'

/**
 * A variable of a system file (SPSS). `width` is 0 for a number, else the bytes of its text, which may be in several `parts`: each
 * with the unit of 8 bytes of a case at which it begins. `labels`: by value, as a cell has it. `missing`: values that the
 * author declared as no answer; `missingFrom` and `missingTo` are a range of such.
 */
export type SavVariable = Readonly<{
  name: string
  label: string
  kind: SavKind
  width: number
  parts: readonly Readonly<{ unit: number; width: number }>[]
  labels: ReadonlyMap<string, string>
  missing: readonly string[]
  missingFrom: number | null
  missingTo: number | null
}>

/** Ticks of one question: variables in which `counted` means chosen. */
export type SavSet = Readonly<{ name: string; label: string; counted: string; variables: readonly string[] }>

export type SavDictionary = Readonly<{
  variables: readonly SavVariable[]
  sets: readonly SavSet[]
  /** The variable by which the file is weighted. */
  weight: string | null
  /** Units of 8 bytes of a case. */
  units: number
  cases: number | null
  bias: number
  isCompressed: boolean
  isLittleEndian: boolean
  encoding: string
}>

/** The month, quarter or week of MOYR, QYR and WKYR is stored as its first day. */
const DATES: ReadonlySet<number> = new Set([20, 23, 24, 28, 29, 30, 38, 39])
const MOMENTS: ReadonlySet<number> = new Set([22, 41])
/** TIME, DTIME and MTIME. */
const TIMES: ReadonlySet<number> = new Set([21, 25, 40])

const typeOf = (format: number): number => (format >> 16) & 0xff

/** By the type of its print format (PSPP manual, "Variable Record"). */
export const kindOf = (width: number, format: number): SavKind => {
  if (width > 0) return 'text'
  const type = typeOf(format)
  if (DATES.has(type)) return 'date'
  if (TIMES.has(type)) return 'time'
  return MOMENTS.has(type) ? 'moment' : 'number'
}

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
const NAMED: Readonly<Record<number, readonly string[]>> = { 26: DAYS, 27: MONTHS }

/** What SPSS shows for the values of a variable of WKDAY or MONTH, which needs no labels for it; empty for others. */
export const namesOf = (width: number, format: number): ReadonlyMap<string, string> => {
  const names = width > 0 ? [] : (NAMED[typeOf(format)] ?? [])
  return new Map(names.map((name, i) => [String(i + 1), name]))
}

/** Seconds from 14 October 1582, where the calendar of SPSS begins, to 1970. */
const GREGORIAN_SECONDS = 12_219_379_200

/** No number: the system-missing value, which is the lowest of all. */
export const SYSTEM_MISSING = -Number.MAX_VALUE

/** A number as a cell; empty if there is none. */
export const numberCell = (value: number, kind: SavKind): string => {
  if (value === SYSTEM_MISSING || !Number.isFinite(value)) return ''
  if (kind === 'number' || kind === 'time') return String(value)
  const at = new Date((value - GREGORIAN_SECONDS) * 1_000)
  if (Number.isNaN(at.getTime())) return String(value)
  return at.toISOString().slice(0, kind === 'date' ? 10 : 19)
}
