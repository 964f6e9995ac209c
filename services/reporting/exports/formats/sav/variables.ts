import type { CsvValue } from '@portal/contracts/reporting/csv-line'
import { storedIn } from '@portal/contracts/survey/answer-shape'
import { NO_COMMENT } from '@portal/contracts/survey/no-comment'
import type { AskedResponse, RawColumn, ValueLabel } from '../../raw-columns.ts'

/** A variable of a system file. `width` is 0 for a number, else the bytes of a string. `missing`: codes that stand for no answer. */
export type SavVariable = Readonly<{
  name: string
  label: string
  width: number
  format: Readonly<{ type: number; width: number; decimals: number }>
  measure: 'nominal' | 'ordinal' | 'scale'
  values: readonly ValueLabel[]
  missing: readonly number[]
  isWeight: boolean
  /** Variables of one set of ticks have the same. */
  set: Readonly<{ question: string; label: string }> | null
  value: (response: AskedResponse) => CsvValue
}>

/** Format types of the PSPP manual: A, F, TIME, DATETIME, SDATE (2026/11/22). */
const [STRING, NUMBER, TIME, DATETIME, SDATE] = [1, 5, 21, 22, 39]
const LONGEST_NAME = 64
const LONGEST_STRING = 32_767

/** Words that syntax uses itself. */
const RESERVED = new Set(['ALL', 'AND', 'BY', 'EQ', 'GE', 'GT', 'LE', 'LT', 'NE', 'NOT', 'OR', 'TO', 'WITH'])

/** Letters, digits and `_`; names that differ only in case are one for SPSS. */
const namer = () => {
  const taken = new Set<string>()
  return (wanted: string): string => {
    const plain = wanted.replaceAll(/[^A-Za-z0-9_]/g, '_').slice(0, LONGEST_NAME - 5)
    for (let n = 1; ; n += 1) {
      const name = n === 1 ? plain : `${plain}_${n}`
      if (taken.has(name.toUpperCase()) || RESERVED.has(name.toUpperCase())) continue
      taken.add(name.toUpperCase())
      return name
    }
  }
}

/** Seconds since the beginning of the Gregorian calendar, 14 October 1582. */
const GREGORIAN_SECONDS = 12_219_379_200
/** A day or a moment; null for a date of which a part is not chosen yet. */
const secondsOf = (moment: CsvValue): number | null => {
  const at = typeof moment === 'string' ? Date.parse(moment) : Number.NaN
  return Number.isNaN(at) ? null : at / 1_000 + GREGORIAN_SECONDS
}

const MOMENTS = new Set(['started_at', 'completed_at'])
const NUMBERS = new Set(['survey_version', 'admin', 'inactive', 'external'])
const FACT_WIDTHS: Readonly<Record<string, number>> = { response_id: 36, status: 11, via: 6 }
const DATE_WIDTH = 10
/** 1234:05:59, or hundredths of a second under 100 hours. */
const TIME_WIDTH = 11

/** Stored as seconds of the calendar. */
const isMoment = ({ name, isWholeDate }: RawColumn): boolean => isWholeDate || MOMENTS.has(name)

const isText = ({ holds }: RawColumn): boolean =>
  holds === 'order' || (holds !== 'fact' && holds !== 'weight' && storedIn[holds].includes('texts'))

/** The columns whose longest value has to be found before anything is written. */
export const measuredColumns = (columns: readonly RawColumn[]): readonly RawColumn[] => columns.filter(isText)

const stringWidth = (column: RawColumn, widths: ReadonlyMap<string, number>): number => {
  if (isText(column)) return Math.min(LONGEST_STRING, Math.max(1, widths.get(column.name) ?? 1))
  return column.holds === 'date' ? DATE_WIDTH : (FACT_WIDTHS[column.name] ?? 1)
}

const isString = (column: RawColumn): boolean =>
  isText(column) ||
  (column.holds === 'date' && !column.isWholeDate) ||
  (column.holds === 'fact' && !MOMENTS.has(column.name) && !NUMBERS.has(column.name))

const formatOf = (column: RawColumn, width: number): SavVariable['format'] => {
  if (width > 0) return { type: STRING, width: Math.min(width, 255), decimals: 0 }
  if (MOMENTS.has(column.name)) return { type: DATETIME, width: 20, decimals: 0 }
  if (column.isWholeDate) return { type: SDATE, width: DATE_WIDTH, decimals: 0 }
  if (column.isTime) return { type: TIME, width: TIME_WIDTH, decimals: 0 }
  const isNumber = column.holds === 'number' || column.holds === 'weight'
  return { type: NUMBER, width: isNumber ? 16 : 8, decimals: column.decimals }
}

/** SPSS calls numbers and times a scale, and answers in an order, such as the points of our scales, ordinal. */
const measureOf = (column: RawColumn): SavVariable['measure'] => {
  const { holds, isScale } = column
  if (holds === 'rank' || isScale) return 'ordinal'
  return holds === 'number' || holds === 'weight' || isMoment(column) ? 'scale' : 'nominal'
}

/** The flag of "no comment" beside a code, by the name of the code's column: it becomes a missing code of that column. */
const flagsOf = (columns: readonly RawColumn[]): ReadonlyMap<string, RawColumn> => {
  const codes = new Set(columns.filter(({ holds }) => holds === 'code').map(({ name }) => name))
  const suffix = `_${NO_COMMENT}`
  const flags = columns.filter(({ holds, name }) => holds === 'flag' && codes.has(name.slice(0, -suffix.length)))
  return new Map(flags.map((flag) => [flag.name.slice(0, -suffix.length), flag]))
}

type Valued = Pick<SavVariable, 'values' | 'missing' | 'value'>

const valued = (column: RawColumn, flag: RawColumn | undefined, noComment: string): Valued => {
  const { values, value } = column
  if (isMoment(column)) return { values: [], missing: [], value: (response) => secondsOf(value(response)) }
  if (!flag) return { values, missing: [], value }
  return {
    values: [...values, { code: NO_COMMENT, label: noComment }],
    missing: [NO_COMMENT],
    value: (response) => (flag.value(response) ? NO_COMMENT : value(response)),
  }
}

/** The variables of a file. `widths`: the bytes of the longest text of a column; `noComment`: the text of the missing code. */
export const savVariables = (
  columns: readonly RawColumn[],
  widths: ReadonlyMap<string, number>,
  noComment: string,
): readonly SavVariable[] => {
  const nameFor = namer()
  const flags = flagsOf(columns)
  const merged = new Set(flags.values())
  return columns
    .filter((column) => !merged.has(column))
    .map((column) => {
      const width = isString(column) ? stringWidth(column, widths) : 0
      const { question, questionText, holds } = column
      return {
        name: nameFor(column.name),
        label: column.label,
        width,
        format: formatOf(column, width),
        measure: measureOf(column),
        isWeight: holds === 'weight',
        set: holds === 'tick' && question !== null ? { question, label: questionText } : null,
        ...valued(column, flags.get(column.name), noComment),
      }
    })
}
