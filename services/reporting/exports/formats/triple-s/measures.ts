import { type CsvValue, guarded } from '@portal/contracts/reporting/csv-line'
import type { AskedResponse, RawColumn } from '../../raw-columns.ts'
import { withoutControls } from '../../without-controls.ts'
import type { ResponsesToWrite } from '../../writer.ts'

/** What the definition of a variable says of its values: it comes before the data. */
export type Measure = Readonly<{
  /** Characters of the longest text, as it is written. */
  longest: number
  /** The range of the numbers, and the most places after the point. */
  least: number
  most: number
  decimals: number
  /** Each date has a year, a month and a day. */
  isWholeDate: boolean
}>

export const nothingMeasured: Measure = { longest: 1, least: 0, most: 0, decimals: 0, isWholeDate: true }

const MOST_DECIMALS = 20

/** A number without an exponent. */
export const plainNumber = (value: number): string => {
  const text = String(value)
  return text.includes('e') ? value.toFixed(MOST_DECIMALS).replace(/\.?0+$/, '') : text
}

/** A text as it is written: in one line, and never a formula for a spreadsheet that opens the file. */
export const writtenText = (text: string): string => guarded(withoutControls(text).replaceAll(/[\r\n]+/g, ' '))

const WHOLE_DATE = /^\d{4}-\d{2}-\d{2}$/

/** A part of a date that was not chosen is 00. */
export const isWholeDate = (text: string): boolean => WHOLE_DATE.test(text) && !/-00/.test(text)

const decimalsOf = (value: number): number => plainNumber(value).split('.')[1]?.length ?? 0

const withNumber = (measure: Measure, value: number): Measure => ({
  ...measure,
  least: Math.min(measure.least, value),
  most: Math.max(measure.most, value),
  decimals: Math.max(measure.decimals, decimalsOf(value)),
})

const withText = (measure: Measure, text: string): Measure => ({
  ...measure,
  longest: Math.max(measure.longest, [...writtenText(text)].length),
  isWholeDate: measure.isWholeDate && isWholeDate(text),
})

const withValue = (before: Measure, value: CsvValue): Measure => {
  if (value === null) return before
  return typeof value === 'number' ? withNumber(before, value) : withText(before, value)
}

const measure = (measures: Map<string, Measure>, columns: readonly RawColumn[], response: AskedResponse): void => {
  for (const { name, value } of columns)
    measures.set(name, withValue(measures.get(name) ?? nothingMeasured, value(response)))
}

/** Reads all responses once: ranges and lengths of the columns by their names. */
export const measured = async ({
  columns,
  responses,
}: Pick<ResponsesToWrite, 'columns' | 'responses'>): Promise<ReadonlyMap<string, Measure>> => {
  const measures = new Map(columns.map(({ name }) => [name, nothingMeasured]))
  for await (const batch of responses()) for (const response of batch) measure(measures, columns, response)
  return measures
}
