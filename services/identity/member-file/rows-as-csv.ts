import { BYTE_ORDER_MARK, type CsvValue, csvLine } from '@portal/contracts/reporting/csv-line'

type Row = Readonly<Record<string, unknown>>

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)

const areTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

/** Several texts are lines of one cell; what is nested deeper is JSON. */
const cellOf = (value: unknown): CsvValue => {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || typeof value === 'number') return value
  if (value instanceof Date) return value.toISOString()
  return areTexts(value) ? value.join('\n') : JSON.stringify(value)
}

/** Rows of any fields as CSV: a column for each field that one of the rows has, in the order in which they come. */
export function* rowsAsCsv(rows: readonly unknown[]): Generator<string> {
  const lines = rows.map((row): Row => (isRow(row) ? row : { value: row }))
  const names = [...new Set(lines.flatMap((line) => Object.keys(line)))]
  yield BYTE_ORDER_MARK + csvLine(names)
  for (const line of lines) yield csvLine(names.map((name) => cellOf(line[name])))
}
