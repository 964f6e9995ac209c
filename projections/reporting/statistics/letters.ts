import type { Correction } from '@portal/contracts/reporting/testing'
import { type Comparison, isBeyond, pValueOf } from './comparison.ts'
import { adjustedPs } from './correction.ts'

/** Probabilities of error: `strict` (0.05) prints in upper case, `loose` (0.1) in lower case; null: one level only. */
export type Alphas = Readonly<{ strict: number; loose: number | null }>

/** Two columns of one group in one row; `comparison` is positive where `a` is larger, null where there was no test. */
export type Pair = Readonly<{ a: number; b: number; comparison: Comparison | null }>

/** A letter: the cell of the larger column names the smaller one. */
export type Finding = Readonly<{ larger: number; smaller: number; strict: boolean }>

/** What the pairs of one row and group show, each by itself or corrected for their number. */
export const findingsOf = (pairs: readonly Pair[], correction: Correction, alphas: Alphas): readonly Finding[] => {
  if (correction === 'none') return findingsOfEach(pairs, alphas)

  const tested = pairs.flatMap(({ a, b, comparison }) => (comparison ? [{ a, b, comparison }] : []))
  const ps = adjustedPs(
    tested.map(({ comparison }) => pValueOf(comparison)),
    correction,
  )
  return tested.flatMap((pair, i) => findingOf(pair, alphas, (alpha) => (ps[i] ?? 1) <= alpha))
}

/** Each pair by itself. */
const findingsOfEach = (pairs: readonly Pair[], alphas: Alphas): readonly Finding[] =>
  pairs.flatMap(({ a, b, comparison }) =>
    comparison ? findingOf({ a, b, comparison }, alphas, (alpha) => isBeyond(comparison, alpha)) : [],
  )

/** Whether a comparison may show something. Most do not, so nothing more is made of them; corrected ones are counted, all of them. */
export const mayShow = (comparison: Comparison, correction: Correction, { strict, loose }: Alphas): boolean =>
  correction !== 'none' || isBeyond(comparison, loose ?? strict)

const findingOf = (
  { a, b, comparison }: Pair & Readonly<{ comparison: Comparison }>,
  { strict, loose }: Alphas,
  isSignificant: (alpha: number) => boolean,
): readonly Finding[] => {
  if (!isSignificant(loose ?? strict)) return []
  const [larger, smaller] = comparison.statistic > 0 ? [a, b] : [b, a]
  return [{ larger, smaller, strict: isSignificant(strict) }]
}

/** Which way a column differs from the total, or null. */
export const differenceFromTotal = (
  comparison: Comparison | null,
  { strict, loose }: Alphas,
): Readonly<{ direction: 'higher' | 'lower'; strict: boolean }> | null =>
  comparison && isBeyond(comparison, loose ?? strict)
    ? { direction: comparison.statistic > 0 ? 'higher' : 'lower', strict: isBeyond(comparison, strict) }
    : null
