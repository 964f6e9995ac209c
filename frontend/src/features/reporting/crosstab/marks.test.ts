import { expect, it } from 'vitest'
import { comparedWith } from './marks.ts'

it('compares with the total in words only where that is the one that is shown', () => {
  expect(comparedWith({ total: 'everybody' })).toBe('total')
  expect(comparedWith({ total: 'group' })).toBe('group')
})
