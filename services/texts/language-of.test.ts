import { describe, expect, it } from 'vitest'
import { bestOf, offered } from './language-of.ts'

describe('the language of a browser', () => {
  it.each([
    ['ar', 'ar'],
    ['ar-EG,ar;q=0.9,en;q=0.8', 'ar'],
    ['en-GB', 'en'],
    ['de,ar;q=0.3,en;q=0.4', 'en'],
    ['en;q=0.2, ar;q=0.8', 'ar'],
    ['ar;q=0,en', 'en'],
    ['de, fr', 'fr'],
    ['fr-CH, de;q=0.9, en;q=0.7', 'fr'],
    ['de, nl', 'en'],
    ['*', 'en'],
    ['', 'en'],
    [';;q=,,', 'en'],
    [undefined, 'en'],
  ])('%s is served in %s', (header, language) => expect(bestOf(header)).toBe(language))
})

it('a region’s language is served by its base language', () => {
  expect(offered('ar-SA')).toBe('ar')
  expect(offered('de')).toBeUndefined()
  expect(offered(undefined)).toBeUndefined()
})
