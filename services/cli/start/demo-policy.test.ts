import { expect, it } from 'vitest'
import { mayHaveDemo } from './demo-policy.ts'

type Start = Parameters<typeof mayHaveDemo>[0]
const may = (differs: Partial<Start>) =>
  mayHaveDemo({ host: '127.0.0.1', portalUrl: 'http://127.0.0.1:3000', isEmbedded: true, isAsked: false, ...differs })

it.each(['127.0.0.1', '127.8.0.1', 'localhost', '::1'])('allows the demo on the embedded database and %s', (host) =>
  expect(may({ host })).toBe(true),
)

it.each(['0.0.0.0', '::', '192.168.1.5', 'portal.example.org', '127.0.0.1.example.org'])(
  'refuses the demo if the portal listens on %s',
  (host) => expect(may({ host })).toBe(false),
)

it('refuses the demo if members reach the portal through a proxy of this machine', () => {
  expect(may({ portalUrl: 'https://community.example.org' })).toBe(false)
  expect(may({ portalUrl: 'http://localhost:8080' })).toBe(true)
  expect(may({ portalUrl: 'http://[::1]:3000' })).toBe(true)
})

it('refuses the demo on a database that was named, unless it is asked for by name', () => {
  expect(may({ isEmbedded: false })).toBe(false)
  expect(may({ host: '0.0.0.0', portalUrl: 'https://community.example.org', isEmbedded: false, isAsked: true })).toBe(
    true,
  )
})
