import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pValueOf } from './comparison.ts'
import { type Mass, nobody, unweighted } from './mass.ts'
import {
  isExpected,
  proportionsAgainstTotal,
  proportionsAskia,
  proportionsSimple,
  proportionsSpss,
  proportionsT,
  proportionsUnpooled,
  type Share,
} from './proportions.ts'

const share = (r: number, n: number): Share => ({ r, base: unweighted(n) })

const anyShare = fc
  .record({
    n: fc.integer({ min: 2, max: 5_000 }),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
    spread: fc.double({ min: 1, max: 3, noNaN: true }),
  })
  .map(({ n, part, spread }): Share => {
    const base: Mass = { n, w: n, q: n * spread }
    return { r: Math.round(n * part), base }
  })

const methods = {
  'the default': (a: Share, b: Share) => proportionsT(a, b, nobody),
  'SPSS style': proportionsSpss,
  unpooled: proportionsUnpooled,
  simple: proportionsSimple,
  askia: proportionsAskia,
}

describe('the default test of two shares', () => {
  it('pools them, unweighted: 50 of 100 against 35 of 100', () => {
    const comparison = proportionsT(share(50, 100), share(35, 100), nobody)
    expect(comparison?.statistic).toBeCloseTo(0.15 / Math.sqrt(0.425 * 0.575 * 0.02), 12)
    expect(comparison?.df).toBe(198)
  })

  it('uses effective bases: weights that halve them increase the error', () => {
    const halved = (r: number): Share => ({ r, base: { n: 100, w: 100, q: 200 } })
    const comparison = proportionsT(halved(50), halved(35), nobody)
    expect(comparison?.statistic).toBeCloseTo(0.15 / Math.sqrt(0.425 * 0.575 * 0.04), 12)
    expect(comparison?.df).toBe(98)
  })

  it('subtracts respondents who are in both columns from the error and from the degrees of freedom', () => {
    const comparison = proportionsT(share(50, 100), share(35, 100), unweighted(40))
    expect(comparison?.statistic).toBeCloseTo(0.15 / Math.sqrt(0.425 * 0.575 * (0.02 - 80 / 10_000)), 12)
    expect(comparison?.df).toBe(158)
  })

  it('is not possible between exactly the same respondents', () => {
    expect(proportionsT(share(50, 100), share(50, 100), unweighted(100))).toBeNull()
  })

  it('uses the column as the overlap when it is compared with the total', () => {
    const comparison = proportionsAgainstTotal(share(30, 50), share(80, 200))
    const pooled = 110 / 250
    expect(comparison?.statistic).toBeCloseTo(0.2 / Math.sqrt(pooled * (1 - pooled) * (1 / 50 + 1 / 200 - 2 / 200)), 12)
    expect(comparison?.df).toBe(198)
  })
})

describe.each(Object.entries(methods))('%s', (_, compare) => {
  it('does not test where both shares are 0 % or both are 100 %', () => {
    expect(compare(share(0, 50), share(0, 80))).toBeNull()
    expect(compare(share(50, 50), share(80, 80))).toBeNull()
  })

  it('does not test against an empty column', () => {
    expect(compare(share(5, 50), share(0, 0))).toBeNull()
  })

  it('gives the same p with the opposite sign if the two are swapped', () => {
    fc.assert(
      fc.property(anyShare, anyShare, (a, b) => {
        const [one, other] = [compare(a, b), compare(b, a)]
        expect(one === null).toBe(other === null)
        if (!one || !other) return
        expect(one.statistic).toBeCloseTo(-other.statistic, 9)
        expect(pValueOf(one)).toBeGreaterThanOrEqual(0)
        expect(pValueOf(one)).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('gives a smaller p for a larger difference', () => {
    fc.assert(
      fc.property(fc.integer({ min: 30, max: 2_000 }), fc.integer({ min: 2, max: 10 }), (n, step) => {
        const half = share(Math.floor(n / 2), n)
        const near = compare(share(Math.floor(n / 2) + step, n), half)
        const far = compare(share(Math.floor(n / 2) + step + 1, n), half)
        expect(far?.statistic ?? 0).toBeGreaterThan(near?.statistic ?? 0)
      }),
    )
  })
})

describe('the SPSS style', () => {
  it('uses the normal distribution, and tests no share of 0 or 1 and no base below 2', () => {
    expect(proportionsSpss(share(50, 100), share(35, 100))?.df).toBe(Infinity)
    expect(proportionsSpss(share(0, 100), share(35, 100))).toBeNull()
    expect(proportionsSpss(share(100, 100), share(35, 100))).toBeNull()
    expect(proportionsSpss({ r: 0.5, base: unweighted(1) }, share(35, 100))).toBeNull()
  })
})

describe('the simple test', () => {
  it('is unpooled and normal: 1.96 for 50 of 100 against 36 of 100', () => {
    const comparison = proportionsSimple(share(50, 100), share(36, 100))
    expect(comparison?.statistic).toBeCloseTo(0.14 / Math.sqrt(0.25 / 100 + 0.2304 / 100), 12)
    expect(comparison?.df).toBe(Infinity)
  })
})

describe('the test of askia', () => {
  it('divides the difference by the unpooled error over the weighted base, without overlap', () => {
    const comparison = proportionsAskia(
      { r: 50, base: { n: 80, w: 100, q: 300 } },
      { r: 40, base: { n: 70, w: 100, q: 90 } },
    )
    expect(comparison?.statistic).toBeCloseTo(0.1 / Math.sqrt((0.25 + 0.24) / 100), 12)
    expect(comparison?.df).toBe(Infinity)
  })

  it('is made only where 5 are expected if rows and columns are independent', () => {
    const total = share(20, 200)
    expect([49, 50].map((n) => isExpected(share(0, n), total))).toEqual([false, true])
  })
})
