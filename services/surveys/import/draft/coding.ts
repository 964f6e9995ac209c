import { NO_COMMENT } from '@portal/contracts/survey/no-comment'
import { type ColumnFacts, isDeclaredMissing } from './column-facts.ts'

export type DraftOption = Readonly<{ code: number; text: string; value: string }>

/** The options of a list, and the codes of the file that are not ours. */
export type Coding = Readonly<{ options: readonly DraftOption[]; codes: Readonly<Record<string, number>> }>

const LARGEST_CODE = 999_999

/** Whether a value of a file can be a code of ours as it is: 0 is no code, and 98 marks "no comment". */
const isOurs = (value: string): boolean => {
  const code = /^\d{1,6}$/.test(value) ? Number(value) : 0
  return code >= 1 && code <= LARGEST_CODE && code !== NO_COMMENT
}

const byNumber = (a: string, b: string): number => Number(a) - Number(b)

const valuesOf = (columns: readonly ColumnFacts[]): readonly string[] => {
  const found = new Set(
    columns.flatMap(({ given, values }) => [...(given?.labels.keys() ?? []), ...(values?.keys() ?? [])]),
  )
  const shown = [...found].filter(
    (value) => !columns.some(({ given }) => given !== null && isDeclaredMissing(given, value)),
  )
  return shown.every((value) => /^-?\d+(\.\d+)?$/.test(value)) ? shown.toSorted(byNumber) : shown
}

/** Codes for all values of some columns that share a list: their own where that is possible, else the next free ones. */
export const codingOf = (columns: readonly ColumnFacts[]): Coding => {
  const values = valuesOf(columns)
  const own = values.filter(isOurs)
  let next = own.reduce((most, value) => Math.max(most, Number(value)), 0)
  const codes: Record<string, number> = {}
  for (const value of values) {
    if (isOurs(value)) continue
    next += next + 1 === NO_COMMENT ? 2 : 1
    codes[value] = next
  }
  const textOf = (value: string): string =>
    columns.map(({ given }) => given?.labels.get(value)).find((label) => label !== undefined && label !== '') ?? value
  return {
    options: values.map((value) => ({ code: codes[value] ?? Number(value), text: textOf(value), value })),
    codes,
  }
}

const NOT_CHOSEN = /^(0|no|false|unchecked|not selected|not chosen|nein|non)$/i

/** The values of a column of ticks: what means "chosen", and what "not chosen"; null if it is no such column. */
export const tickIn = (column: ColumnFacts): Readonly<{ ticked: string; unticked: readonly string[] }> | null => {
  if (column.values === null || column.filled === 0) return null
  const all = [...column.values.keys()]
  const unticked = all.filter((value) => NOT_CHOSEN.test(value))
  const [ticked = '1', ...others] = all.filter((value) => !NOT_CHOSEN.test(value))
  return others.length === 0 ? { ticked, unticked } : null
}

const MOST_RANKS = 30

/** Whether the columns hold the ranks 1, 2, 3 … of their items: each at most once in a row. */
export const areRanks = (columns: readonly ColumnFacts[], rows: readonly (readonly string[])[]): boolean => {
  if (columns.length < 3 || columns.length > MOST_RANKS) return false
  if (!columns.every(({ isWhole, min, max }) => isWhole && min >= 1 && max <= columns.length)) return false
  const ranked = rows.map((row) => columns.map(({ index }) => row[index]?.trim() ?? '').filter((cell) => cell !== ''))
  const compared = ranked.filter((cells) => cells.length > 1)
  return compared.length > 0 && compared.every((cells) => new Set(cells).size === cells.length)
}
