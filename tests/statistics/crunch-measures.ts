import { type Comparison, pValueOf } from '@portal/projections/reporting/statistics/comparison'
import {
  populationVariance,
  type Sample,
  spreadOf,
  type ValueCount,
} from '@portal/projections/reporting/statistics/distribution'
import { type Mass, unweighted } from '@portal/projections/reporting/statistics/mass'
import { meansSpss, meansWelch } from '@portal/projections/reporting/statistics/means'
import { proportionOf, proportionsUnpooled, type Share } from '@portal/projections/reporting/statistics/proportions'
import type { Cube } from './crunch-cube.ts'
import type { Slice, Vector } from './crunch-slices.ts'

type Row = readonly number[]
export type Matrix = readonly Row[]

const baseRows = (slice: Slice, row: Vector) => row.answered ?? slice.plainRows.flatMap(({ selected }) => selected)

/** Weighted cubes contain Σw²; otherwise they are tested on unweighted n, which is an effective base of n. */
const massOf = (cube: Cube, slice: Slice, row: Vector, column: Vector): Mass => {
  const total = (measure: string) => slice.sum(measure, baseRows(slice, row), column.selected)
  const [n, w] = [total('n'), total('count')]
  return { n, w, q: cube.has('weighted_squared_count') ? total('weighted_squared_count') : (w * w) / n }
}

export const shareOf = (cube: Cube, slice: Slice, row: Vector, column: Vector): Share => ({
  r: slice.at('count', row, column),
  base: massOf(cube, slice, row, column),
})

/** Σw² of each column. Of the first row: the same in every row where rows are categories. */
export const squaresOfColumns = (cube: Cube, slice: Slice): Row =>
  slice.columns.map((column) => {
    const [row] = slice.rows
    return row ? massOf(cube, slice, row, column).q : Number.NaN
  })

const table = (slice: Slice, cell: (row: Vector, column: Vector) => number): Matrix =>
  slice.rows.map((row) => slice.columns.map((column) => cell(row, column)))

/** A column compared with itself, or with an equal one, is t = 0 and p = 1 upstream and no test here. */
type Shown = (comparison: Comparison | null, isSame: boolean) => number
export const asT: Shown = (comparison, isSame) => comparison?.statistic ?? (isSame ? 0 : Number.NaN)
export const asP: Shown = (comparison, isSame) => (comparison ? pValueOf(comparison) : isSame ? 1 : Number.NaN)

export const columnProportions = (cube: Cube, slice: Slice): Matrix =>
  table(slice, (row, column) => proportionOf(shareOf(cube, slice, row, column)))

export const cellCounts = (slice: Slice, measure: string): Matrix =>
  table(slice, (row, column) => slice.at(measure, row, column))

export const pairwiseProportions = (cube: Cube, slice: Slice, reference: number, shown: Shown): Matrix =>
  table(slice, (row, column) => {
    const other = slice.columns[reference]
    if (!other) return Number.NaN
    const [a, b] = [shareOf(cube, slice, row, column), shareOf(cube, slice, row, other)]
    const p = proportionOf(a)
    return shown(proportionsUnpooled(a, b), column === other && p > 0 && p < 1)
  })

/** The codes of the other axis with their weights, along one row or column. */
const countsAlong = (slice: Slice, vector: Vector, along: 'rows' | 'columns'): readonly ValueCount[] => {
  const others = along === 'rows' ? slice.rows : slice.columns
  return others
    .filter(({ value }) => !Number.isNaN(value))
    .map((other) => ({
      value: other.value,
      w: along === 'rows' ? slice.at('count', other, vector) : slice.at('count', vector, other),
    }))
}

type Statistic = (counts: readonly ValueCount[]) => number
export const asMean: Statistic = (counts) => spreadOf(counts)?.mean ?? Number.NaN
export const asVariance: Statistic = (counts) => {
  const spread = spreadOf(counts)
  return spread ? populationVariance(spread) : Number.NaN
}
export const asDeviation: Statistic = (counts) => Math.sqrt(asVariance(counts))

export const scaleOfColumns = (slice: Slice, statistic: Statistic): Row =>
  slice.columns.map((column) => statistic(countsAlong(slice, column, 'rows')))

export const scaleOfRows = (slice: Slice, statistic: Statistic): Row =>
  slice.rows.map((row) => statistic(countsAlong(slice, row, 'columns')))

/** The mean over the whole table. */
export const scaleOfAll = (slice: Slice, along: 'rows' | 'columns'): number =>
  asMean((along === 'rows' ? slice.columns : slice.rows).flatMap((vector) => countsAlong(slice, vector, along)))

/** Upstream pools the variances of these very respondents, not the estimates s². */
const scaleSample = (slice: Slice, column: Vector): Sample | null => {
  const spread = spreadOf(countsAlong(slice, column, 'rows'))
  if (!spread) return null
  const { w, mean } = spread
  return { mass: unweighted(w), mean, variance: populationVariance(spread) }
}

export const pairwiseScaleMeans = (slice: Slice, reference: number, shown: Shown): Row =>
  slice.columns.map((column) => {
    const other = slice.columns[reference]
    const [a, b] = [scaleSample(slice, column), other ? scaleSample(slice, other) : null]
    return a && b ? shown(meansSpss(a, b), column === other && a.variance > 0) : Number.NaN
  })

/** A cube of means contains mean, standard deviation and n of each cell in place of counts. */
export type MeanCell = Readonly<{ n: number; mean: number; deviation: number }>

export const pairwiseMeans = (rows: readonly (readonly MeanCell[])[], reference: number, shown: Shown): Matrix =>
  rows.map((cells) =>
    cells.map((cell, column) => {
      const other = cells[reference]
      if (!other) return Number.NaN
      const comparison = meansWelch(meanSample(cell), meanSample(other))
      return shown(comparison, column === reference && cell.deviation > 0)
    }),
  )

export const meanSample = ({ n, mean, deviation }: MeanCell): Sample => ({
  mass: unweighted(n),
  mean,
  variance: deviation ** 2,
})
