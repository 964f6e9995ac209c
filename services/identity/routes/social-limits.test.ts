import { openIdServer, type Person } from '@portal/tests/support/portal/openid-server'
import { PASSWORD } from '@portal/tests/support/portal/portal'
import { noorId, PORTAL, socialPortal } from '@portal/tests/support/portal/social-portal'
import { afterAll, beforeAll, expect, it } from 'vitest'

/** What one network may ask in a quarter of an hour. */
const MOST = 30
const sam: Person = { sub: 's-1', email: 'sam@example.org', email_verified: true, name: 'Sam' }
const nameless: Person = { sub: 'x-9', name: 'Xu' }

let server: Awaited<ReturnType<typeof openIdServer>>
beforeAll(async () => {
  server = await openIdServer({ id: 'example', portalUrl: PORTAL, isInIdToken: true })
})
afterAll(() => server.close())

type Portal = Awaited<ReturnType<typeof socialPortal>>
const times = async (most: number, ask: () => Promise<unknown>) => {
  for (let n = 0; n < most; n += 1) await ask()
}
/** Registrations that fail count, too. */
const registering = ({ ask }: Portal) =>
  ask('POST', '/api/register', {
    _email: 'no address',
    _password: 'a',
    _passwordconfirmed: 'a',
    _captcha: 'c',
    agree: true,
  })

it.each([
  ['joins', sam, '/api/social/join', { agree: true }],
  ['gives an address', nameless, '/api/facebook/changeusername', { new_username: 'xu@example.org' }],
])('who %s by another service counts with those who register, and is told when to come back', async (...row) => {
  const [, person, path, body] = row
  const portal = await socialPortal([server])
  await portal.signInAs(person)
  await times(MOST, () => registering(portal))
  const refused = await portal.ask('POST', path, body)
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '900'])
  expect(refused.json()).toMatchObject({ code: 'too-many-requests', detail: 'Try again in 15 minutes.' })
  portal.later(15 * 60_000 + 1)
  await portal.signInAs(person)
  expect((await portal.ask('POST', path, body)).json()).toMatchObject(
    path.endsWith('join') ? { status: 'success' } : { type: 'success' },
  )
})

/** Twice what may fail: a campus signs in from one network. */
it('sixty members sign in from one network, because a sign-in that shows who it is does not count', async () => {
  const portal = await socialPortal([server])
  const known = { sub: 'n-17', email: 'noor@example.org', email_verified: true, name: 'Noor' }
  await portal.signInAs(known)
  await portal.ask('POST', '/api/social/link', { password: PASSWORD })
  await times(2 * MOST, async () => expect(await portal.signInAs(known)).toBe('/u/main'))
})

it.each([
  ['/api/social/example/login', 300, '/api/social/example/login'],
  ['/api/facebook/login', 300, '/api/social/example/login'],
  ['/api/social/example/callback', MOST, '/api/social/example/callback'],
  ['/api/social/example/login', MOST, '/api/social/example/callback'],
])('%s leads to the sign-in screen after %i of them, which says when to come back', async (path, most, asked) => {
  const facebook = { ...server, settings: { ...server.settings, id: 'facebook' } }
  const portal = await socialPortal([server, facebook])
  await times(most, async () => expect((await portal.ask('GET', asked)).headers['retry-after']).toBeUndefined())
  const { statusCode, headers } = await portal.ask('GET', path)
  expect([statusCode, headers['retry-after']]).toEqual([303, '900'])
  const { pathname, searchParams } = new URL(headers.location ?? '', PORTAL)
  expect([pathname, searchParams.get('msg'), searchParams.get('tone')]).toEqual([
    '/login',
    'Too many requests. Try again in 15 minutes.',
    'problem',
  ])
})

it('ten wrong passwords for the account of an address are the last, and the right one is told when to come back', async () => {
  const portal = await socialPortal([server])
  await portal.signInAs({ sub: 'n-17', email: 'noor@example.org', email_verified: true, name: 'Noor' })
  const link = (password: string) => portal.ask('POST', '/api/social/link', { password })
  await times(10, async () => expect((await link('a guess')).json().code).toBe('wrong-password'))
  expect((await link(PASSWORD)).json()).toMatchObject({ status: 100, message: expect.stringMatching(/15/) })
  expect((await portal.eventsOf(noorId)).map(({ type }) => type)).not.toContain('SocialLinked')
})
