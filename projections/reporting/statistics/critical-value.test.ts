import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { criticalValue } from './critical-value.ts'
import { tTwoSided } from './tails.ts'

describe('a critical value', () => {
  it.each([
    [0.05, 30, 2.0422724563012378],
    [0.05, Infinity, 1.9599639845400538],
    [0.1, Infinity, 1.6448536269514722],
    [0.05, 1, 12.706204736174694],
    [0.01, 2, 9.924843200918293],
  ])('at %d with %d degrees of freedom is %d', (alpha, df, expected) => {
    expect(Math.abs(criticalValue(alpha, df) - expected)).toBeLessThan(1e-11 * expected)
  })

  it('is the point beyond which the tail is alpha', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.001, max: 0.5, noNaN: true }),
        fc.double({ min: 1, max: 1e5, noNaN: true }),
        (alpha, df) => {
          expect(tTwoSided(criticalValue(alpha, df), df)).toBeCloseTo(alpha, 10)
        },
      ),
      { numRuns: 40 },
    )
  })

  it('is never below that of the normal distribution', () => {
    fc.assert(
      fc.property(fc.double({ min: 1, max: 1e6, noNaN: true }), (df) => {
        expect(criticalValue(0.05, df)).toBeGreaterThanOrEqual(criticalValue(0.05, Infinity))
      }),
      { numRuns: 40 },
    )
  })
})
