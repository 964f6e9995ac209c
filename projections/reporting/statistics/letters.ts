import { type Comparison, isBeyond, pValueOf } from './comparison.ts'
import { adjustedPs, type Correction } from './correction.ts'

/** Error levels of a letter: strict (95 %) prints in upper case, loose (90 %) in lower case. */
export const STRICT = 0.05
export const LOOSE = 0.1

/** Two columns of one group in one row; `comparison` is positive where `a` is larger, null where there was no test. */
export type Pair = Readonly<{ a: number; b: number; comparison: Comparison | null }>

/** A letter: the cell of the larger column names the smaller one. */
export type Finding = Readonly<{ larger: number; smaller: number; strict: boolean }>

/** What the pairs of one row and group show, each by itself or corrected for their number. */
export const findingsOf = (pairs: readonly Pair[], correction: Correction): readonly Finding[] => {
  const tested = pairs.flatMap(({ a, b, comparison }) => (comparison ? [{ a, b, comparison }] : []))
  if (correction === 'none')
    return tested.flatMap((pair) => findingOf(pair, (alpha) => isBeyond(pair.comparison, alpha)))

  const ps = adjustedPs(
    tested.map(({ comparison }) => pValueOf(comparison)),
    correction,
  )
  return tested.flatMap((pair, i) => findingOf(pair, (alpha) => (ps[i] ?? 1) <= alpha))
}

const findingOf = (
  { a, b, comparison }: Pair & Readonly<{ comparison: Comparison }>,
  isSignificant: (alpha: number) => boolean,
): readonly Finding[] => {
  if (!isSignificant(LOOSE)) return []
  const [larger, smaller] = comparison.statistic > 0 ? [a, b] : [b, a]
  return [{ larger, smaller, strict: isSignificant(STRICT) }]
}

/** Which way a column differs from the total, or null. */
export const differenceFromTotal = (
  comparison: Comparison | null,
): Readonly<{ direction: 'higher' | 'lower'; strict: boolean }> | null =>
  comparison && isBeyond(comparison, LOOSE)
    ? { direction: comparison.statistic > 0 ? 'higher' : 'lower', strict: isBeyond(comparison, STRICT) }
    : null

const LETTERS = 26

/** A, B, … Z, AA, AB, …: the name of column 0, 1, … */
export const letterOf = (index: number): string => {
  const last = String.fromCharCode(65 + (index % LETTERS))
  return index < LETTERS ? last : letterOf(Math.floor(index / LETTERS) - 1) + last
}
