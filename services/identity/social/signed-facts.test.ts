import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { signedFacts } from './signed-facts.ts'

const SECRET = 'a secret of thirty-two characters'
const now = new Date('2026-11-22T08:00:00Z')
const later = new Date('2026-11-22T08:15:00Z')
const facts = signedFacts(SECRET, 'a test', z.object({ who: z.string() }))
const made = facts.make({ who: 'noor' }, later)

it('facts are read back until their time', () => {
  expect(facts.read(made, now)).toEqual({ who: 'noor' })
  expect(facts.read(made, later)).toBeNull()
})

it('facts of another purpose, another installation, or changed ones are refused', () => {
  const [text = '', mac = ''] = made.split('.')
  const forged = Buffer.from(JSON.stringify({ facts: { who: 'eve' }, until: later.getTime() })).toString('base64url')
  for (const value of [undefined, '', 'x', text, `${forged}.${mac}`, `${text}.${mac.slice(1)}`, `${made}.`]) {
    expect(facts.read(value, now)).toBeNull()
  }
  expect(signedFacts(SECRET, 'another', z.object({ who: z.string() })).read(made, now)).toBeNull()
  expect(signedFacts(`${SECRET}!`, 'a test', z.object({ who: z.string() })).read(made, now)).toBeNull()
})
