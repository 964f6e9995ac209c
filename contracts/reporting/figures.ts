import { kept } from '../kept.ts'
import { numberIn, plainNumber, plainPercentSign } from '../plain-number.ts'
import { isShare } from './shares.ts'
import type { TableCell, TableRow } from './table.ts'

/** Removes the error of binary fractions before rounding: 0.285 × 100 is computed as 28.499999999999996. */
const settled = (value: number): number => Number(value.toPrecision(12))

/** Shares of which the number of respondents can be said; a difference of shares has none. */
export const isCounted = (row: Pick<TableRow, 'kind'>): boolean => isShare(row) && row.kind !== 'difference'

/** Numbers near the codes of a scale: the difference of two of them is often a few hundredths. */
const fineKinds: readonly TableRow['kind'][] = ['mean', 'sd', 'se', 'median', 'percentile']
const FINE_DECIMALS = 2
const isFine = ({ kind }: Pick<TableRow, 'kind'>): boolean => fineKinds.includes(kind)

/** With how many decimals a row's figures are shown where `chosen` are asked for: shares without any do not make a mean of 3.4 a 3. */
export const decimalsOf = (row: Pick<TableRow, 'kind'>, chosen: number): number =>
  isFine(row) ? Math.max(chosen, FINE_DECIMALS) : chosen

const placedIn = kept((language) =>
  kept((places) => {
    const digits = Number(places)
    return new Intl.NumberFormat(language, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      roundingMode: 'halfExpand',
    })
  }),
)

/** Puts the sign of percentages where a language has it. */
const signsIn = kept((language): ((text: string) => string) => {
  const behind = plainPercentSign(language)
  if (behind !== null) return (text) => `${text}${behind}`
  const parts = new Intl.NumberFormat(language, { style: 'percent' }).formatToParts(0.5)
  return (text) => parts.map(({ type, value }) => (type === 'integer' ? text : value)).join('')
})

/** Figures as text: computed unrounded, rounded once, half up. `decimals` is the reader's choice. */
export const figuresIn = (language: string, decimals: number) => {
  const placed =
    (places: number) =>
    (value: number): string =>
      plainNumber(language, value, places) ?? placedIn(language)(String(places)).format(value)
  const decimal = placed(decimals)
  const fine = placed(Math.max(decimals, FINE_DECIMALS))

  /**
   * A fraction 0..1 as a percentage, without its sign. A share of nobody is a dash, so that it is not mistaken for a
   * small one.
   */
  const share = (value: number): string => (value === 0 ? '–' : decimal(settled(value * 100)))
  const statistic = (value: number): string => decimal(settled(value))
  /** With the sign where the language has it: "42%" in English. */
  const signed = signsIn(language)

  const percent = (value: number): string => (value === 0 ? share(value) : signed(share(value)))

  /** The text of a cell; empty if there is no base. */
  const cell = (row: Pick<TableRow, 'kind'>, { value }: Pick<TableCell, 'value'>): string => {
    if (value === null) return ''
    if (row.kind === 'difference') return statistic(value * 100)
    if (isShare(row)) return share(value)
    return isFine(row) ? fine(settled(value)) : statistic(value)
  }
  return {
    share,
    statistic,
    percent,
    /** What stands behind a percentage, with its space where the language has one. */
    percentSign: signed(''),
    cell,
    /** The text of a cell beside which nothing says what it is: a share has its sign. */
    cellWithSign: (row: Pick<TableRow, 'kind'>, { value }: Pick<TableCell, 'value'>): string =>
      value !== null && isCounted(row) ? percent(value) : cell(row, { value }),
    count: (n: number): string => numberIn(language, n),
  }
}
export type Figures = ReturnType<typeof figuresIn>
