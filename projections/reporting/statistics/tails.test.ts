import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalTwoSided, tTwoSided } from './tails.ts'

const relativeTo = (expected: number, actual: number) => Math.abs(actual - expected) / expected

/** Whole degrees of freedom have closed forms: Abramowitz and Stegun 26.7.3 (odd) and 26.7.4 (even). */
const closedForm = (t: number, df: number): number => {
  const theta = Math.atan(t / Math.sqrt(df))
  const squareOfCosine = Math.cos(theta) ** 2
  const odd = df % 2 === 1
  let term = odd ? Math.cos(theta) : 1
  let sum = df === 1 ? 0 : term
  for (let k = odd ? 3 : 2; k < df; k += 2) {
    term *= ((k - 1) / k) * squareOfCosine
    sum += term
  }
  const inside = odd ? (2 / Math.PI) * (theta + Math.sin(theta) * sum) : Math.sin(theta) * sum
  return 1 - inside
}

describe('the two-sided tail of t', () => {
  // Computed with 40 digits from the regularised incomplete beta function.
  it.each([
    [0.5, 1, 0.7048327646991335],
    [1, 2, 0.4226497308103742],
    [2, 3, 0.1393259685588432],
    [2.5, 7.5, 0.038820258273625556],
    [1.96, 30, 0.05934231289605048],
    [4, 39, 0.00027385737947390024],
    [2.2, 40, 0.033645275586366125],
    [4, 41, 0.00025849980828606236],
    [1.3, 100, 0.19658946342236622],
    [1.6448536, 187.25, 0.10167770106131875],
    [1.7, 998, 0.08944251010436727],
    [3.3, 12_345, 0.0009695880883138276],
    [0.01, 50_000, 0.9920213272668597],
    [1.96, 1e6, 0.04999606758526979],
    [6, 2e6, 1.9735125263932262e-9],
    [12, 20, 1.359555702588068e-10],
    [35, 5, 3.5823880853802906e-7],
  ])('at %d with %d degrees of freedom is %d', (t, df, expected) => {
    expect(relativeTo(expected, tTwoSided(t, df))).toBeLessThan(1e-11)
  })

  it('is 1 at 0, 0 at infinity, and NaN without degrees of freedom', () => {
    expect(tTwoSided(0, 12)).toBe(1)
    expect(tTwoSided(Infinity, 12)).toBe(0)
    expect(tTwoSided(1, 0)).toBeNaN()
    expect(tTwoSided(Number.NaN, 5)).toBeNaN()
  })

  it('is the normal tail with infinite degrees of freedom, and close to it with very many', () => {
    expect(tTwoSided(1.96, Infinity)).toBe(normalTwoSided(1.96))
    expect(tTwoSided(1.96, 1e9)).toBeCloseTo(normalTwoSided(1.96), 9)
  })

  it('agrees with the closed form for whole degrees of freedom', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.001, max: 8, noNaN: true }), fc.integer({ min: 1, max: 400 }), (t, df) => {
        expect(Math.abs(tTwoSided(t, df) - closedForm(t, df))).toBeLessThan(1e-12)
      }),
    )
  })

  it('lies in 0..1, falls as |t| grows, and is the same for −t', () => {
    const t = fc.double({ min: 0, max: 60, noNaN: true })
    fc.assert(
      fc.property(t, t, fc.double({ min: 0.5, max: 1e7, noNaN: true }), (one, other, df) => {
        const [near, far] = [Math.min(one, other), Math.max(one, other)]
        expect(tTwoSided(near, df)).toBeGreaterThanOrEqual(tTwoSided(far, df) - 1e-15)
        expect(tTwoSided(near, df)).toBeLessThanOrEqual(1)
        expect(tTwoSided(far, df)).toBeGreaterThanOrEqual(0)
        expect(tTwoSided(-one, df)).toBe(tTwoSided(one, df))
      }),
    )
  })
})

describe('the two-sided normal tail', () => {
  it.each([
    [0.1, 0.920344325445942],
    [0.67, 0.5028577901906202],
    [1, 0.3173105078629141],
    [1.2815515655446004, 0.20000000000000004],
    [1.7, 0.08913092551708608],
    [1.75, 0.08011831372763419],
    [1.96, 0.04999579029644087],
    [2.5758293035489004, 0.01000000000000001],
    [4, 6.334248366623985e-5],
    [6, 1.973175290075396e-9],
    [9, 2.257176811907681e-19],
    [20, 5.5072482372124675e-89],
  ])('at %d is %d', (z, expected) => {
    expect(relativeTo(expected, normalTwoSided(z))).toBeLessThan(1e-12)
  })

  it('is 1 at 0 and 0 at infinity', () => {
    expect(normalTwoSided(0)).toBe(1)
    expect(normalTwoSided(-Infinity)).toBe(0)
  })
})
