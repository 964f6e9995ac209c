import type { TableCell } from '@portal/contracts/reporting/table'
import { numberColumn } from '../response/column-keys.ts'
import {
  medianOf,
  type Sample,
  sampleOf,
  sampleVariance,
  spreadOf,
  type ValueCount,
} from '../statistics/distribution.ts'
import { nobody, unweighted } from '../statistics/mass.ts'
import { meansAgainstTotal } from '../statistics/means.ts'
import { proportionsAgainstTotal, type Share } from '../statistics/proportions.ts'
import { comparedCells, type Figure, plainCells, type RowContext, TOTAL } from './compared-cells.ts'
import type { RowPlan, ValueColumn } from './plan.ts'
import type { Counts } from './table-counts.ts'

const shareFigures = (counts: Counts, bases: Counts): readonly Figure[] =>
  [...counts].map((n, column) => {
    const base = bases[column] ?? 0
    return { n, base: unweighted(base), value: base > 0 ? n / base : null }
  })

const shareCells = ({ base }: RowPlan, counts: Counts, context: RowContext): TableCell[] => {
  const figures = shareFigures(counts, context.counts.base(base))
  const shareOf = (column: number): Share => {
    const { n = 0, base: size = nobody } = figures[column] ?? {}
    return { r: n, base: size }
  }
  const { tests } = context
  const fits = (column: number) => tests?.fits(shareOf(column), shareOf(TOTAL))
  return comparedCells(
    figures,
    {
      pair: (a, b, shared) =>
        tests && fits(a) && fits(b) ? tests.shares(shareOf(a), shareOf(b), unweighted(shared)) : null,
      withTotal: (column) => proportionsAgainstTotal(shareOf(column), shareOf(TOTAL)),
      shared: (a, b) => context.counts.shared(base, null, a, b),
    },
    context,
  )
}

/** How many gave each value, by column. */
const valueCounts = ({ base }: RowPlan, values: readonly ValueColumn[], { counts, columnIds }: RowContext) => {
  const byValue = values.map(({ value, column }) => ({ value, counts: counts.any(base, [column]) }))
  return columnIds.map((_, c): readonly ValueCount[] =>
    byValue.map(({ value, counts: row }) => ({ value, w: row[c] ?? 0 })),
  )
}

const statistics: Readonly<Record<'mean' | 'sd' | 'median', (counts: readonly ValueCount[]) => number | null>> = {
  mean: (counts) => spreadOf(counts)?.mean ?? null,
  sd: (counts) => {
    const spread = spreadOf(counts)
    const variance = spread && sampleVariance(spread)
    return variance === null ? null : Math.sqrt(variance)
  },
  median: medianOf,
}

/** Means compared with each other and with the total. `keys`: the columns of those who gave a number. */
const meanCells = (
  row: RowPlan,
  figures: readonly Figure[],
  samples: readonly (Sample | null)[],
  keys: readonly string[],
  context: RowContext,
): TableCell[] => {
  const both = <T>(a: number, b: number, compare: (one: Sample, other: Sample) => T): T | null => {
    const [one, other] = [samples[a], samples[b]]
    return one && other ? compare(one, other) : null
  }
  return comparedCells(
    figures,
    {
      pair: (a, b, shared) =>
        both(a, b, (one, other) => context.tests?.means(one, other, shared > 0 ? unweighted(shared) : nobody) ?? null),
      withTotal: (column) => both(column, TOTAL, meansAgainstTotal),
      shared: (a, b) => context.counts.shared(row.base, keys, a, b),
    },
    context,
  )
}

const statisticCells = (
  row: RowPlan,
  of: 'mean' | 'sd' | 'median',
  values: readonly ValueColumn[],
  context: RowContext,
): TableCell[] => {
  const distributions = valueCounts(row, values, context)
  const figures = distributions.map((counts): Figure => {
    const n = counts.reduce((sum, { w }) => sum + w, 0)
    return { n, base: unweighted(n), value: statistics[of](counts) }
  })
  if (of !== 'mean') return plainCells(figures, context)

  const samples = distributions.map((counts, c): Sample | null => sampleOf(figures[c]?.base ?? nobody, counts))
  const keys = values.map(({ column }) => column)
  return meanCells(row, figures, samples, keys, context)
}

const numberCells = (
  row: RowPlan,
  { statistic, question }: Extract<RowPlan['measure'], { of: 'number' }>,
  context: RowContext,
): TableCell[] => {
  const byColumn = context.counts.numbers(row.base, question)
  const figures = byColumn.map(({ n, mean, variance, median }): Figure => {
    const sd = variance === null ? null : Math.sqrt(variance)
    return { n, base: unweighted(n), value: { mean, sd, median }[statistic] }
  })
  if (statistic !== 'mean') return plainCells(figures, context)
  const samples = byColumn.map(({ n, mean, variance }): Sample | null =>
    mean === null || variance === null ? null : { mass: unweighted(n), mean, variance },
  )
  return meanCells(row, figures, samples, [numberColumn(question)], context)
}

const mentionCells = ({ base }: RowPlan, columns: readonly string[], context: RowContext): TableCell[] => {
  const each = columns.map((column) => context.counts.any(base, [column]))
  const figures = [...context.counts.base(base)].map((n, c): Figure => {
    const mentions = each.reduce((sum, counts) => sum + (counts[c] ?? 0), 0)
    return { n, base: unweighted(n), value: n > 0 ? mentions / n : null }
  })
  return plainCells(figures, context)
}

/** A row's cells, one for each column: unrounded, compared with the other columns of their group and with the total. */
export const rowCells = (row: RowPlan, context: RowContext): TableCell[] => {
  const { measure, base } = row
  switch (measure.of) {
    case 'any':
      return shareCells(row, context.counts.any(base, measure.columns), context)
    case 'unanswered':
      return shareCells(row, context.counts.unanswered(base), context)
    case 'mean':
    case 'sd':
    case 'median':
      return statisticCells(row, measure.of, measure.values, context)
    case 'who':
      return shareCells(row, context.counts.who(base, measure.who), context)
    case 'number':
      return numberCells(row, measure, context)
    case 'mentions':
      return mentionCells(row, measure.columns, context)
  }
}
