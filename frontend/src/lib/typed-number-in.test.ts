import { describe, expect, it } from 'vitest'
import { shownNumber, typedNumberIn } from './typed-number-in.ts'

describe('a typed number that is read as in the language of the reader', () => {
  it.each([
    ['50,000', 'en', '50000'],
    ['50,000', 'fr', '50.000'],
    ['50.000', 'en', '50.000'],
    ['50\u202f000', 'fr', '50000'],
    ['50,000', 'ar', '50000'],
    ['٥٠٬٠٠٠', 'ar', '50000'],
    ['٥٠٫٠٠٠', 'ar', '50.000'],
    ['50.000', 'de', '50000'],
    ['1,250,000', 'fr', '1250000'],
    ['1,250.5', 'en', '1250.5'],
    ['1.250,5', 'de', '1250.5'],
    ['12,5', 'en', '12.5'],
    ['0.125', 'fr', '0.125'],
    ['-1,000', 'en', '-1000'],
    ['twelve', 'en', 'twelve'],
  ])('%s in %s is sent as %s', (text, language, sent) => expect(typedNumberIn(text, language)).toBe(sent))

  it('is not read where it may be meant as either of two', () => expect(typedNumberIn('50.000', 'fr')).toBeNull())

  it('is shown with the mark of the language, and means the same when it is read again', () => {
    expect([shownNumber('1.125', 'fr'), shownNumber('1.125', 'en')]).toEqual(['1,125', '1.125'])
    expect(typedNumberIn(shownNumber('1.125', 'fr'), 'fr')).toBe('1.125')
  })
})
