import {
  type MissedCell,
  percentSum,
  type WeightingResult,
  type WeightTarget,
} from '@portal/contracts/reporting/weighting'
import type { Catalogue } from '@portal/contracts/survey/catalogue'
import { type Arena, CHUNK_RESPONDENTS } from '../answer-index/arena.ts'
import type { Bitset, Extent } from '../answer-index/bitset.ts'
import { eachOrdinal } from '../answer-index/each-ordinal.ts'
import { bitsetOf, type Sources } from '../answer-index/evaluate-expression.ts'
import type { Expression } from '../answer-index/expression.ts'
import { expressionOf } from '../answer-index/filter.ts'
import { type RimResult, type RimTarget, rimWeights } from '../statistics/rim-weighting.ts'
import { RunStopped } from './run-pace.ts'

/** `among`: the respondents that targets are met over. */
export type WeighedSurvey = Readonly<{ arena: Arena; extent: Extent; sources: Sources; among: Bitset }>

/** `who`: the respondents with a weight above 0. `byOrdinal`: 0 for the others. */
export type WeightsOfRun = Readonly<{ who: Bitset; byOrdinal: Float64Array; result: WeightingResult | null }>

/** A target with the respondents of each cell. Shares sum to 1. */
export type TargetSets = Readonly<{
  question: string
  cells: readonly Readonly<{ codes: readonly number[]; who: Expression; share: number }>[]
}>

export const targetSetsOf = (target: WeightTarget, survey: Catalogue): TargetSets => {
  const { question, cells } = target
  const whole = percentSum(target)
  return {
    question,
    cells: cells.map(({ codes, percent }) => ({
      codes,
      who: expressionOf({ question, op: 'IN', values: codes }, survey),
      share: percent / whole,
    })),
  }
}

const NONE = -1

/** The cell of each respondent by ordinal. Throws RunStopped if somebody is in two. */
const cellsByOrdinal = ({ question }: TargetSets, sets: readonly Bitset[], { arena, extent }: WeighedSurvey) => {
  const cellOf = new Int16Array(extent.length * CHUNK_RESPONDENTS).fill(NONE)
  for (const [cell, set] of sets.entries()) {
    eachOrdinal(arena, extent, set, (ordinal) => {
      if (cellOf[ordinal] !== NONE) throw new RunStopped({ key: 'target-overlap', values: { question } })
      cellOf[ordinal] = cell
    })
  }
  return cellOf
}

/** Entries of the table of combinations: 20 MB. */
const MOST_COMBINATIONS = 5_000_000

/** A row for each combination of cells that occurs, and by ordinal the row of the respondent (−1 for none). */
type Combinations = Readonly<{ rowOf: Int32Array; rows: number }>

/** Rows that are told apart by one more target. */
const refined = ({ rowOf, rows }: Combinations, cellOf: Int16Array, size: number): Combinations => {
  if (rows * size > MOST_COMBINATIONS) throw new RunStopped({ key: 'weighting-too-fine', values: {} })
  const next = new Int32Array(rows * size).fill(NONE)
  let found = 0
  const rowAt = (place: number): number => {
    if (next[place] === NONE) {
      next[place] = found
      found += 1
    }
    return next[place] ?? NONE
  }
  const refinedRows = rowOf.map((row, ordinal) => {
    const cell = cellOf[ordinal] ?? NONE
    return row === NONE || cell === NONE ? NONE : rowAt(row * size + cell)
  })
  return { rowOf: refinedRows, rows: found }
}

/** Weights are found for combinations, of which there are few, whatever the number of respondents. */
const combinationsOf = (cells: readonly Int16Array[], sizes: readonly number[], respondents: number): Combinations =>
  cells.reduce<Combinations>((some, cellOf, target) => refined(some, cellOf, sizes[target] ?? 0), {
    rowOf: new Int32Array(respondents),
    rows: 1,
  })

const noWeights: WeightingResult = {
  respondents: 0,
  efficiency: null,
  rounds: 0,
  converged: false,
  smallest: 0,
  largest: 0,
}

const headsOf = ({ rowOf, rows }: Combinations): Float64Array => {
  const heads = new Float64Array(rows)
  for (const row of rowOf) if (row !== NONE) heads[row] = (heads[row] ?? 0) + 1
  return heads
}

/** The cell of each row, which is that of each of its respondents. */
const cellsByRow = ({ rowOf, rows }: Combinations, cellOf: Int16Array): Int16Array => {
  const cells = new Int16Array(rows)
  for (const [ordinal, row] of rowOf.entries()) if (row !== NONE) cells[row] = cellOf[ordinal] ?? NONE
  return cells
}

/** The weights of the rows. Throws RunStopped if a cell has no respondents, or none that are in a cell of every other target. */
const weighed = (targets: readonly TargetSets[], cells: readonly Int16Array[], combinations: Combinations) => {
  const wanted: readonly RimTarget[] = targets.map((target, at) => ({
    categories: cellsByRow(combinations, cells[at] ?? new Int16Array()),
    shares: target.cells.map(({ share }) => share),
  }))
  const found = rimWeights(wanted, headsOf(combinations))
  if ('category' in found) {
    const { question = '', cells: some = [] } = targets[found.target] ?? {}
    const key = cells[found.target]?.includes(found.category) ? 'target-apart' : 'target-empty'
    throw new RunStopped({ key, values: { question, codes: some[found.category]?.codes ?? [] } })
  }
  return found
}

const missedCell = (targets: readonly TargetSets[], { target, category, share }: RimResult['farthest']): MissedCell => {
  const { question = '', cells = [] } = targets[target] ?? {}
  const { codes = [], share: wanted = 0 } = cells[category] ?? {}
  return { question, codes: [...codes], percent: 100 * wanted, reached: 100 * share }
}

/** RIM weights that meet all targets over the respondents of the survey, whatever the filter of the run. */
export const weightsToTargets = (targets: readonly TargetSets[], survey: WeighedSurvey): WeightsOfRun => {
  const { sources, among } = survey
  const { work } = sources
  const sets = targets.map(({ cells }) => cells.map(({ who }) => work.and(bitsetOf(who, sources), among)))
  const who = sets.reduce((some, ofTarget) => work.and(some, work.or(ofTarget)), among)
  const cells = targets.map((target, at) => cellsByOrdinal(target, sets[at] ?? [], survey))
  const sizes = sets.map((ofTarget) => ofTarget.length)
  const combinations = combinationsOf(cells, sizes, cells[0]?.length ?? 0)
  const byOrdinal = new Float64Array(combinations.rowOf.length)
  if (combinations.rows === 0) return { who, byOrdinal, result: noWeights }
  const { weights, farthest, ...found } = weighed(targets, cells, combinations)
  for (const [ordinal, row] of combinations.rowOf.entries()) if (row !== NONE) byOrdinal[ordinal] = weights[row] ?? 0
  const smallest = weights.reduce((one, other) => Math.min(one, other), Infinity)
  const largest = weights.reduce((one, other) => Math.max(one, other), 0)
  const missed = found.converged ? {} : { missed: missedCell(targets, farthest) }
  return { who, byOrdinal, result: { ...found, ...missed, smallest, largest } }
}
