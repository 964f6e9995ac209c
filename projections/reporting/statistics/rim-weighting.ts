import { weightingEfficiency } from './mass.ts'

/**
 * One target: which category (0, 1, …) each respondent is in, −1 for none, and what share of the sample each category
 * should have. Shares are positive and sum to 1.
 */
export type RimTarget = Readonly<{ categories: ArrayLike<number>; shares: readonly number[] }>

export type RimResult = Readonly<{
  /** Mean 1 over those who are in every target; 0 for the others. */
  weights: Float64Array
  /** 100·(Σw)²/(n·Σw²). */
  efficiency: number
  rounds: number
  /** Every target is met to within `tolerance`. */
  converged: boolean
  advice: 'fine' | 'warn' | 'advise-against'
}>

/** A category with a target share but without respondents: no weight can give it a share. */
export type RimImpossible = Readonly<{ target: number; category: number }>

const WARN_BELOW = 80
const ADVISE_AGAINST_BELOW = 70

const totalsOf = (weights: Float64Array, { categories, shares }: RimTarget): Float64Array => {
  const totals = new Float64Array(shares.length)
  for (let i = 0; i < weights.length; i += 1) {
    const category = categories[i] ?? -1
    if (category >= 0) totals[category] = (totals[category] ?? 0) + (weights[i] ?? 0)
  }
  return totals
}

/** Meets one target exactly: each weight times (target / current) of its category. Returns the largest deviation of a share. */
const rake = (weights: Float64Array, target: RimTarget, n: number): number => {
  const current = totalsOf(weights, target)
  const factors = target.shares.map((share, category) => (share * n) / (current[category] ?? Number.NaN))
  const off = target.shares.map((share, category) => Math.abs((current[category] ?? 0) / n - share))
  for (let i = 0; i < weights.length; i += 1) {
    weights[i] = (weights[i] ?? 0) * (factors[target.categories[i] ?? -1] ?? 0)
  }
  return Math.max(...off)
}

const impossibleIn = (weights: Float64Array, targets: readonly RimTarget[]): RimImpossible | null => {
  for (const [index, target] of targets.entries()) {
    const category = totalsOf(weights, target).findIndex((total) => !(total > 0))
    if (category >= 0) return { target: index, category }
  }
  return null
}

const adviceFor = (efficiency: number): RimResult['advice'] => {
  if (efficiency < ADVISE_AGAINST_BELOW) return 'advise-against'
  return efficiency < WARN_BELOW ? 'warn' : 'fine'
}

/**
 * RIM weighting (raking): all weights start at 1; each target in turn is met exactly, which disturbs the earlier ones a
 * little less in every round, until all are met within `tolerance` (of a share) or `maxRounds` rounds were made.
 * Source: Deming and Stephan 1940, "On a least squares adjustment"; efficiency and its limits as in Quantipy.
 */
export const rimWeights = (
  targets: readonly RimTarget[],
  respondents: number,
  { tolerance = 1e-10, maxRounds = 1_000 } = {},
): RimResult | RimImpossible => {
  const weights = new Float64Array(respondents)
  for (let i = 0; i < respondents; i += 1)
    weights[i] = targets.every(({ categories }) => (categories[i] ?? -1) >= 0) ? 1 : 0
  const n = weights.reduce((sum, w) => sum + w, 0)
  const impossible = impossibleIn(weights, targets)
  if (impossible) return impossible

  let [rounds, off] = [0, Infinity]
  while (off > tolerance && rounds < maxRounds) {
    off = Math.max(0, ...targets.map((target) => rake(weights, target, n)))
    rounds += 1
  }
  const [w, q] = weights.reduce(([sum, squares], x) => [sum + x, squares + x * x], [0, 0])
  const efficiency = weightingEfficiency({ n, w, q })
  return { weights, efficiency, rounds, converged: off <= tolerance, advice: adviceFor(efficiency) }
}
