import type { TableCell } from '@portal/contracts/reporting/table'
import { errorAt, type TestRules } from '@portal/contracts/reporting/testing'
import { isTested, sizeOfBase } from '../statistics/base-size.ts'
import type { Comparison } from '../statistics/comparison.ts'
import { type Alphas, differenceFromTotal, findingsOf, mayShow, type Pair } from '../statistics/letters.ts'
import { effectiveBase, type Mass, nobody } from '../statistics/mass.ts'
import type { Share } from '../statistics/proportions.ts'
import type { ColumnPair } from './crossing.ts'
import type { TableCounts } from './table-counts.ts'
import type { Tests } from './test-method.ts'

/** The input of a row. `tests` null: nothing is compared. `pairs` are those of each banner group. */
export type RowContext = Readonly<{
  counts: TableCounts
  tests: Tests | null
  rules: TestRules
  /** Of the rules. */
  alphas: Alphas
  isWeighted: boolean
  pairs: readonly (readonly ColumnPair[])[]
  /** By column that is counted, the one that it is marked against. */
  totals: readonly number[]
  /** The columns that are shown: those after them are totals of groups. */
  columnIds: readonly string[]
}>

/** One figure of a row before it is marked; `n` respondents are in it, with the weight `r`. */
export type Figure = Share & Readonly<{ n: number; value: number | null }>

/** How the columns of a row are compared; `shared` is who is in both. */
export type Compare = Readonly<{
  pair: (a: number, b: number, shared: Mass) => Comparison | null
  withTotal: (column: number) => Comparison | null
  shared: (a: number, b: number) => Mass
}>

/** The column of all respondents. */
export const TOTAL = 0

const cellOf = ({ n, r, base, value }: Figure, { rules, isWeighted }: RowContext): TableCell => {
  const status = sizeOfBase(base, rules)
  const isHidden = status === 'hidden'
  const cell: TableCell = {
    n: isHidden ? null : n,
    value: isHidden ? null : value,
    base: base.n,
    status,
    higherThan: [],
    versusTotal: null,
  }
  if (isWeighted) cell.weighted = { n: isHidden ? null : r, base: base.w, effective: effectiveBase(base) }
  return cell
}

/** Cells of figures that are not compared: those of the columns that are shown. */
export const plainCells = (figures: readonly Figure[], context: RowContext): TableCell[] =>
  figures.slice(0, context.columnIds.length).map((figure) => cellOf(figure, context))

export const alphasOf = ({ strict, loose }: TestRules): Alphas => ({
  strict: errorAt(strict),
  loose: loose === null ? null : errorAt(loose),
})

type IsTestable = (column: number) => boolean

const comparedPairs = (
  group: readonly ColumnPair[],
  { pair, shared }: Compare,
  { usesOverlap }: Tests,
  { rules, alphas }: RowContext,
  isTestable: IsTestable,
): readonly Pair[] => {
  const compared: Pair[] = []
  for (const { a, b, isShared } of group) {
    if (!isTestable(a) || !isTestable(b)) continue
    const comparison = pair(a, b, isShared && usesOverlap ? shared(a, b) : nobody)
    if (comparison && mayShow(comparison, rules.correction, alphas)) compared.push({ a, b, comparison })
  }
  return compared
}

/** Cells with what their comparison shows: with the other columns of their group, and with the total. */
export const comparedCells = (figures: readonly Figure[], how: Compare, context: RowContext): TableCell[] => {
  const cells = plainCells(figures, context)
  const { tests, rules, alphas, pairs, columnIds } = context
  if (!tests) return cells

  const isTestable: IsTestable = (column) => isTested(cells[column]?.status ?? 'not-asked')
  for (const group of pairs) {
    const compared = comparedPairs(group, how, tests, context, isTestable)
    for (const { larger, smaller, strict } of findingsOf(compared, rules.correction, alphas)) {
      cells[larger]?.higherThan.push({ column: columnIds[smaller] ?? '', strict })
    }
  }
  cells.forEach((cell, column) => {
    if (column !== TOTAL && isTestable(column)) cell.versusTotal = differenceFromTotal(how.withTotal(column), alphas)
  })
  return cells
}
