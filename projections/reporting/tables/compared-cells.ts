import type { TableCell } from '@portal/contracts/reporting/table'
import { errorAt, type TestRules } from '@portal/contracts/reporting/testing'
import { isTested, sizeOfBase } from '../statistics/base-size.ts'
import type { Comparison } from '../statistics/comparison.ts'
import { type Alphas, differenceFromTotal, findingsOf } from '../statistics/letters.ts'
import { effectiveBase, type Mass, nobody } from '../statistics/mass.ts'
import type { ColumnPair } from './crossing.ts'
import type { TableCounts } from './table-counts.ts'
import type { Tests } from './test-method.ts'

/** The input of a row. `tests` null: nothing is compared. `pairs` are those of each banner group. */
export type RowContext = Readonly<{
  counts: TableCounts
  tests: Tests | null
  rules: TestRules
  isWeighted: boolean
  pairs: readonly (readonly ColumnPair[])[]
  /** By column that is counted, the one that it is marked against. */
  totals: readonly number[]
  /** The columns that are shown: those after them are totals of groups. */
  columnIds: readonly string[]
}>

/** One figure of a row before it is marked; `n` respondents are in it, with the weight `w`. */
export type Figure = Readonly<{ n: number; w: number; base: Mass; value: number | null }>

/** How the columns of a row are compared; `shared` is who is in both. */
export type Compare = Readonly<{
  pair: (a: number, b: number, shared: Mass) => Comparison | null
  withTotal: (column: number) => Comparison | null
  shared: (a: number, b: number) => Mass
}>

/** The column of all respondents. */
export const TOTAL = 0

const cellOf = ({ n, w, base, value }: Figure, { rules, isWeighted }: RowContext): TableCell => {
  const status = sizeOfBase(base, rules)
  const isHidden = status === 'hidden'
  const shown = isHidden ? { n: null, value: null } : { n, value }
  const weighted = { n: isHidden ? null : w, base: base.w, effective: effectiveBase(base) }
  return { ...shown, base: base.n, status, higherThan: [], versusTotal: null, ...(isWeighted && { weighted }) }
}

/** Cells of figures that are not compared: those of the columns that are shown. */
export const plainCells = (figures: readonly Figure[], context: RowContext): TableCell[] =>
  figures.slice(0, context.columnIds.length).map((figure) => cellOf(figure, context))

const alphasOf = ({ strict, loose }: TestRules): Alphas => ({
  strict: errorAt(strict),
  loose: loose === null ? null : errorAt(loose),
})

/** Cells with what their comparison shows: with the other columns of their group, and with the total. */
export const comparedCells = (figures: readonly Figure[], compare: Compare, context: RowContext): TableCell[] => {
  const cells = plainCells(figures, context)
  const { tests, rules, pairs, columnIds } = context
  if (!tests) return cells

  const alphas = alphasOf(rules)
  const isTestable = (column: number) => isTested(cells[column]?.status ?? 'not-asked')
  for (const group of pairs) {
    const compared = group
      .filter(({ a, b }) => isTestable(a) && isTestable(b))
      .map(({ a, b, isShared }) => ({
        a,
        b,
        comparison: compare.pair(a, b, isShared && tests.usesOverlap ? compare.shared(a, b) : nobody),
      }))
    for (const { larger, smaller, strict } of findingsOf(compared, rules.correction, alphas)) {
      cells[larger]?.higherThan.push({ column: columnIds[smaller] ?? '', strict })
    }
  }
  return cells.map((cell, column) =>
    column === TOTAL || !isTestable(column)
      ? cell
      : { ...cell, versusTotal: differenceFromTotal(compare.withTotal(column), alphas) },
  )
}
