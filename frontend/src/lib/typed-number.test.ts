import { describe, expect, it } from 'vitest'
import { typedNumber, typedWhole } from './typed-number.ts'

describe('a typed number', () => {
  it.each([
    ['12', '12'],
    ['12,5', '12.5'],
    ['١٢٫٥', '12.5'],
    ['۳۴', '34'],
    ['−3', '-3'],
    ['twelve', 'twelve'],
    ['1 250', '1250'],
    ['1\u202f250,5', '1250.5'],
    ['١٬٢٥٠', '1250'],
    ['5 11', '5 11'],
  ])('%s is sent as %s', (text, sent) => expect(typedNumber(text)).toBe(sent))
})

describe('a typed number that is whole', () => {
  it.each([
    ['1,000', '1000'],
    ['1.000', '1000'],
    ['1000.000', '1000000'],
    ['1,250,000', '1250000'],
    ['2,5', '2.5'],
    ['1,0000', '1.0000'],
  ])('%s is sent as %s', (text, sent) => expect(typedWhole(text)).toBe(sent))
})
