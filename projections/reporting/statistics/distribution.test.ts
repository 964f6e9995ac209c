import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  medianOf,
  percentileOf,
  populationVariance,
  sampleOf,
  sampleVariance,
  spreadOf,
  standardError,
  type ValueCount,
} from './distribution.ts'
import { nobody, unweighted } from './mass.ts'
import { meansT } from './means.ts'

const counts = (...pairs: readonly (readonly [value: number, w: number])[]): readonly ValueCount[] =>
  pairs.map(([value, w]) => ({ value, w }))

const anyCounts = fc.array(
  fc.record({ value: fc.integer({ min: -10, max: 10 }), w: fc.integer({ min: 0, max: 50 }) }),
  { minLength: 1, maxLength: 12 },
)
const asList = (some: readonly ValueCount[]) =>
  some.flatMap(({ value, w }) => Array.from({ length: w }, () => value)).toSorted((a, b) => a - b)

describe('mean and variance', () => {
  it('are computed from counts of codes: 2, 4, 4, 4, 5, 5, 7, 9', () => {
    const spread = spreadOf(counts([2, 1], [4, 3], [5, 2], [7, 1], [9, 1]))
    expect(spread?.mean).toBe(5)
    expect(spread && populationVariance(spread)).toBe(4)
    expect(spread && sampleVariance(spread)).toBeCloseTo(32 / 7, 12)
  })

  it('keep their precision where the values are large and close', () => {
    const spread = spreadOf(counts([1e9, 1], [1e9 + 1, 1]))
    expect(spread && sampleVariance(spread)).toBe(0.5)
  })

  it('of one value that all gave are that value and no spread, whatever their weights: two such columns do not differ', () => {
    const weight = fc.double({ min: 1, max: 1_000, noNaN: true })
    const given = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((scaled) => scaled / 10_000)
    fc.assert(
      fc.property(given, weight, weight, (value, w1, w2) => {
        const [one, other] = [w1, w2].map((w) =>
          sampleOf({ n: 50, w: 40 + w, q: 40 + w }, counts([value, 40 + w], [7, 0])),
        )
        expect(one).toMatchObject({ mean: value, variance: 0 })
        expect(one && other && meansT(one, other, nobody)).toBeNull()
      }),
    )
  })

  it('are null without respondents, and the variance with a single one', () => {
    expect(spreadOf([])).toBeNull()
    expect(spreadOf(counts([3, 0]))).toBeNull()
    const alone = spreadOf(counts([3, 1]))
    expect(alone?.mean).toBe(3)
    expect(alone && sampleVariance(alone)).toBeNull()
    expect(standardError(null, 10)).toBeNull()
    expect(sampleOf(unweighted(1), counts([3, 1]))).toBeNull()
  })

  it('have the standard error over the effective base', () => {
    expect(standardError(4, 100)).toBe(0.2)
    expect(standardError(4, 0)).toBeNull()
  })

  it('equal those computed from the answers one by one', () => {
    fc.assert(
      fc.property(anyCounts, (some) => {
        const list = asList(some)
        const mean = list.reduce((sum, x) => sum + x, 0) / list.length
        const spread = spreadOf(some)
        if (list.length === 0) return void expect(spread).toBeNull()
        expect(spread?.mean).toBeCloseTo(mean, 9)
        expect(spread?.sumOfSquares).toBeCloseTo(
          list.reduce((sum, x) => sum + (x - mean) ** 2, 0),
          6,
        )
      }),
    )
  })
})

describe('the median', () => {
  it('is the value at which half of the weight is reached', () => {
    expect(medianOf(counts([1, 3], [2, 1], [5, 1]))).toBe(1)
    expect(medianOf(counts([1, 2], [2, 1], [5, 2]))).toBe(2)
    expect(medianOf(counts([5, 0.5], [1, 0.2]))).toBe(5)
  })

  it('is halfway between two values if half of the weight is reached between them', () => {
    expect(medianOf(counts([1, 2], [4, 2]))).toBe(2.5)
    expect(medianOf([])).toBeNull()
  })

  it('equals the one computed from the answers one by one', () => {
    fc.assert(
      fc.property(anyCounts, (some) => {
        const list = asList(some)
        const half = list.length / 2
        const [low, high] = [list[Math.ceil(half) - 1], list[Math.floor(half)]]
        if (low === undefined || high === undefined) return void expect(medianOf(some)).toBeNull()
        expect(medianOf(some)).toBe((low + high) / 2)
      }),
    )
  })
})

describe('a percentile', () => {
  it('is the value at which its share of the weight is reached, or halfway if reached between two', () => {
    const ten = counts(...Array.from({ length: 10 }, (_, i) => [i + 1, 1] as const))
    expect([10, 25, 90, 95].map((percent) => percentileOf(ten, percent))).toEqual([1.5, 3, 9.5, 10])
    expect(percentileOf(counts([1, 0.1], [2, 0.2], [3, 0.7]), 30)).toBe(2.5) // 0.1 + 0.2 is not exactly 0.3
    expect(percentileOf([], 50)).toBeNull()
  })

  it('never falls as its share rises, and is between the least and the largest value', () => {
    fc.assert(
      fc.property(anyCounts, fc.integer({ min: 1, max: 98 }), (some, percent) => {
        const list = asList(some)
        const [low, high] = [percentileOf(some, percent), percentileOf(some, percent + 1)]
        if (low === null || high === null) return void expect(list).toEqual([])
        expect(low).toBeLessThanOrEqual(high)
        expect([list[0], list.at(-1)].every((end, i) => (i === 0 ? Number(end) <= low : high <= Number(end)))).toBe(
          true,
        )
      }),
    )
  })
})
