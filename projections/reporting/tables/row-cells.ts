import type { TableCell } from '@portal/contracts/reporting/table'
import type { Expression } from '../answer-index/expression.ts'
import { any } from '../answer-index/expression.ts'
import { numberColumn } from '../response/column-keys.ts'
import { type Sample, standardError } from '../statistics/distribution.ts'
import { effectiveBase, type Mass, nobody } from '../statistics/mass.ts'
import { meansAgainstTotal } from '../statistics/means.ts'
import { proportionsAgainstTotal, type Share } from '../statistics/proportions.ts'
import { comparedCells, type Figure, plainCells, type RowContext, TOTAL } from './compared-cells.ts'
import { type ScoredMasses, statisticsOfGroups } from './group-statistics.ts'
import { eachMass, type Masses, massAt } from './masses.ts'
import type { NumberStatistics } from './number-statistics.ts'
import type { RowPlan, ScoredGroup, Statistic, ValueColumn } from './plan.ts'
import { inAny } from './table-counts.ts'

const shareFigures = ({ n, w }: Masses, bases: readonly Mass[]): readonly Figure[] =>
  bases.map((base, column) => {
    const r = w[column] ?? 0
    return { n: n[column] ?? 0, r, base, value: base.w > 0 ? r / base.w : null }
  })

const noShare: Share = { r: 0, base: nobody }

const shareCells = ({ base }: RowPlan, row: Masses, context: RowContext): TableCell[] => {
  const figures = shareFigures(row, eachMass(context.counts.base(base)))
  const shareOf = (column: number): Share => figures[column] ?? noShare
  const { tests } = context
  const fitting = figures.map((share) => tests?.fits(share, shareOf(TOTAL)) ?? false)
  return comparedCells(
    figures,
    {
      pair: (a, b, shared) => (tests && fitting[a] && fitting[b] ? tests.shares(shareOf(a), shareOf(b), shared) : null),
      withTotal: (column) => proportionsAgainstTotal(shareOf(column), shareOf(context.totals[column] ?? TOTAL)),
      shared: (a, b) => context.counts.shared(base, null, a, b),
    },
    context,
  )
}

const statisticOf = (of: Statistic, { mass, mean, variance, sum, percentile }: NumberStatistics): number | null => {
  if (typeof of === 'object') return percentile(of.percent)
  switch (of) {
    case 'mean':
      return mean
    case 'sd':
      return variance === null ? null : Math.sqrt(variance)
    case 'se':
      return standardError(variance, effectiveBase(mass))
    case 'median':
      return percentile(50)
    case 'sum':
      return mass.n > 0 ? sum : null
  }
}

/** Means compared with each other and with the total. `gave`: who gave a number; null: the whole base. */
const meanCells = (
  row: RowPlan,
  figures: readonly Figure[],
  numbers: readonly NumberStatistics[],
  gave: Expression | null,
  context: RowContext,
): TableCell[] => {
  const samples = numbers.map(({ mass, mean, variance }): Sample | null =>
    mean === null || variance === null ? null : { mass, mean, variance },
  )
  const both = <T>(a: number, b: number, compare: (one: Sample, other: Sample) => T): T | null => {
    const [one, other] = [samples[a], samples[b]]
    return one && other ? compare(one, other) : null
  }
  return comparedCells(
    figures,
    {
      pair: (a, b, shared) => both(a, b, (one, other) => context.tests?.means(one, other, shared) ?? null),
      withTotal: (column) => both(column, context.totals[column] ?? TOTAL, meansAgainstTotal),
      shared: (a, b) => context.counts.shared(row.base, gave, a, b),
    },
    context,
  )
}

/** Only means are compared. */
const statisticCells = (
  row: RowPlan,
  of: Statistic,
  numbers: readonly NumberStatistics[],
  gave: Expression | null,
  context: RowContext,
): TableCell[] => {
  const figures = numbers.map((some): Figure => {
    const { mass } = some
    return { n: mass.n, r: mass.w, base: mass, value: statisticOf(of, some) }
  })
  return of === 'mean' ? meanCells(row, figures, numbers, gave, context) : plainCells(figures, context)
}

const valueCells = (row: RowPlan, of: Statistic, values: readonly ValueColumn[], context: RowContext): TableCell[] => {
  const gave = inAny(values.map(({ column }) => column))
  return statisticCells(row, of, context.counts.values(row.base, values), gave, context)
}

const difference = (all: Masses, parts: readonly Masses[]): Masses => {
  const less = (whole: Float64Array, each: (part: Masses) => Float64Array) =>
    whole.map((sum, c) => parts.reduce((rest, part) => rest - (each(part)[c] ?? 0), sum))
  return { n: less(all.n, ({ n }) => n), w: less(all.w, ({ w }) => w), q: () => less(all.q(), ({ q }) => q()) }
}

const scoreCells = (
  row: RowPlan,
  groups: readonly ScoredGroup[],
  rest: number | null,
  context: RowContext,
): TableCell[] => {
  const { counts, totals } = context
  const scored = groups.map(({ value, who }): ScoredMasses => ({ value, masses: counts.who(row.base, who) }))
  const masses = scored.map((group) => group.masses)
  const others = rest === null ? [] : [{ value: rest, masses: difference(counts.base(row.base), masses) }]
  const gave = rest === null ? any(groups.map(({ who }) => who)) : null
  return statisticCells(row, 'mean', statisticsOfGroups([...scored, ...others], totals.length), gave, context)
}

const mentionCells = ({ base }: RowPlan, columns: readonly string[], context: RowContext): TableCell[] => {
  const each = columns.map((column) => context.counts.any(base, [column]))
  const bases = context.counts.base(base)
  const figures = context.columnIds.map((_, c): Figure => {
    const mass = massAt(bases, c)
    const mentions = each.reduce((sum, { w }) => sum + (w[c] ?? 0), 0)
    return { n: mass.n, r: mass.w, base: mass, value: mass.w > 0 ? mentions / mass.w : null }
  })
  return plainCells(figures, context)
}

/** A row's cells, one for each column: unrounded, compared with the other columns of their group and with the total. */
export const rowCells = (row: RowPlan, context: RowContext): TableCell[] => {
  const { measure, base } = row
  const { counts } = context
  switch (measure.of) {
    case 'any':
      return shareCells(row, counts.any(base, measure.columns), context)
    case 'unanswered':
      return shareCells(row, counts.unanswered(base), context)
    case 'values':
      return valueCells(row, measure.statistic, measure.values, context)
    case 'who':
      return shareCells(row, counts.who(base, measure.who), context)
    case 'scores':
      return scoreCells(row, measure.groups, measure.rest, context)
    case 'number': {
      const gave = inAny([numberColumn(measure.question)])
      return statisticCells(row, measure.statistic, counts.numbers(base, measure.question), gave, context)
    }
    case 'mentions':
      return mentionCells(row, measure.columns, context)
  }
}
