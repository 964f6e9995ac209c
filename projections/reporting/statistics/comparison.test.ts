import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isBeyond, pValueOf } from './comparison.ts'
import { criticalValue } from './critical-value.ts'

const alpha = fc.constantFrom(0.001, 0.01, 0.05, 0.1, 0.2)
/** Also just above and below those with which bounds are known. */
const degrees = fc.oneof(
  fc.constantFrom(29, 30, 31, 32, 999, 1_000, 1_009, 1_010, 1_011, Infinity),
  fc.double({ min: 0.5, max: 1e6, noNaN: true }),
)

describe('whether a difference is significant', () => {
  it('is whether p is at most alpha, though p is not computed where a bound tells', () => {
    fc.assert(
      fc.property(fc.double({ min: -8, max: 8, noNaN: true }), degrees, alpha, (statistic, df, level) => {
        expect(isBeyond({ statistic, df }, level)).toBe(pValueOf({ statistic, df }) <= level)
      }),
    )
  })

  it('is so close to the bounds too', () => {
    fc.assert(
      fc.property(
        degrees,
        alpha,
        fc.double({ min: -1e-6, max: 1e-6, noNaN: true }),
        fc.boolean(),
        (df, level, off, isNormal) => {
          const statistic = criticalValue(level, isNormal ? Infinity : df) * (1 + off)
          fc.pre(Math.abs(pValueOf({ statistic, df }) / level - 1) > 1e-9) // what cannot be computed more exactly
          expect(isBeyond({ statistic, df }, level)).toBe(pValueOf({ statistic, df }) <= level)
        },
      ),
    )
  })

  it('is never so of no number', () => expect(isBeyond({ statistic: Number.NaN, df: 50 }, 0.05)).toBe(false))
})
