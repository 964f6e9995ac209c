import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('a session is begun by these files alone, each of which docs/members.md names', () => {
  const folder = new URL('../../', import.meta.url)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => name.replaceAll('\\', '/'))
  const holding = (pattern: RegExp) =>
    files.filter((name) => pattern.test(readFileSync(new URL(name, folder), 'utf8'))).toSorted()
  expect(holding(/sessions\.start\(/)).toEqual([
    'identity/routes/acting.ts',
    'identity/routes/change-password.ts',
    'identity/routes/logins.ts',
    'identity/routes/passkeys.ts',
    'identity/signed-in.ts',
  ])
  expect(holding(/beginsSession\(/)).toEqual(['identity/routes/second-step.ts', 'identity/signed-in.ts'])
  const named = readFileSync(new URL('../docs/members.md', folder), 'utf8')
  for (const way of [
    '/api/login',
    '/api/token',
    '/api/social',
    '/api/resetpw',
    '/api/activate',
    'logins/end',
    'signin',
    'return',
  ])
    expect(named).toContain(way)
})
