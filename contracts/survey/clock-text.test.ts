import { expect, it } from 'vitest'
import { clockText } from './clock-text.ts'

it.each([
  [27_000, '7:30:00'],
  [0, '0:00:00'],
  [323, '0:05:23'],
  [90_061.5, '25:01:01.5'],
  [-60, '-0:01:00'],
])('writes %s seconds as %s', (seconds, text) => expect(clockText(seconds)).toBe(text))
