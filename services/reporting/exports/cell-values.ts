import type { CsvValue } from '@portal/contracts/reporting/csv-line'
import type { AskedResponse, RawColumn } from './raw-columns.ts'

/** The value of a column with the text of its code; a code without a text, as of a picture alone, stays a number. */
const labelledValue = ({ values, value }: RawColumn): RawColumn['value'] => {
  if (values.length === 0) return value
  const labels = new Map(values.map(({ code, label }) => [code, label]))
  return (response) => {
    const code = value(response)
    return typeof code === 'number' ? labels.get(code) || code : code
  }
}

/** How to read each column of a response: as codes, or as texts. */
export const cellReaders = (
  columns: readonly RawColumn[],
  isLabelled: boolean,
): readonly ((response: AskedResponse) => CsvValue)[] =>
  columns.map((column) => (isLabelled ? labelledValue(column) : column.value))
