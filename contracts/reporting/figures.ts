import { isShare } from './shares.ts'
import type { TableCell, TableRow } from './table.ts'

/** Removes the error of binary fractions before rounding: 0.285 × 100 is computed as 28.499999999999996. */
const settled = (value: number): number => Number(value.toPrecision(12))

/** Shares of which the number of respondents can be said; a difference of shares has none. */
export const isCounted = (row: Pick<TableRow, 'kind'>): boolean => isShare(row) && row.kind !== 'difference'

/** Figures as text: computed unrounded, rounded once, half up. `decimals` is the reader's choice. */
export const figuresIn = (language: string, decimals: number) => {
  const places = {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    roundingMode: 'halfExpand',
  } as const
  const decimal = new Intl.NumberFormat(language, places)
  const whole = new Intl.NumberFormat(language)

  /**
   * A fraction 0..1 as a percentage, without its sign. A share of nobody is a dash, so that it is not mistaken for a
   * small one.
   */
  const share = (value: number): string => (value === 0 ? '–' : decimal.format(settled(value * 100)))
  const statistic = (value: number): string => decimal.format(settled(value))
  return {
    share,
    statistic,
    percent: (value: number): string => (value === 0 ? '–' : `${share(value)} %`),
    count: (n: number): string => whole.format(n),
    /** The text of a cell; empty if there is no base. */
    cell: (row: Pick<TableRow, 'kind'>, { value }: Pick<TableCell, 'value'>): string => {
      if (value === null) return ''
      if (row.kind === 'difference') return decimal.format(settled(value * 100))
      return isShare(row) ? share(value) : statistic(value)
    },
  }
}
export type Figures = ReturnType<typeof figuresIn>
