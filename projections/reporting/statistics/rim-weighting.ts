import { weightingEfficiency } from './mass.ts'

/**
 * One target: in which category (0, 1, …) each row is, −1 for none, and what share of the respondents each category
 * should have. Shares are positive and sum to 1.
 */
export type RimTarget = Readonly<{ categories: ArrayLike<number>; shares: readonly number[] }>

export type RimResult = Readonly<{
  /** By row, for each of its respondents: mean 1 over those who are in every target; 0 for the others. */
  weights: Float64Array
  /** Those who are in every target. */
  respondents: number
  /** 100·(Σw)²/(n·Σw²). */
  efficiency: number
  rounds: number
  /** Every target is met to within `tolerance`. */
  converged: boolean
  /** The category whose share is farthest from its target, and that share. */
  farthest: Readonly<{ target: number; category: number; share: number }>
}>

/** A category with a target share but without respondents: no weight can give it a share. */
export type RimImpossible = Readonly<{ target: number; category: number }>

const totalsOf = (masses: Float64Array, { categories, shares }: RimTarget): Float64Array => {
  const totals = new Float64Array(shares.length)
  for (let i = 0; i < masses.length; i += 1) {
    const category = categories[i] ?? -1
    if (category >= 0) totals[category] = (totals[category] ?? 0) + (masses[i] ?? 0)
  }
  return totals
}

/** Meets one target exactly: each mass times (target / current) of its category. Returns the largest deviation of a share. */
const rake = (masses: Float64Array, target: RimTarget, n: number): number => {
  const current = totalsOf(masses, target)
  const factors = target.shares.map((share, category) => (share * n) / (current[category] ?? Number.NaN))
  const off = target.shares.map((share, category) => Math.abs((current[category] ?? 0) / n - share))
  for (let i = 0; i < masses.length; i += 1) {
    masses[i] = (masses[i] ?? 0) * (factors[target.categories[i] ?? -1] ?? 0)
  }
  return Math.max(...off)
}

const impossibleIn = (masses: Float64Array, targets: readonly RimTarget[]): RimImpossible | null => {
  for (const [index, target] of targets.entries()) {
    const category = totalsOf(masses, target).findIndex((total) => !(total > 0))
    if (category >= 0) return { target: index, category }
  }
  return null
}

const farthestIn = (masses: Float64Array, targets: readonly RimTarget[], n: number): RimResult['farthest'] => {
  const all = targets.flatMap((one, target) =>
    Array.from(totalsOf(masses, one), (total, category) => {
      const share = total / n
      return { target, category, share, off: Math.abs(share - (one.shares[category] ?? 0)) }
    }),
  )
  const { off: _, ...farthest } = all.reduce((most, one) => (one.off > most.off ? one : most))
  return farthest
}

const sumOf = (numbers: Float64Array): number => numbers.reduce((sum, one) => sum + one, 0)

/**
 * RIM weighting (raking): all weights start at 1; each target in turn is met exactly, which disturbs the earlier ones a
 * little less in every round, until all are met within `tolerance` (of a share) or `maxRounds` rounds were made.
 * `heads`: how many respondents each row stands for; they have equal categories, hence equal weights.
 * Source: Deming and Stephan 1940, "On a least squares adjustment"; efficiency and its limits as in Quantipy.
 */
export const rimWeights = (
  targets: readonly RimTarget[],
  heads: ArrayLike<number>,
  { tolerance = 1e-10, maxRounds = 1_000 } = {},
): RimResult | RimImpossible => {
  const counted = Float64Array.from(heads, (count, i) =>
    targets.every(({ categories }) => (categories[i] ?? -1) >= 0) ? count : 0,
  )
  const n = sumOf(counted)
  const impossible = impossibleIn(counted, targets)
  if (impossible) return impossible

  const masses = counted.slice()
  let [rounds, off] = [0, Infinity]
  while (off > tolerance && rounds < maxRounds) {
    off = Math.max(0, ...targets.map((target) => rake(masses, target, n)))
    rounds += 1
  }
  const weights = masses.map((mass, i) => (counted[i] ? mass / (counted[i] ?? 1) : 0))
  const q = sumOf(masses.map((mass, i) => mass * (weights[i] ?? 0)))
  const efficiency = weightingEfficiency({ n, w: sumOf(masses), q })
  const farthest = farthestIn(masses, targets, n)
  return { weights, respondents: n, efficiency, rounds, converged: off <= tolerance, farthest }
}
