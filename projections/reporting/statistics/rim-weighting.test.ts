import { adviceFor } from '@portal/contracts/reporting/weighting'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type RimResult, type RimTarget, rimWeights } from './rim-weighting.ts'

const weigh = (targets: readonly RimTarget[], n: number): RimResult => {
  const result = rimWeights(targets, Array(n).fill(1))
  if ('category' in result) throw new Error(`category ${result.category} is empty`)
  return result
}
const shareOf = (weights: Float64Array, { categories }: RimTarget, category: number) => {
  const all = weights.reduce((sum, w) => sum + w, 0)
  return weights.reduce((sum, w, i) => (categories[i] === category ? sum + w : sum), 0) / all
}

describe('RIM weighting', () => {
  it('meets a single target in one step', () => {
    const { weights, rounds, efficiency } = weigh([{ categories: [0, 0, 0, 1], shares: [0.5, 0.5] }], 4)
    expect([...weights]).toEqual([2 / 3, 2 / 3, 2 / 3, 2])
    expect(rounds).toBe(2)
    expect(efficiency).toBeCloseTo((100 * 16) / (4 * (12 / 9 + 4)), 10)
  })

  it('meets every target, and the weights sum to the respondents', () => {
    const codes = fc.array(fc.tuple(fc.integer({ min: 0, max: 1 }), fc.integer({ min: 0, max: 2 })), {
      minLength: 30,
      maxLength: 200,
    })
    const every = [0, 1].flatMap((a) => [0, 1, 2].map((b) => [a, b] as const))
    fc.assert(
      fc.property(codes, fc.double({ min: 0.2, max: 0.8, noNaN: true }), (some, half) => {
        const all = [...every, ...some] // no empty cell: raking converges
        const targets: readonly RimTarget[] = [
          { categories: all.map(([a]) => a), shares: [half, 1 - half] },
          { categories: all.map(([, b]) => b), shares: [0.2, 0.3, 0.5] },
        ]
        const { weights, converged } = weigh(targets, all.length)
        expect(converged).toBe(true)
        expect(weights.reduce((sum, w) => sum + w, 0)).toBeCloseTo(all.length, 6)
        for (const target of targets) {
          for (const [category, share] of target.shares.entries())
            expect(shareOf(weights, target, category)).toBeCloseTo(share, 8)
        }
      }),
      { numRuns: 30 },
    )
  })

  it('gives weight 0 to respondents that are in no category of a target', () => {
    const { weights } = weigh([{ categories: [0, 1, -1], shares: [0.5, 0.5] }], 3)
    expect([...weights]).toEqual([1, 1, 0])
  })

  it('gives rows that stand for several respondents the weights of the respondents one by one', () => {
    const heads = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 6, maxLength: 6 })
    const shares = fc.tuple(fc.integer({ min: 10, max: 80 }), fc.integer({ min: 10, max: 80 }))
    fc.assert(
      fc.property(heads, shares, (counts, [first, second]) => {
        const rows = [0, 1, 2, 3, 4, 5]
        const people = rows.flatMap((row) => Array<number>(counts[row] ?? 0).fill(row))
        const targetsOf = (some: readonly number[]): readonly RimTarget[] => [
          { categories: some.map((row) => row % 2), shares: [first / 100, 1 - first / 100] },
          { categories: some.map((row) => row % 3), shares: [second / 100, (90 - second) / 100, 0.1] },
        ]
        const together = rimWeights(targetsOf(rows), counts)
        const apart = rimWeights(targetsOf(people), Array(people.length).fill(1))
        if ('category' in together || 'category' in apart) throw new Error('no category is empty')
        expect(together.efficiency).toBeCloseTo(apart.efficiency, 6)
        expect(together.respondents).toBe(people.length)
        for (const [i, row] of people.entries()) expect(apart.weights[i]).toBeCloseTo(together.weights[row] ?? 0, 6)
      }),
      { numRuns: 50 },
    )
  })

  it('names the category that is farthest from its share where not all targets can be met', () => {
    const targets: readonly RimTarget[] = [
      { categories: [0, 1, 1], shares: [0.7, 0.3] }, // all of the first category are in the first of the other target
      { categories: [0, 0, 1], shares: [0.5, 0.5] },
    ]
    const { converged, farthest } = weigh(targets, 3)
    expect([converged, farthest.target]).toEqual([false, 0])
    expect(farthest.share).toBeCloseTo(0.5, 6)
  })

  it('names an empty category, because no weight can fill it', () => {
    expect(rimWeights([{ categories: [0, 0], shares: [0.5, 0.5] }], [1, 1])).toEqual({ target: 0, category: 1 })
  })

  it('warns below an efficiency of 80 and advises against one below 70', () => {
    const adviceAt = (share: number) =>
      adviceFor(
        weigh(
          [{ categories: Array.from({ length: 100 }, (_, i) => (i < 50 ? 0 : 1)), shares: [share, 1 - share] }],
          100,
        ).efficiency,
      )
    expect([adviceAt(0.5), adviceAt(0.8), adviceAt(0.9)]).toEqual(['fine', 'warn', 'advise-against'])
  })
})
