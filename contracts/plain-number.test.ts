import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainNumber, plainPercentSign, plainWhole } from './plain-number.ts'

const LANGUAGES = ['en', 'fr'] as const

const formatted = (language: string, value: number, decimals: number): string =>
  new Intl.NumberFormat(language, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    roundingMode: 'halfExpand',
  }).format(value)

describe('a number that is written without Intl', () => {
  it.each(LANGUAGES)('is that which Intl writes: %s', (language) => {
    const some = fc.oneof(
      fc.double({ min: -1_100, max: 1_100, noNaN: true }),
      fc.integer({ min: -1_100_000, max: 1_100_000 }).map((n) => n / 1_000),
      fc.integer({ min: -1_100, max: 1_100 }),
      fc.integer({ min: -1_100_000_000, max: 1_100_000_000 }),
      fc.double({ min: -1e9, max: 1e9, noNaN: true }),
      fc.constantFrom(
        0,
        -0,
        0.5,
        1.5,
        2.5,
        -0.5,
        0.125,
        0.375,
        999.5,
        999.95,
        999.994,
        -999.999,
        1_000,
        -1_000,
        999_999.5,
        1e6,
        999_999_999.99,
        1e9,
        1e-9,
        -1e-9,
      ),
    )
    fc.assert(
      fc.property(some, fc.integer({ min: 0, max: 4 }), (value, decimals) => {
        const plain = plainNumber(language, value, decimals)
        if (plain !== null) expect(plain).toBe(formatted(language, value, decimals))
        else expect(Object.is(value, -0) || Math.abs(value) >= 1e9 || String(value).includes('e')).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })

  it.each(LANGUAGES)('is every whole one below a thousand, in any region: %s', (language) => {
    const intl = new Intl.NumberFormat(language)
    const region = new Intl.NumberFormat(`${language}-CH`)
    for (let n = 0; n < 1_000; n += 1) expect(plainWhole(`${language}-CH`, n)).toBe(region.format(n))
    for (let n = -999; n < 1_000; n += 1) if (!Object.is(n, -0)) expect(plainWhole(language, n)).toBe(intl.format(n))
  })

  it.each(LANGUAGES)('has the sign of a percentage: %s', (language) => {
    const parts = new Intl.NumberFormat(language, { style: 'percent' }).formatToParts(0.5)
    expect(parts.map(({ type, value }) => (type === 'integer' ? '' : value)).join('')).toBe(plainPercentSign(language))
    expect(parts[0]?.type).toBe('integer')
  })

  it('is none that is large, no number, no whole one, or of another language', () => {
    expect([1e9, -1e9, Number.NaN, Number.POSITIVE_INFINITY].map((n) => plainNumber('en', n, 1))).toEqual([
      null,
      null,
      null,
      null,
    ])
    expect(plainWhole('en', 1.5)).toBeNull()
    expect(plainWhole('en-IN', 100_000)).toBeNull()
    for (const language of ['ar', 'fr-CH', 'en-IN', 'constructor', '']) {
      expect([plainNumber(language, 5, 0), plainPercentSign(language)]).toEqual([null, null])
    }
  })
})
