import { expect, it } from 'vitest'
import { isBearer } from './bearer.ts'

it.each([
  ['Bearer of-good-news', true],
  ['Bearer of-bad-news', false],
  ['of-good-news', false],
  ['', false],
  [undefined, false],
])('the token is in the header %s: %s', (header, isIt) => expect(isBearer(header, 'of-good-news')).toBe(isIt))
