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

/** Two-sided values with a probability of error: what no comparison is significant below, and what is enough with many degrees of freedom. */
type Bounds = Readonly<{ least: number; from31: number; from1010: number }>

const KEPT = 1_024
const kept = new Map<number, Bounds>()

/** The more degrees of freedom, the lower the value: that of fewer is enough, that of the normal distribution never too much. */
const boundsOf = (alpha: number): Bounds => {
  const known = kept.get(alpha)
  if (known) return known
  if (kept.size >= KEPT) kept.clear()
  const at = (df: number): number => criticalValue(alpha, df)
  const bounds = { least: at(Infinity), from31: at(30), from1010: at(1_000) }
  kept.set(alpha, bounds)
  return bounds
}

/** Whether p ≤ alpha. p is computed only where the bounds do not tell. */
export const isBeyond = (comparison: Comparison, alpha: number): boolean => {
  const { df } = comparison
  const statistic = Math.abs(comparison.statistic)
  const { least, from31, from1010 } = boundsOf(alpha)
  if (!(statistic >= least)) return false
  if (df >= 1_010 ? statistic >= from1010 : df >= 31 && statistic >= from31) return true
  return pValueOf(comparison) <= alpha
}

/**
 * 1/e1 + 1/e2 − 2·e0/(e1·e2): respondents in both columns reduce the variance of the difference, because they change both
 * sides alike.
 */
export const overlapFactor = (e1: number, e2: number, e0: number): number => 1 / e1 + 1 / e2 - (2 * e0) / (e1 * e2)
