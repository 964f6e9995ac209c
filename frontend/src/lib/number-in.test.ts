import { expect, it } from 'vitest'
import { numberIn } from './number-in.ts'

it.each([
  [' 40 ', 40],
  ['48,5', 48.5],
  ['٤٠', 40],
  ['٤٨٫٥', 48.5],
  ['−10', -10],
])('the number in %j is %d', (text, number) => expect(numberIn(text)).toBe(number))

it.each(['', ' ', 'half', '1.2.3'])('%j holds no number', (text) => expect(numberIn(text)).toBeNaN())
