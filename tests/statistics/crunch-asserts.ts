import { isBeyond } from '@portal/projections/reporting/statistics/comparison'
import { meansWelch } from '@portal/projections/reporting/statistics/means'
import { proportionsUnpooled } from '@portal/projections/reporting/statistics/proportions'
import { type Cube, readCube, readJson } from './crunch-cube.ts'
import {
  asDeviation,
  asMean,
  asP,
  asT,
  asVariance,
  cellCounts,
  columnProportions,
  type MeanCell,
  meanSample,
  pairwiseMeans,
  pairwiseProportions,
  pairwiseScaleMeans,
  scaleOfAll,
  scaleOfColumns,
  scaleOfRows,
  shareOf,
  squaresOfColumns,
} from './crunch-measures.ts'
import { type Slice, slicesOf, VARIANTS } from './crunch-slices.ts'

export type Assert = Readonly<{
  test: string
  fixture: string
  alphas: readonly number[]
  measure: string
  expected: unknown
}>

type Upstream = Readonly<{
  source_test: string
  fixtures: Readonly<Record<string, Readonly<{ fixture: string }>>>
  aliases: Readonly<Record<string, string>>
  asserts: readonly Readonly<{ measure: string; expected: unknown }>[]
}>

/** Every assert of the upstream tests, with `slice_.pairwise_…(1).tolist()` and the like shortened to the measure. */
export const readAsserts = (): readonly Assert[] =>
  (readJson('expected.json') as readonly Upstream[]).flatMap(({ source_test, fixtures, aliases, asserts }) =>
    asserts.map(({ measure, expected }) => {
      const variable = /^(\w+)\./.exec(measure)?.[1] ?? ''
      const fixture = (fixtures[variable] ?? Object.values(fixtures)[0])?.fixture ?? ''
      const alphas = /'alpha': \[([\d., e-]+)\]/.exec(aliases['transforms'] ?? '')?.[1]
      return {
        test: source_test.replace(/^.*::/, ''),
        fixture,
        alphas:
          alphas === undefined
            ? [0.05]
            : alphas
                .split(',')
                .map(Number)
                .toSorted((a, b) => a - b),
        measure: measure.replace(/^\w+\./, '').replace('.tolist()', ''),
        expected,
      }
    }),
  )

/** For each cell the columns of its row that are significantly lower: the upstream's letters. */
const lowerColumns = (rows: number, columns: number, isLower: (row: number, a: number, b: number) => boolean) =>
  Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, a) =>
      Array.from({ length: columns }, (_, b) => b).filter((b) => b !== a && isLower(row, a, b)),
    ),
  )

const proportionLetters = (cube: Cube, slice: Slice, alpha: number) =>
  lowerColumns(slice.rows.length, slice.columns.length, (row, a, b) => {
    const [r, one, other] = [slice.rows[row], slice.columns[a], slice.columns[b]]
    if (!r || !one || !other) return false
    const comparison = proportionsUnpooled(shareOf(cube, slice, r, one), shareOf(cube, slice, r, other))
    return comparison !== null && comparison.statistic > 0 && isBeyond(comparison, alpha)
  })

/** Means by row and column; or of several numbers (the rows) by the only axis, which is then the columns. */
const meanCells = (cube: Cube, slice: Slice): readonly (readonly MeanCell[])[] => {
  const n = cube.has('valid_count_unweighted') ? 'valid_count_unweighted' : 'n'
  const cellOf = (at: (measure: string) => number) => ({ n: at(n), mean: at('mean'), deviation: at('stddev') })
  if (cube.numbers === 0) {
    return slice.rows.map((row) => slice.columns.map((column) => cellOf((measure) => slice.at(measure, row, column))))
  }
  return Array.from({ length: cube.numbers }, (_, number) =>
    slice.rows.map((group) => cellOf((measure) => slice.sum(measure, group.selected, [[number]]))),
  )
}

const meanLetters = (cells: readonly (readonly MeanCell[])[], alpha: number) =>
  lowerColumns(cells.length, cells[0]?.length ?? 0, (row, a, b) => {
    const [one, other] = [cells[row]?.[a], cells[row]?.[b]]
    const comparison = one && other ? meansWelch(meanSample(one), meanSample(other)) : null
    return comparison !== null && comparison.statistic > 0 && isBeyond(comparison, alpha)
  })

type Measure = (cube: Cube, slice: Slice, reference: number, alphas: readonly number[]) => unknown

