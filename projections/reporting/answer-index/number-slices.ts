import { type ColumnKey, numberColumn, sliceColumn } from '../response/column-keys.ts'
import { all, any, column, type Expression, not } from './expression.ts'

/**
 * Numbers as bit slices (O'Neil and Quass 1997, "Improved query performance with variant indexes"): a number is stored
 * in ten thousandths, its sign in one column and each binary digit of its absolute value in another column. The whole
 * part and the four decimals are sliced separately, so that whole numbers have no columns for decimals. The slices do
 * not depend on the question's settings: another version of the survey may change them.
 */
const SCALE = 10_000
const WHOLE_DIGITS = 30
const FRACTION_DIGITS = 14

/** A binary digit: its column, and its value in ten thousandths. */
export type Slice = Readonly<{ key: ColumnKey; worth: bigint }>

const digits = (count: number): readonly number[] => Array.from({ length: count }, (_, i) => count - 1 - i)

/** The digits of a question's numbers, the most significant first. */
export const slicesOf = (question: string): readonly Slice[] => [
  ...digits(WHOLE_DIGITS).map((bit) => ({
    key: sliceColumn(question, 'w', bit),
    worth: BigInt(SCALE) << BigInt(bit),
  })),
  ...digits(FRACTION_DIGITS).map((bit) => ({ key: sliceColumn(question, 'f', bit), worth: 1n << BigInt(bit) })),
]

/** The column of those whose number is below zero. */
export const negativeColumn = (question: string): ColumnKey => sliceColumn(question, 'n', 0)

/** Every column that statistics of a question's numbers need. */
export const numberColumns = (question: string): readonly ColumnKey[] => [
  numberColumn(question),
  negativeColumn(question),
  ...slicesOf(question).map(({ key }) => key),
]

/** Converts ten thousandths to a number. */
export const fromScaled = (scaled: number): number => scaled / SCALE

/** Whether each digit of an absolute value is set, the most significant first. */
const digitsOf = (size: number): readonly boolean[] => {
  const [whole, fraction] = [Math.floor(size / SCALE), size % SCALE]
  const isSet = (part: number) => (bit: number) => Math.floor(part / 2 ** bit) % 2 === 1
  return [...digits(WHOLE_DIGITS).map(isSet(whole)), ...digits(FRACTION_DIGITS).map(isSet(fraction))]
}

/** The columns that one respondent's number sets. */
export const columnsOfNumber = (question: string, value: number): readonly ColumnKey[] => {
  const set = digitsOf(Math.round(Math.abs(value) * SCALE))
  return [
    numberColumn(question),
    ...(value < 0 ? [negativeColumn(question)] : []),
    ...slicesOf(question).flatMap(({ key }, i) => (set[i] ? [key] : [])),
  ]
}

const everybody = all([])
const nobody = any([])
const LARGEST = 2 ** WHOLE_DIGITS * SCALE

/**
 * Those whose absolute value is at least this many ten thousandths (1 or more): digit by digit from the least
 * significant.
 */
const sizeFrom = (question: string, least: number): Expression => {
  if (least >= LARGEST) return nobody
  const wanted = digitsOf(least)
  return slicesOf(question).reduceRight<Expression>((lower, { key }, i) => {
    const digit = column(key)
    if (wanted[i]) return lower === everybody ? digit : all([digit, lower])
    return lower === everybody ? everybody : any([digit, lower])
  }, everybody)
}

/** Those whose number is at least this many ten thousandths. */
const from = (question: string, least: number): Expression => {
  const negative = column(negativeColumn(question))
  if (least > 0) return all([not(negative), sizeFrom(question, least)])
  return any([not(negative), not(sizeFrom(question, 1 - least))])
}

/** A bound in ten thousandths; rounding removes the error of the binary product. */
const scaled = (value: number): number => Number((value * SCALE).toPrecision(14))

export type Comparison = '=' | '>' | '>=' | '<' | '<='

/** Those whose number satisfies the comparison. */
export const comparedNumber = (question: string, op: Comparison, value: number): Expression => {
  const bound = scaled(value)
  const [atLeast, above] = [from(question, Math.ceil(bound)), from(question, Math.floor(bound) + 1)]
  const gave = column(numberColumn(question))
  switch (op) {
    case '>=':
      return all([gave, atLeast])
    case '>':
      return all([gave, above])
    case '<':
      return all([gave, not(atLeast)])
    case '<=':
      return all([gave, not(above)])
    case '=':
      return all([gave, atLeast, not(above)])
  }
}
