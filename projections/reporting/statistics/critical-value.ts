import { tTwoSided } from './tails.ts'

const CACHED = 4_096
/** By degrees of freedom, then by probability: a name for both together took longer than the rest of a test. */
const cache = new Map<number, Map<number, number>>()
let cached = 0

/**
 * The t (or, with infinite `df`, z) that is exceeded on either side with probability `alpha` (0..1): 1.96 for 0.05 and
 * infinite df. By bisection on the tail, once per pair of arguments.
 */
export const criticalValue = (alpha: number, df: number): number => {
  const known = cache.get(df)?.get(alpha)
  if (known !== undefined) return known
  if (cached >= CACHED) {
    cache.clear()
    cached = 0
  }
  const value = search(alpha, df)
  const ofDf = cache.get(df) ?? new Map<number, number>()
  cache.set(df, ofDf.set(alpha, value))
  cached += 1
  return value
}

const search = (alpha: number, df: number): number => {
  let [low, high] = [0, 2]
  while (tTwoSided(high, df) > alpha && high < 1e9) high *= 2
  while (true) {
    const middle = (low + high) / 2
    if (middle <= low || middle >= high) return middle
    if (tTwoSided(middle, df) > alpha) low = middle
    else high = middle
  }
}
