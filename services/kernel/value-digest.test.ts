import { expect, it } from 'vitest'
import { valueDigest } from './value-digest.ts'

it('a value has one digest, in whatever order its fields are', () => {
  const digest = valueDigest({ text: { en: 'Tea', ar: 'شاي' }, options: [{ code: 1, text: 'Yes' }] })
  expect(valueDigest({ options: [{ text: 'Yes', code: 1 }], text: { ar: 'شاي', en: 'Tea' } })).toBe(digest)
  expect(valueDigest({ text: { en: 'Tea', ar: 'شاي' }, options: [{ code: 2, text: 'Yes' }] })).not.toBe(digest)
  expect(valueDigest([1, 2])).not.toBe(valueDigest([2, 1]))
})
