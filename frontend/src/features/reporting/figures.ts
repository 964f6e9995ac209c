import type { TableCell, TableRow } from '@portal/contracts/reporting/table'
import { useMemo } from 'react'
import { useLanguage } from '../../lib/texts/use-texts.ts'

export const MOST_DECIMALS = 6

/** Sixteen binary digits more or less are not worth a half: 0.285 × 100 is 28.499999999999996 to a machine. */
const settled = (value: number): number => Number(value.toPrecision(12))

export const isShare = ({ kind }: Pick<TableRow, 'kind'>): boolean =>
  kind !== 'mean' && kind !== 'sd' && kind !== 'median'

/** Figures as people read them: worked out in full, rounded once, half up. `decimals` is what the reader asked for. */
export const figuresIn = (language: string, decimals: number) => {
  const places = {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    roundingMode: 'halfExpand',
  } as const
  const decimal = new Intl.NumberFormat(language, places)
  const whole = new Intl.NumberFormat(language)

  /** A fraction 0..1 as a percentage, without its sign. Nobody at all is a dash, which cannot be taken for a small share. */
  const share = (value: number): string => (value === 0 ? '–' : decimal.format(settled(value * 100)))
  const statistic = (value: number): string => decimal.format(settled(value))
  return {
    share,
    statistic,
    percent: (value: number): string => (value === 0 ? '–' : `${share(value)} %`),
    count: (n: number): string => whole.format(n),
    /** What a cell of a row says; empty where there is no base. */
    cell: (row: Pick<TableRow, 'kind'>, { value }: Pick<TableCell, 'value'>): string => {
      if (value === null) return ''
      return isShare(row) ? share(value) : statistic(value)
    },
  }
}
export type Figures = ReturnType<typeof figuresIn>

export const useFigures = (decimals: number): Figures => {
  const language = useLanguage()
  return useMemo(() => figuresIn(language, decimals), [language, decimals])
}
