import { expect, it } from 'vitest'
import { isAddress } from './email-address.ts'

const of = (length: number) => 'a'.repeat(length)

it.each([
  'noor@example.org',
  ' noor@example.org ',
  "o'neil+tea@mail.example.co.uk",
  `${of(64)}@example.org`,
  `noor@${of(63)}.org`,
])('takes %s for an address', (text) => {
  expect(isAddress(text)).toBe(true)
})

it.each([
  '',
  'noor',
  'noor@example',
  'noor@example.org.',
  'a b@example.org',
  'noor@@example.org',
  `${of(65)}@example.org`,
  `noor@${of(64)}.org`,
  `noor@${`${of(60)}.`.repeat(5)}org`,
])('takes %s for none, as mail servers do', (text) => {
  expect(isAddress(text)).toBe(false)
})
