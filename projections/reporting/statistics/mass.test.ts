import { testRulesOf } from '@portal/contracts/reporting/testing'
import { describe, expect, it } from 'vitest'
import { isTested, sizeOfBase } from './base-size.ts'
import { effectiveBase, nobody, unweighted, weightingEfficiency } from './mass.ts'

describe('an effective base', () => {
  it('is n when unweighted', () => expect(effectiveBase(unweighted(40))).toBe(40))
  it('is smaller the more the weights differ', () =>
    expect(effectiveBase({ n: 3, w: 4, q: 6 })).toBeCloseTo(16 / 6, 12))
  it('is 0 for nobody', () => expect(effectiveBase(nobody)).toBe(0))
})

describe('the efficiency of weights', () => {
  it('is 100 when unweighted', () => expect(weightingEfficiency(unweighted(40))).toBe(100))
  it('falls as they differ', () => expect(weightingEfficiency({ n: 2, w: 4, q: 10 })).toBe(80))
})

describe('a base', () => {
  const usual = testRulesOf({ test: 'proportions-t' })
  it.each([
    [0, 'not-asked', false],
    [1, 'too-small', false],
    [29, 'too-small', false],
    [30, 'small', true],
    [99, 'small', true],
    [100, 'ok', true],
  ] as const)('of %d is %s', (base, size, tested) => {
    expect(sizeOfBase(unweighted(base), usual)).toBe(size)
    expect(isTested(size)).toBe(tested)
  })

  it('is judged by its effective size, and hidden by its respondents', () => {
    const halved = (n: number) => ({ n, w: n, q: 2 * n })
    expect([59, 60, 199, 200].map((n) => sizeOfBase(halved(n), usual))).toEqual(['too-small', 'small', 'small', 'ok'])
    const hiding = testRulesOf({ test: 'none', testing: { hiddenUnder: 50 } })
    expect([49, 50].map((n) => sizeOfBase(halved(n), hiding))).toEqual(['hidden', 'too-small'])
    expect(isTested('hidden')).toBe(false)
  })

  it('of equal weights is as large as its respondents are many, whatever their sums lose in the last digits', () => {
    const equal = (n: number, weight: number) => {
      const weights = Array.from({ length: n }, () => weight)
      const sum = (some: readonly number[]) => some.reduce((total, one) => total + one, 0)
      return { n, w: sum(weights), q: sum(weights.map((one) => one * one)) }
    }
    const sizesOf = (n: number) => {
      const weights = Array.from({ length: 500 }, (_, i) => (i + 1) / 100)
      return new Set(weights.map((weight) => sizeOfBase(equal(n, weight), usual)))
    }
    expect([29, 30, 99, 100].map((n) => [...sizesOf(n)])).toEqual([['too-small'], ['small'], ['small'], ['ok']])
  })

  it('has other limits if they are given, and then no limit below the one from which it is tested', () => {
    const strict = testRulesOf({ test: 'proportions-t', testing: { testedFrom: 200 } })
    expect(strict.solidFrom).toBe(200)
    expect([199, 200].map((n) => sizeOfBase(unweighted(n), strict))).toEqual(['too-small', 'ok'])
  })
})
