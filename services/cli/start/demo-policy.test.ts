import { expect, it } from 'vitest'
import { mayHaveDemo } from './demo-policy.ts'

const may = (host: string, isEmbedded: boolean, isAsked = false) => mayHaveDemo({ host, isEmbedded, isAsked })

it.each(['127.0.0.1', '127.8.0.1', 'localhost', '::1'])('allows the demo on the embedded database and %s', (host) =>
  expect(may(host, true)).toBe(true),
)

it.each(['0.0.0.0', '::', '192.168.1.5', 'portal.example.org', '127.0.0.1.example.org'])(
  'refuses the demo if the portal listens on %s',
  (host) => expect(may(host, true)).toBe(false),
)

it('refuses the demo on a database that was named, unless it is asked for by name', () => {
  expect(may('127.0.0.1', false)).toBe(false)
  expect(may('0.0.0.0', false, true)).toBe(true)
})