/** The upstream's measures that our statistics cover. */
const measures: Readonly<Record<string, Measure>> = {
  counts: (_, slice) => cellCounts(slice, 'count'),
  unweighted_counts: (_, slice) => cellCounts(slice, 'n'),
  column_proportions: (cube, slice) => columnProportions(cube, slice),
  columns_squared_base: (cube, slice) => squaresOfColumns(cube, slice),
  table_proportions: (cube, slice) => columnProportions(cube, slice),
  column_percentages: (cube, slice) => columnProportions(cube, slice).map((row) => row.map((p) => 100 * p)),
  pairwise_significance_t_stats: (cube, slice, k) => pairwiseProportions(cube, slice, k, asT),
  pairwise_significance_p_vals: (cube, slice, k) => pairwiseProportions(cube, slice, k, asP),
  pairwise_indices: (cube, slice, _, alphas) => proportionLetters(cube, slice, alphas[0] ?? 0.05),
  pairwise_indices_alt: (cube, slice, _, alphas) => proportionLetters(cube, slice, alphas[1] ?? 0.05),
  t_stats_scale_means: (_, slice, k) => pairwiseScaleMeans(slice, k, asT),
  p_vals_scale_means: (_, slice, k) => pairwiseScaleMeans(slice, k, asP),
  columns_scale_mean: (_, slice) => scaleOfColumns(slice, asMean),
  rows_scale_mean: (_, slice) => scaleOfRows(slice, asMean),
  scale_mean: (_, slice) => scaleOfColumns(slice, asMean),
  _columns_scale_mean_variance: (_, slice) => scaleOfColumns(slice, asVariance),
  columns_scale_mean_margin: (_, slice) => scaleOfAll(slice, 'rows'),
  rows_scale_mean_margin: (_, slice) => scaleOfAll(slice, 'columns'),
  columns_scale_mean_stddev: (_, slice) => scaleOfColumns(slice, asDeviation),
  rows_scale_mean_stddev: (_, slice) => scaleOfRows(slice, asDeviation),
  pairwise_significance_means_t_stats: (cube, slice, k) => pairwiseMeans(meanCells(cube, slice), k, asT),
  pairwise_significance_means_p_vals: (cube, slice, k) => pairwiseMeans(meanCells(cube, slice), k, asP),
  pairwise_means_indices: (cube, slice, _, alphas) => meanLetters(meanCells(cube, slice), alphas[0] ?? 0.05),
  pairwise_means_indices_alt: (cube, slice, _, alphas) => meanLetters(meanCells(cube, slice), alphas[1] ?? 0.05),
}

const taken = (value: unknown, index: string | undefined): unknown =>
  index === undefined || !Array.isArray(value) ? value : value[Number(index)]

/**
 * The portal's answers to one assert: one for every table of the cube, with and without nets, empty rows kept or
 * dropped.
 */
const answersTo = ({ fixture, measure, alphas }: Assert): readonly unknown[] => {
  const { ask, argument, index } = parsed(measure)
  if (!ask) return []
  const cube = readCube(fixture)
  return VARIANTS.flatMap((variant) => slicesOf(cube, variant)).flatMap((slice) =>
    referencesOf(slice, argument).map((reference) => taken(ask(cube, slice, reference, alphas), index)),
  )
}

const parsed = (measure: string) => {
  const [, name = '', argument, index] = /^(\w+)(?:\((\d+)\))?(?:\[(\d+)\])?$/.exec(measure) ?? []
  return { ask: Object.hasOwn(measures, name) ? measures[name] : undefined, argument, index }
}

export const isCovered = ({ measure }: Assert): boolean => parsed(measure).ask !== undefined

/** The column that the others are compared with; where the assert does not name it, any. */
const referencesOf = (slice: Slice, argument: string | undefined): readonly number[] =>
  argument === undefined ? [...slice.columns.keys()] : [Number(argument)]

/** A list of single cells, or a single cell, is unwrapped: a one-way table has no columns. */
const squeezed = (answer: unknown): unknown => {
  if (!Array.isArray(answer)) return answer
  const cells = answer.map((cell: unknown) => (Array.isArray(cell) && cell.length === 1 ? squeezed(cell) : cell))
  return cells.length === 1 ? cells[0] : cells
}

const flatten = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value.flat(3) : [value])

export const isProved = (assert: Assert): boolean =>
  answersTo(assert).some(
    (answer) => isAlmost(answer, assert.expected) || isAlmost(squeezed(answer), squeezed(assert.expected)),
  )

/** Equal in shape, and in value to the digits that the upstream gives (NumPy's assert_almost_equal). */
const isAlmost = (answer: unknown, expected: unknown): boolean => {
  if (Array.isArray(expected)) {
    return (
      Array.isArray(answer) && answer.length === expected.length && expected.every((e, i) => isAlmost(answer[i], e))
    )
  }
  if (typeof expected === 'number') return typeof answer === 'number' && Math.abs(answer - expected) < 1.5e-6
  return expected === null && typeof answer === 'number' && Number.isNaN(answer)
}

export const isProvable = ({ expected }: Assert): boolean =>
  flatten(expected).some((value) => typeof value === 'number')
