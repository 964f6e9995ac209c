import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pValueOf } from './comparison.ts'
import type { Sample } from './distribution.ts'
import { nobody, unweighted } from './mass.ts'
import { meansAgainstTotal, meansSimple, meansSpss, meansT, meansWelch } from './means.ts'

const sample = (n: number, mean: number, variance: number): Sample => ({ mass: unweighted(n), mean, variance })

const anySample = fc
  .record({
    n: fc.integer({ min: 2, max: 4_000 }),
    mean: fc.double({ min: -10, max: 10, noNaN: true }),
    variance: fc.double({ min: 0.01, max: 20, noNaN: true }),
    spread: fc.double({ min: 1, max: 1.5, noNaN: true }),
  })
  .map(({ n, mean, variance, spread }): Sample => ({ mass: { n, w: n, q: n * spread }, mean, variance }))

const methods = {
  'the default': (a: Sample, b: Sample) => meansT(a, b, nobody),
  'SPSS style': meansSpss,
  Welch: meansWelch,
  simple: meansSimple,
}

describe('the default test of two means', () => {
  it('is the pooled t test when unweighted and without overlap', () => {
    const comparison = meansT(sample(10, 5, 4), sample(20, 4, 2), nobody)
    const pooled = (9 * 4 + 19 * 2) / 28
    expect(comparison?.statistic).toBeCloseTo(1 / Math.sqrt(pooled * (1 / 10 + 1 / 20)), 12)
    expect(comparison?.df).toBe(28)
  })

  it('subtracts respondents who are in both columns from the error and from the degrees of freedom', () => {
    const comparison = meansT(sample(10, 5, 4), sample(20, 4, 2), unweighted(5))
    const pooled = (9 * 4 + 19 * 2) / 28
    expect(comparison?.statistic).toBeCloseTo(1 / Math.sqrt(pooled * (1 / 10 + 1 / 20 - 10 / 200)), 12)
    expect(comparison?.df).toBe(23)
  })

  it('uses the column as the overlap when it is compared with the total', () => {
    expect(meansAgainstTotal(sample(50, 5, 4), sample(200, 4, 4))?.df).toBe(198)
  })

  it('is not possible if all values are equal', () => {
    expect(meansT(sample(10, 5, 0), sample(20, 4, 0), nobody)).toBeNull()
  })
})

describe('the Welch test', () => {
  it('uses the degrees of freedom of Satterthwaite', () => {
    const comparison = meansWelch(sample(10, 5, 4), sample(20, 4, 2))
    expect(comparison?.statistic).toBeCloseTo(1 / Math.sqrt(0.4 + 0.1), 12)
    expect(comparison?.df).toBeCloseTo(0.25 / (0.16 / 9 + 0.01 / 19), 12)
  })
})

describe.each(Object.entries(methods))('%s', (_, compare) => {
  it('gives the same p with the opposite sign if the two are swapped', () => {
    fc.assert(
      fc.property(anySample, anySample, (a, b) => {
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
      fc.property(anySample, fc.double({ min: 0.01, max: 5, noNaN: true }), (a, step) => {
        const [near, far] = [compare({ ...a, mean: a.mean + step }, a), compare({ ...a, mean: a.mean + 2 * step }, a)]
        if (near && far) expect(pValueOf(far)).toBeLessThanOrEqual(pValueOf(near))
      }),
    )
  })
})
