import type { Mass } from './mass.ts'

/** How much weight gave each value: the codes of a scale, ranks, 0 and 1. */
export type ValueCount = Readonly<{ value: number; w: number }>

/** `sumOfSquares` = Σw(x−m)². Nulls: nobody answered, or too few to say. */
export type Spread = Readonly<{ w: number; mean: number; sumOfSquares: number }>

/**
 * Null without any weight. The mean is computed first, because Σwx² − (Σwx)²/w loses precision; and from one of the values, so that a value which all
 * gave is the mean exactly, whatever its weights: a rounding error beside no spread would be a significant difference.
 */
export const spreadOf = (counts: readonly ValueCount[]): Spread | null => {
  const w = counts.reduce((sum, count) => sum + count.w, 0)
  if (!(w > 0)) return null
  const start = counts.find((count) => count.w > 0)?.value ?? 0
  const shift = counts.reduce((sum, count) => sum + count.w * (count.value - start), 0) / w
  const sumOfSquares = counts.reduce((sum, count) => sum + count.w * (count.value - start - shift) ** 2, 0)
  return { w, mean: start + shift, sumOfSquares }
}

/** s² = Σw(x−m)²/(w−1), weights as frequencies (UNICOM Intelligence; SPSS). Null for w ≤ 1. */
export const sampleVariance = ({ w, sumOfSquares }: Spread): number | null => (w > 1 ? sumOfSquares / (w - 1) : null)

/** Σw(x−m)²/w: the spread of these very respondents, not an estimate for the population (Crunch). */
export const populationVariance = ({ w, sumOfSquares }: Spread): number => sumOfSquares / w

/** s/√e, with e the effective base. Null where s² is. */
export const standardError = (variance: number | null, base: number): number | null =>
  variance === null || !(base > 0) ? null : Math.sqrt(variance / base)

/**
 * The value at which this percentage of the weight is reached; halfway between two values if it is reached exactly between
 * them. Source: Hyndman and Fan 1996, "Sample quantiles in statistical packages", definition 2 (the default of SAS).
 */
export const percentileOf = (counts: readonly ValueCount[], percent: number): number | null => {
  const present = counts.filter(({ w }) => w > 0).toSorted((a, b) => a.value - b.value)
  const wanted = (present.reduce((sum, { w }) => sum + w, 0) * percent) / 100
  let below = 0
  for (const [i, { value, w }] of present.entries()) {
    below += w
    const isReached = Math.abs(below - wanted) <= wanted * 1e-12
    if (isReached) return (value + (present[i + 1]?.value ?? value)) / 2
    if (below > wanted) return value
  }
  return null
}

/** The 50th percentile. */
export const medianOf = (counts: readonly ValueCount[]): number | null => percentileOf(counts, 50)

/** A column's numbers as a mean test needs them: who gave a number, their mean, and s². */
export type Sample = Readonly<{ mass: Mass; mean: number; variance: number }>

/** Null if there is no mean or no variance to test with. */
export const sampleOf = (mass: Mass, counts: readonly ValueCount[]): Sample | null => {
  const spread = spreadOf(counts)
  const variance = spread && sampleVariance(spread)
  return spread && variance !== null ? { mass, mean: spread.mean, variance } : null
}
