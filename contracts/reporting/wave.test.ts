import { expect, it } from 'vitest'
import { Waves } from './wave.ts'

const wave = (code: number, name: string, from: string, to: string) => ({ code, name, from, to })
const first = wave(1, 'First', '2026-01-01', '2026-01-31')

/** The keys of the texts that say what is wrong. */
const faultsOf = (...waves: readonly unknown[]) =>
  Waves.safeParse(waves).error?.issues.map(({ message }) => message) ?? []

it.each([
  ['a day that is none', [wave(1, 'First', '2026-02-30', '2026-03-31')], 'no-such-day'],
  ['a wave that ends before it begins', [wave(1, 'First', '2026-02-28', '2026-01-01')], 'wave-ends-first'],
  ['waves with a common day', [first, wave(2, 'Next', '2026-01-31', '2026-02-28')], 'waves-overlap'],
  ['a code that two waves have', [first, wave(1, 'Next', '2026-02-01', '2026-02-28')], 'wave-code-twice'],
  ['a name that two waves have', [first, wave(2, 'FIRST', '2026-02-01', '2026-02-28')], 'wave-name-twice'],
])('waves are refused with the reason: %s', (_, waves, key) => expect(faultsOf(...waves)).toEqual([key]))

it('waves with days between them are accepted, and none at all', () => {
  expect(faultsOf(first, wave(2, 'Next', '2026-03-01', '2026-03-01'))).toEqual([])
  expect(faultsOf()).toEqual([])
})
