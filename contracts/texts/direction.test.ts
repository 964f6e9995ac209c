import { expect, it } from 'vitest'
import { isRightToLeft } from './direction.ts'

it.each(['ar', 'ar-EG', 'fa', 'he', 'ur', 'ckb', 'dv', 'ps', 'yi', 'az-Arab', 'ar-x1'])(
  '%s is written from right to left',
  (tag) => expect(isRightToLeft(tag)).toBe(true),
)

it.each(['en', 'en-GB', 'fr', 'az', 'ja', 'ar-Latn'])('%s is written from left to right', (tag) =>
  expect(isRightToLeft(tag)).toBe(false),
)
