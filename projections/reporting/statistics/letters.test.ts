import { letterOf } from '@portal/infra/tools/letter-of'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { adjustedPs } from './correction.ts'
import { differenceFromTotal, findingsOf, type Pair } from './letters.ts'

const usual = { strict: 0.05, loose: 0.1 }
const pair = (a: number, b: number, statistic: number): Pair => ({ a, b, comparison: { statistic, df: Infinity } })
const anyPairs = fc
  .array(fc.double({ min: -4, max: 4, noNaN: true }), { maxLength: 10 })
  .map((statistics) => statistics.map((statistic, i) => pair(i, i + 1, statistic)))

describe('letters', () => {
  it('name the smaller column at the larger one, upper case from 95 %, lower case from 90 %', () => {
    expect(findingsOf([pair(0, 1, 2), pair(1, 2, -1.7), pair(0, 2, 1.6)], 'none', usual)).toEqual([
      { larger: 0, smaller: 1, strict: true },
      { larger: 2, smaller: 1, strict: false },
    ])
  })

  it('are given at any two levels, and at one only if there is no loose one', () => {
    const pairs = [pair(0, 1, 2.6), pair(1, 2, 1.5)]
    expect(findingsOf(pairs, 'none', { strict: 0.01, loose: 0.2 })).toEqual([
      { larger: 0, smaller: 1, strict: true },
      { larger: 1, smaller: 2, strict: false },
    ])
    expect(findingsOf(pairs, 'none', { strict: 0.05, loose: null })).toEqual([{ larger: 0, smaller: 1, strict: true }])
    expect(differenceFromTotal({ statistic: 1.5, df: Infinity }, { strict: 0.2, loose: null })).toEqual({
      direction: 'higher',
      strict: true,
    })
  })

  it('are not given where nothing was tested', () => {
    expect(findingsOf([{ a: 0, b: 1, comparison: null }], 'none', usual)).toEqual([])
  })

  it('are given to the other column if the pair is swapped', () => {
    fc.assert(
      fc.property(anyPairs, (pairs) => {
        const turned = pairs.map(({ a, b, comparison }) => ({
          a: b,
          b: a,
          comparison: comparison && { ...comparison, statistic: -comparison.statistic },
        }))
        expect(findingsOf(turned, 'none', usual)).toEqual(findingsOf(pairs, 'none', usual))
      }),
    )
  })

  it('never say both that a column is larger and that it is smaller', () => {
    fc.assert(
      fc.property(anyPairs, (pairs) => {
        const said = findingsOf(pairs, 'none', usual).map(({ larger, smaller }) => `${larger} ${smaller}`)
        expect(said.filter((one) => said.includes(one.split(' ').reverse().join(' ')))).toEqual([])
      }),
    )
  })

  it('are fewer or equal with a correction, never more', () => {
    fc.assert(
      fc.property(anyPairs, (pairs) => {
        const [none, some, few] = (['none', 'benjamini-hochberg', 'bonferroni'] as const).map(
          (correction) => findingsOf(pairs, correction, usual).length,
        )
        expect(none).toBeGreaterThanOrEqual(some ?? 0)
        expect(some).toBeGreaterThanOrEqual(few ?? 0)
      }),
    )
  })

  it('run from A to Z, then from AA on', () => {
    expect([0, 25, 26, 51, 52, 701, 702].map(letterOf)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'])
  })
})

describe('a difference from the total', () => {
  it('is marked up or down, at the strict or the loose level', () => {
    expect(differenceFromTotal({ statistic: 2.5, df: Infinity }, usual)).toEqual({ direction: 'higher', strict: true })
    expect(differenceFromTotal({ statistic: -1.7, df: Infinity }, usual)).toEqual({ direction: 'lower', strict: false })
    expect(differenceFromTotal({ statistic: 1, df: Infinity }, usual)).toBeNull()
    expect(differenceFromTotal(null, usual)).toBeNull()
  })
})

describe('corrected p values', () => {
  it('are multiplied by the number of tests (Bonferroni)', () => {
    expect(adjustedPs([0.01, 0.5, 0.2], 'bonferroni')).toEqual([0.03, 1, 0.6000000000000001])
  })

  it('step up by rank (Benjamini and Hochberg)', () => {
    const adjusted = adjustedPs([0.01, 0.04, 0.03, 0.005], 'benjamini-hochberg')
    expect(adjusted.map((p) => Math.round(p * 1e6) / 1e6)).toEqual([0.02, 0.04, 0.04, 0.02])
  })

  it('keep their order and are never below the raw ones', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 20 }), (ps) => {
        const adjusted = adjustedPs(ps, 'benjamini-hochberg')
        const byRaw = ps.map((p, i) => ({ p, q: adjusted[i] ?? Number.NaN })).toSorted((a, b) => a.p - b.p)
        expect(byRaw.every(({ p, q }) => q >= p - 1e-12 && q <= 1)).toBe(true)
        expect(byRaw.every(({ q }, i) => q <= (byRaw[i + 1]?.q ?? 1))).toBe(true)
      }),
    )
  })
})
