import { expect, it } from 'vitest'
import { cookieReader } from './cookie-reader.ts'

it.each([
  ['language=ar', 'ar'],
  ['session=a.b; language=fr-CA; theme=dark', 'fr-CA'],
  ['session=a.b;language=en', 'en'],
  ['language=', ''],
  ['other-language=ar', undefined],
  ['session=language=ar', undefined],
  ['', undefined],
  [undefined, undefined],
])('in %j the language is %j', (header, value) => expect(cookieReader('language')(header)).toBe(value))
