import { describe, expect, it } from 'vitest'
import { typedNumber } from './typed-number.ts'

describe('a typed number', () => {
  it.each([
    ['12', '12'],
    ['12,5', '12.5'],
    ['١٢٫٥', '12.5'],
    ['۳۴', '34'],
    ['−3', '-3'],
    ['twelve', 'twelve'],
  ])('%s is sent as %s', (text, sent) => expect(typedNumber(text)).toBe(sent))
})
