import type { AccountType } from '@portal/contracts/events/identity'
import { openIdServer, type Person } from '@portal/tests/support/portal/openid-server'
import { PASSWORD } from '@portal/tests/support/portal/portal'
import { noor, noorId, PORTAL, socialPortal } from '@portal/tests/support/portal/social-portal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** The address at the service is another one: the member shows by the password that the account is theirs. */
const noorThere: Person = { sub: 'n-17', email: 'elsewhere@example.org', email_verified: true, name: 'Noor' }
const BEGIN = '/api/profile/social/link/example'

let server: Awaited<ReturnType<typeof openIdServer>>
beforeAll(async () => {
  server = await openIdServer({ id: 'example', portalUrl: PORTAL, isInIdToken: true })
})
afterAll(() => server.close())

/** Noor is signed in by her password. */
const start = async (accountType: AccountType = 'user') => {
  const portal = await socialPortal([server], {}, { ...noor, accountType })
  const { ask } = portal
  const signIn = async () => {
    const username = 'noor@example.org'
    await ask('POST', '/api/login', { username, password: PASSWORD, timezoneOffset: 0, timezoneName: 'UTC' })
  }
  await signIn()
  /** Where the browser ends that goes to the service and back. */
  const connect = async (person = noorThere) => {
    server.is(person)
    const begun = await ask('POST', BEGIN, { password: PASSWORD })
    const back = await portal.throughProvider(begun.json().url)
    return (await ask('GET', back)).headers.location
  }
  const services = async () => (await ask('GET', '/api/profile/social')).json()
  const remove = async (password = PASSWORD) => {
    const { linked } = await services()
    return ask('POST', `/api/profile/social/remove/${linked[0]?.id ?? '0'.repeat(64)}`, { password })
  }
  const typesOf = async () => (await portal.eventsOf(noorId)).map(({ type }) => type)
  return { ...portal, signIn, connect, services, remove, typesOf }
}

describe('a member who links a service to the account', () => {
  it('goes to the service and back, sees it with its name and since when, and signs in by it from then on', async () => {
    const { connect, services, ask, signInAs } = await start()
    expect(await services()).toEqual({
      linked: [],
      services: [{ id: 'example', name: 'Example' }],
      history: [],
      hasPassword: true,
    })
    expect(await connect()).toBe('/u/profile/services?result=linked')
    expect(await services()).toMatchObject({
      linked: [{ provider: 'Example', since: '2026-11-21T08:00:00.000Z' }],
      history: [{ provider: 'Example', what: 'linked', at: '2026-11-21T08:00:00.000Z' }],
    })
    await ask('POST', '/api/logout')
    expect(await signInAs(noorThere)).toBe('/u/main')
  })

  it('gives the password first, so that nobody who finds the browser open can link their own', async () => {
    const { ask } = await start()
    const wrong = await ask('POST', BEGIN, { password: 'a guess' })
    expect([wrong.statusCode, wrong.json().code]).toEqual([400, 'wrong-password'])
    expect((await ask('POST', '/api/profile/social/link/unknown', { password: PASSWORD })).statusCode).toBe(404)
  })

  it('is told where another account signs in by this identity', async () => {
    const { connect, deps, services } = await start()
    await deps.commands.registerMember({
      username: 'sam@example.org',
      displayName: 'Sam',
      accountType: 'user',
      password: PASSWORD,
    })
    const sam = await deps.commands.holderOfLogin('sam@example.org')
    if (!sam) throw new Error('Sam is not registered')
    await connect()
    const [{ id: digest }] = (await services()).linked
    await deps.commands.unlinkSocial(noorId, digest, 'en')
    await deps.commands.linkSocial(sam, { provider: 'example', digest }, { language: 'en' })
    expect(await connect()).toBe('/u/profile/services?result=taken')
    expect((await services()).linked).toEqual([])
  })

  it('is not linked where nobody, or somebody else, is signed in when the service sends the browser back', async () => {
    const { ask, throughProvider, services, signIn } = await start()
    server.is(noorThere)
    const begun = await ask('POST', BEGIN, { password: PASSWORD })
    const back = await throughProvider(begun.json().url)
    await ask('POST', '/api/logout')
    expect((await ask('GET', back)).headers.location).toBe('/u/profile/services?result=failed')
    await signIn()
    expect((await services()).linked).toEqual([])
  })
})

describe('a member who removes a service', () => {
  it('gives the password; then the identity opens nothing here, and another account may link it', async () => {
    const { connect, remove, services, typesOf, ask, signInAs } = await start()
    await connect()
    const wrong = await remove('a guess')
    expect([wrong.statusCode, wrong.json().code]).toEqual([400, 'wrong-password'])
    expect((await remove()).json()).toEqual({ status: 'success' })
    expect(await services()).toMatchObject({ linked: [], history: [{ what: 'removed' }, { what: 'linked' }] })
    expect((await typesOf()).slice(-2)).toEqual(['SocialLinked', 'SocialUnlinked'])
    await ask('POST', '/api/logout')
    expect(await signInAs(noorThere)).toBe('/login/connect')
  })

  it('removes it once: what is not linked leaves nothing in the log', async () => {
    const { connect, remove, typesOf } = await start()
    await connect()
    await remove()
    expect((await remove()).statusCode).toBe(200)
    expect((await typesOf()).filter((type) => type === 'SocialUnlinked')).toHaveLength(1)
  })

  it('keeps the last way to sign in: who never set a password is told to set one first', async () => {
    const { deps, services, ask } = await start()
    const digest = 'a'.repeat(64)
    await deps.commands.linkSocial(noorId, { provider: 'example', digest }, { isOnlyWay: true })
    expect(await services()).toMatchObject({ hasPassword: false, linked: [{ id: digest }] })
    for (const url of [BEGIN, `/api/profile/social/remove/${digest}`]) {
      const reply = await ask('POST', url, { password: PASSWORD })
      expect([reply.statusCode, reply.json().values]).toEqual([409, { reason: 'last-way' }])
    }
    expect((await services()).linked).toHaveLength(1)
  })
})

it('staff see by which services a member signs in, and whether the member has a password', async () => {
  const { connect, ask } = await start('admin')
  await connect()
  const reply = await ask('GET', `/api/members/${noorId}/services`)
  expect(reply.json()).toMatchObject({
    linked: [{ provider: 'Example', since: '2026-11-21T08:00:00.000Z' }],
    hasPassword: true,
  })
})
