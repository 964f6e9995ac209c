import { criticalValue } from './critical-value.ts'
import { tTwoSided } from './tails.ts'

/** Two columns compared: positive where the first is larger. `df` is infinite for a test against the normal distribution. */
export type Comparison = Readonly<{ statistic: number; df: number }>

/**
 * `difference` over the root of its variance, with `df` degrees of freedom. Null where that is no test at all: no
 * variance (both shares 0 % or both 100 %, or one and the same respondents) or no degrees of freedom.
 */
export const compared = (difference: number, variance: number, df: number): Comparison | null =>
  variance > 0 && df > 0 ? { statistic: difference / Math.sqrt(variance), df } : null

/** Two-sided. */
export const pValueOf = ({ statistic, df }: Comparison): number => tTwoSided(statistic, df)

/** Whether p ≤ alpha. Most pairs fall short even of the normal distribution's bound, below which t's never lies. */
export const isBeyond = (comparison: Comparison, alpha: number): boolean =>
  Math.abs(comparison.statistic) >= criticalValue(alpha, Infinity) && pValueOf(comparison) <= alpha

/**
 * 1/e1 + 1/e2 − 2·e0/(e1·e2): what respondents who are in both columns take away from the variance of the difference,
 * since they move both sides alike.
 */
export const overlapFactor = (e1: number, e2: number, e0: number): number => 1 / e1 + 1 / e2 - (2 * e0) / (e1 * e2)
