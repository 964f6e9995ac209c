import type { Mass } from './mass.ts'

/** How much weight gave each value: the codes of a scale, ranks, 0 and 1. */
export type ValueCount = Readonly<{ value: number; w: number }>

/** `sumOfSquares` = Σw(x−m)². Nulls: nobody answered, or too few to say. */
export type Spread = Readonly<{ w: number; mean: number; sumOfSquares: number }>

/** Null without any weight. The mean is computed first, because Σwx² − (Σwx)²/w loses precision. */
export const spreadOf = (counts: readonly ValueCount[]): Spread | null => {
  const w = counts.reduce((sum, count) => sum + count.w, 0)
  if (!(w > 0)) return null
  const mean = counts.reduce((sum, count) => sum + count.w * count.value, 0) / w
  const sumOfSquares = counts.reduce((sum, count) => sum + count.w * (count.value - mean) ** 2, 0)
  return { w, mean, sumOfSquares }
}

/** s² = Σw(x−m)²/(w−1), weights as frequencies (UNICOM Intelligence; SPSS). Null for w ≤ 1. */
export const sampleVariance = ({ w, sumOfSquares }: Spread): number | null => (w > 1 ? sumOfSquares / (w - 1) : null)

/** Σw(x−m)²/w: the spread of these very respondents, not an estimate for the population (Crunch). */
export const populationVariance = ({ w, sumOfSquares }: Spread): number => sumOfSquares / w

/** s/√e, with e the effective base. Null where s² is. */
export const standardError = (variance: number | null, base: number): number | null =>
  variance === null || !(base > 0) ? null : Math.sqrt(variance / base)

/** The value at which half of the weight is reached; halfway between two values if half is reached exactly between them. */
export const medianOf = (counts: readonly ValueCount[]): number | null => {
  const present = counts.filter(({ w }) => w > 0).toSorted((a, b) => a.value - b.value)
  const half = present.reduce((sum, { w }) => sum + w, 0) / 2
  let below = 0
  for (const [i, { value, w }] of present.entries()) {
    below += w
    if (below > half) return value
    if (below === half) return (value + (present[i + 1]?.value ?? value)) / 2
  }
  return null
}

/**
 * Net Promoter Score: share of 9 and 10 minus share of 0 to 6, from −100 to 100; null where nobody answered.
 * Source: Reichheld 2003, "The one number you need to grow".
 */
export const netPromoterScore = (counts: readonly ValueCount[]): number | null => {
  const weightOf = (isIn: (value: number) => boolean) =>
    counts.reduce((sum, { value, w }) => (isIn(value) ? sum + w : sum), 0)
  const answered = weightOf((value) => value >= 0 && value <= 10)
  if (!(answered > 0)) return null
  return (
    (100 * (weightOf((value) => value >= 9 && value <= 10) - weightOf((value) => value >= 0 && value <= 6))) / answered
  )
}

/** A column's numbers as a mean test needs them: who gave a number, their mean, and s². */
export type Sample = Readonly<{ mass: Mass; mean: number; variance: number }>

/** Null if there is no mean or no variance to test with. */
export const sampleOf = (mass: Mass, counts: readonly ValueCount[]): Sample | null => {
  const spread = spreadOf(counts)
  const variance = spread && sampleVariance(spread)
  return spread && variance !== null ? { mass, mean: spread.mean, variance } : null
}
