import { tTwoSided } from './tails.ts'

/**
 * The t (or, with infinite `df`, z) that is exceeded on either side with probability `alpha` (0..1): 1.96 for 0.05 and
 * infinite df. By bisection on the tail, which takes long.
 */
export const criticalValue = (alpha: number, df: number): number => {
  let [low, high] = [0, 2]
  while (tTwoSided(high, df) > alpha && high < 1e9) high *= 2
  while (true) {
    const middle = (low + high) / 2
    if (middle <= low || middle >= high) return middle
    if (tTwoSided(middle, df) > alpha) low = middle
    else high = middle
  }
}
