import { MemberId } from '@portal/contracts/ids'
import { expect, it } from 'vitest'
import { displayNameOf } from './display-name.ts'

const id = MemberId.parse('018f2b8c-1e7d-7b1a-9c55-0a1b2c3d4e5f')

it.each([
  ['  Ada \n\t L. ', 'Ada L.'],
  ['Ada\u202e\u2066L', 'Ada L'],
  ['نور الهدى', 'نور الهدى'],
  ['👩‍👩‍👧‍👦🏳️‍🌈', '👩‍👩‍👧‍👦🏳️‍🌈'],
  ['ラーメン', 'ラーメン'],
  ['Ada \ud83d', 'Ada'],
  ['x'.repeat(81), 'x'.repeat(80)],
  [`${'x'.repeat(79)}😀`, 'x'.repeat(79)],
])('%j is %j', (typed, shown) => expect(displayNameOf(typed, id)).toBe(shown))

it.each([null, '', ' \u00a0 ', '\u202e', '\u200b\u200d', '\u3164', '\u2800', '\u00ad', '\u0301'])(
  'a name that nobody can see is none: %j',
  (typed) => expect(displayNameOf(typed, id)).toBe(`Anonymous ${id}`),
)
