import { criticalValue } from './critical-value.ts'
import { tTwoSided } from './tails.ts'

/** Two columns compared: positive where the first is larger. `df` is infinite for a test against the normal distribution. */
export type Comparison = Readonly<{ statistic: number; df: number }>

/**
 * `difference` divided by the root of its variance, with `df` degrees of freedom. Null where no test is possible: no
 * variance (both shares 0 % or both 100 %, or exactly the same respondents) or no degrees of freedom.
 */
export const compared = (difference: number, variance: number, df: number): Comparison | null =>
  variance > 0 && df > 0 ? { statistic: difference / Math.sqrt(variance), df } : null

/** Two-sided. */
export const pValueOf = ({ statistic, df }: Comparison): number => tTwoSided(statistic, df)

/**
 * Degrees of freedom with which bounds are known, and the least of a comparison for which one is surely at least its own: the more degrees, the
 * lower the bound.
 */
const KNOWN_BOUNDS = [
  { df: 1_000, from: 1_010 },
  { df: 30, from: 31 },
] as const

/**
 * Whether p ≤ alpha. Checked first against the bound of the normal distribution, which is never above that of t, and one which is never below it:
 * p is computed only in between.
 */
export const isBeyond = (comparison: Comparison, alpha: number): boolean => {
  const { df } = comparison
  const statistic = Math.abs(comparison.statistic)
  if (!(statistic >= criticalValue(alpha, Infinity))) return false
  const known = KNOWN_BOUNDS.find(({ from }) => df >= from)
  if (known && statistic >= criticalValue(alpha, known.df)) return true
  return pValueOf(comparison) <= alpha
}

/**
 * 1/e1 + 1/e2 − 2·e0/(e1·e2): respondents in both columns reduce the variance of the difference, because they change both
 * sides alike.
 */
export const overlapFactor = (e1: number, e2: number, e0: number): number => 1 / e1 + 1 / e2 - (2 * e0) / (e1 * e2)
