import { expect, it } from 'vitest'
import { wordsIn } from './use-words.ts'

const english = wordsIn('en')

it.each([
  [0, '0 sec'],
  [0.44, '0.4 sec'],
  [59, '59 sec'],
  [90, '1.5 min'],
  [7_200, '2 hr'],
  [200_000, '2.3 days'],
])('writes %i seconds as %s', (seconds, text) => expect(english.time(seconds)).toBe(text))

it.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [5, '5 bytes'],
  [336_000, '336 kB'],
  [2_450_000_000, '2.5 GB'],
])('writes %i bytes as %s', (bytes, text) => expect(english.size(bytes)).toBe(text))

it('says how long ago, and how long until then', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  expect(english.ago('2026-11-21T11:58:00Z', now)).toBe('2 minutes ago')
  expect(english.ago('2026-11-21T12:00:30Z', now)).toBe('in 30 seconds')
})
