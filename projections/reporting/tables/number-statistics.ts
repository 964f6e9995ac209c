import { EMPTY } from '../answer-index/arena.ts'
import type { Bitset } from '../answer-index/bitset.ts'
import type { BitsetWorkspace } from '../answer-index/bitset-workspace.ts'
import { countCross } from '../answer-index/cross.ts'
import { fromScaled, negativeColumn, type Slice, slicesOf } from '../answer-index/number-slices.ts'
import type { ColumnKey } from '../response/column-keys.ts'
import { percentileOf, sampleVariance, spreadOf, type ValueCount } from '../statistics/distribution.ts'
import { type Mass, unweighted } from '../statistics/mass.ts'
import { type Crossing, countColumns } from './crossing.ts'

/**
 * Statistics of the numbers in one column of the run; null if too few respondents gave one. `mass` is who gave one. A
 * percentile is computed when it is asked for, while the workspace lives.
 */
export type NumberStatistics = Readonly<{
  mass: Mass
  mean: number | null
  variance: number | null
  sum: number
  percentile: (percent: number) => number | null
}>

/** Statistics of counted values; `mass` is who gave one. */
export const statisticsOfCounts = (mass: Mass, counts: readonly ValueCount[]): NumberStatistics => {
  const spread = spreadOf(counts)
  return {
    mass,
    mean: spread?.mean ?? null,
    variance: spread && sampleVariance(spread),
    sum: counts.reduce((sum, { value, w }) => sum + value * w, 0),
    percentile: (percent) => percentileOf(counts, percent),
  }
}

/** A digit that is set in at least one number. */
type Digit = Slice & Readonly<{ set: Bitset }>
type Numbers = Readonly<{ negative: Bitset; digits: readonly Digit[] }>

const SQUARED = 1e8

const isEmpty = (set: Bitset): boolean => set.every((address) => address === EMPTY)

/** Σx by column, in ten thousandths: for each digit its value times how often it is set, less twice that for x < 0. */
const sumsOf = (crossing: Crossing, { negative, digits }: Numbers): readonly bigint[] => {
  const sums = crossing.columns.map(() => 0n)
  for (const { set, worth } of digits) {
    const work = crossing.workspace()
    try {
      const counts = countColumns(crossing, [set])
      const below = countColumns(crossing, [work.and(set, negative)])
      for (const [c, sum] of sums.entries()) sums[c] = sum + worth * BigInt((counts[c] ?? 0) - 2 * (below[c] ?? 0))
    } finally {
      work.release()
    }
  }
  return sums
}

/** The contribution of the pairs of one digit with itself and with each lower one, by column. */
const pairSums = (crossing: Crossing, digit: Digit, lower: readonly Digit[]): readonly bigint[] => {
  const work = crossing.workspace()
  try {
    const pairs = [digit, ...lower]
    const sets = pairs.map(({ set }) => work.and(digit.set, set))
    const counts = countColumns(crossing, sets)
    const columns = crossing.columns.length
    return crossing.columns.map((_, c) =>
      pairs.reduce((sum, { worth }, j) => {
        const times = BigInt(counts[j * columns + c] ?? 0) * (j === 0 ? 1n : 2n)
        return sum + digit.worth * worth * times
      }, 0n),
    )
  } finally {
    work.release()
  }
}

/** Σx² by column: for each pair of digits the product of their values times how often both are set. */
const squaresOf = (crossing: Crossing, { digits }: Numbers): readonly bigint[] =>
  digits.reduce<readonly bigint[]>(
    (sums, digit, i) => {
      const more = pairSums(crossing, digit, digits.slice(i + 1))
      return sums.map((sum, c) => sum + (more[c] ?? 0n))
    },
    crossing.columns.map(() => 0n),
  )

/** The numbers of one column of the run, and how many of them are below zero. */
type Ordered = Readonly<{ column: Bitset; n: number; below: number }>

/** The k-th smallest absolute value (from 1) in a set, digit by digit: those without the digit are smaller. */
const sizeAt = (
  { arena, extent }: Crossing,
  work: BitsetWorkspace,
  digits: readonly Digit[],
  of: Bitset,
  k: number,
) => {
  let [left, rank, size] = [of, k, 0]
  for (const { set, worth } of digits) {
    const without = work.andNot(left, set)
    const smaller = countCross(arena, extent, [without], [without])[0] ?? 0
    const isSet = rank > smaller
    left = isSet ? work.and(left, set) : without
    rank -= isSet ? smaller : 0
    size += isSet ? Number(worth) : 0
  }
  return size
}

/** The k-th smallest number (from 1). Below zero the largest absolute value comes first. */
const smallest = (crossing: Crossing, { negative, digits }: Numbers, { column, below }: Ordered, k: number): number => {
  const work = crossing.workspace()
  try {
    return k <= below
      ? fromScaled(-sizeAt(crossing, work, digits, work.and(column, negative), below - k + 1))
      : fromScaled(sizeAt(crossing, work, digits, work.andNot(column, negative), k - below))
  } finally {
    work.release()
  }
}

/** As `percentileOf`: halfway between two numbers if the percentage is reached exactly between them. */
const percentileIn = (crossing: Crossing, numbers: Numbers, ordered: Ordered, percent: number): number | null => {
  const { n } = ordered
  if (n === 0) return null
  const wanted = Number(((n * percent) / 100).toPrecision(12))
  const at = (k: number) => smallest(crossing, numbers, ordered, Math.min(n, k))
  return Number.isInteger(wanted) ? (at(wanted) + at(wanted + 1)) / 2 : at(Math.ceil(wanted))
}

/** Exact sums, divided once: Σ(x−m)² = (nΣx² − (Σx)²)/n. */
const varianceOf = (n: number, sum: bigint, squares: bigint): number | null =>
  n > 1 ? Number(BigInt(n) * squares - sum * sum) / (n * (n - 1)) / SQUARED : null

/** Statistics of a question's numbers by column of the run, over the respondents in `base`. Sets are made in `work`. */
export const numberStatistics = (
  crossing: Crossing,
  work: BitsetWorkspace,
  column: (key: ColumnKey) => Bitset,
  question: string,
  base: Bitset,
): readonly NumberStatistics[] => {
  const digits = slicesOf(question)
    .map((slice) => ({ ...slice, set: work.and(column(slice.key), base) }))
    .filter(({ set }) => !isEmpty(set))
  const numbers = { negative: work.and(column(negativeColumn(question)), base), digits }
  const counts = countColumns(crossing, [base, numbers.negative])
  const [sums, squares] = [sumsOf(crossing, numbers), squaresOf(crossing, numbers)]
  return crossing.columns.map((members, c): NumberStatistics => {
    const n = counts[c] ?? 0
    const [sum, square] = [sums[c] ?? 0n, squares[c] ?? 0n]
    const ordered = { column: work.and(base, members), n, below: counts[crossing.columns.length + c] ?? 0 }
    return {
      mass: unweighted(n),
      mean: n > 0 ? fromScaled(Number(sum) / n) : null,
      variance: varianceOf(n, sum, square),
      sum: fromScaled(Number(sum)),
      percentile: (percent) => percentileIn(crossing, numbers, ordered, percent),
    }
  })
}
