import type { CsvValue } from '@portal/contracts/reporting/csv-line'
import { clockText } from '@portal/contracts/survey/clock-text'
import type { AskedResponse, RawColumn } from './raw-columns.ts'

/** The value of a column with the text of its code, a time as hours, minutes and seconds; a code without a text, as of a picture alone, stays a number. */
const labelledValue = ({ values, value, isTime }: RawColumn): RawColumn['value'] => {
  if (isTime) {
    return (response) => {
      const seconds = value(response)
      return typeof seconds === 'number' ? clockText(seconds) : seconds
    }
  }
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
