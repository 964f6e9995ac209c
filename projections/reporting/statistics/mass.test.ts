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
  it.each([
    [0, 'not-asked', false],
    [1, 'too-small', false],
    [29.99, 'too-small', false],
    [30, 'small', true],
    [99.9, 'small', true],
    [100, 'ok', true],
  ] as const)('of %d is %s', (base, size, tested) => {
    expect(sizeOfBase(base)).toBe(size)
    expect(isTested(base)).toBe(tested)
  })
})
