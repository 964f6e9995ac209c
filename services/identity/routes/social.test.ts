import { openIdServer, type Person } from '@portal/tests/support/portal/openid-server'
import { PASSWORD, type PortalParts, TOKEN_SECRET } from '@portal/tests/support/portal/portal'
import { noor, noorId, PORTAL, socialPortal } from '@portal/tests/support/portal/social-portal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linkTokens } from '../link-token.ts'

const verified: Person = { sub: 'n-17', email: 'noor@example.org', email_verified: true, name: 'Noor H.' }

let server: Awaited<ReturnType<typeof openIdServer>>
let userinfoServer: typeof server
beforeAll(async () => {
  server = await openIdServer({ id: 'example', portalUrl: PORTAL, isInIdToken: true })
  userinfoServer = await openIdServer({ id: 'facebook', portalUrl: PORTAL, isInIdToken: false })
})
afterAll(async () => {
  await server.close()
  await userinfoServer.close()
})

const start = async (differs: Partial<PortalParts> = {}) => {
  const portal = await socialPortal([server, userinfoServer], differs)
  const link = async () => {
    await portal.signInAs(verified)
    expect((await portal.ask('POST', '/api/social/link', { password: PASSWORD })).statusCode).toBe(200)
  }
  return { ...portal, link }
}

describe('signing in by another service', () => {
  it('asks for the password of the account that has the verified address, once; then it signs in', async () => {
    const { ask, signInAs, own } = await start()
    expect(await signInAs(verified)).toBe('/login/connect')
    expect((await ask('GET', '/api/social/step')).json()).toEqual({
      step: 'link',
      provider: 'Example',
      email: 'noor@example.org',
    })
    const wrong = await ask('POST', '/api/social/link', { password: 'a guess' })
    expect([wrong.statusCode, wrong.json().code]).toEqual([400, 'wrong-password'])
    expect(own.names()).not.toContain('session')
    const linked = await ask('POST', '/api/social/link', { password: PASSWORD })
    expect(linked.json()).toMatchObject({ status: 'success', profile: { pkUser: noorId } })
    expect(own.names()).toContain('session')
    await ask('POST', '/api/logout')
    expect(await signInAs(verified)).toBe('/u/main')
    expect((await ask('GET', '/api/profile')).json()).toMatchObject({ pkUser: noorId })
  })

  it('stores neither the address nor the subject of the other service', async () => {
    const { link, eventsOf } = await start()
    await link()
    const linked = (await eventsOf(noorId)).find(({ type }) => type === 'SocialLinked')
    expect(linked).toMatchObject({ provider: 'example', socialDigest: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(JSON.stringify(linked)).not.toMatch(/n-17|example\.org/)
  })

  it('lets a visitor join who agrees to the terms, active at once, with the name that the service gave', async () => {
    const { ask, signInAs, eventsOf } = await start()
    const sam: Person = { sub: 's-1', email: 'sam@example.org', email_verified: true, name: 'Sam' }
    expect(await signInAs(sam, '/api/social/example/login?_referral=noor')).toBe('/login/connect')
    expect((await ask('GET', '/api/social/step')).json()).toMatchObject({ step: 'join', email: 'sam@example.org' })
    const refused = await ask('POST', '/api/social/join', { agree: false })
    expect([refused.statusCode, refused.json().values]).toEqual([409, { reason: 'terms-missing' }])
    const joined = await ask('POST', '/api/social/join', { agree: true })
    expect(joined.json()).toMatchObject({
      status: 'success',
      profile: { displayName: 'Sam', email: 'sam@example.org' },
    })
    const events = await eventsOf(joined.json().profile.pkUser)
    expect(events.map(({ type }) => type)).toEqual([
      'MemberRegistered',
      'MemberJoined',
      'MemberActivated',
      'SocialLinked',
    ])
    expect(await signInAs(sam)).toBe('/u/main')
  })

  it.each([
    ['Sam\u202e nimda', 'Sam nimda'],
    [`${'S'.repeat(79)}😀m`, 'S'.repeat(79)],
    ['\u3164\u2066', expect.stringMatching(/^Anonymous /)],
  ])('takes the name %j of the service as it would from the member', async (name, shown) => {
    const { ask, signInAs } = await start()
    await signInAs({ sub: 's-2', email: 'sam2@example.org', email_verified: true, name })
    const joined = await ask('POST', '/api/social/join', { agree: true })
    expect(joined.json().profile.displayName).toEqual(shown)
  })

  it('asks the service for what the ID token does not say, and is started by the address of the specification', async () => {
    const { ask, signInAs } = await start()
    expect(await signInAs(verified, '/api/facebook/login')).toBe('/login/connect')
    expect((await ask('GET', '/api/social/step')).json()).toMatchObject({ step: 'link', email: 'noor@example.org' })
  })

  it('never offers the account of an address that the service has not verified', async () => {
    const { ask, signInAs } = await start()
    for (const email_verified of [false, undefined]) {
      const { email_verified: _, ...person } = verified
      const said = await signInAs({ ...person, ...(email_verified !== undefined && { email_verified }) })
      expect(said).toBe('/lockedout?social=email')
      expect((await ask('GET', '/api/social/step')).json()).toMatchObject({ step: 'email', email: null })
      const linked = await ask('POST', '/api/social/link', { password: PASSWORD })
      expect([linked.statusCode, linked.json().code]).toEqual([409, 'not-possible'])
    }
  })

  it('takes nobody to a locked account, nor members into a closed community', async () => {
    const lock = { isOn: false }
    const { link, deps, signInAs, own, ask } = await start({ communityLock: async () => lock.isOn })
    await link()
    await ask('POST', '/api/logout')
    lock.isOn = true
    expect(await signInAs(verified)).toBe('/lockedout')
    lock.isOn = false
    await deps.commands.setLock(noorId, true)
    expect(await signInAs(verified)).toBe('/lockedout')
    expect(own.names()).not.toContain('session')
  })

  it('makes no account while the community is closed, as registration does not', async () => {
    const { ask, signInAs, deps } = await start({ communityLock: async () => true })
    await signInAs({ sub: 's-3', email: 'sam3@example.org', email_verified: true, name: 'Sam' })
    expect((await ask('POST', '/api/social/join', { agree: true })).json().code).toBe('locked-out')
    await signInAs({ sub: 's-4', name: 'Sam' })
    const named = await ask('POST', '/api/facebook/changeusername', { new_username: 'sam4@example.org' })
    expect(named.json().type).toBe('error')
    for (const name of ['sam3@example.org', 'sam4@example.org'])
      expect(await deps.commands.holderOfLogin(name)).toBeNull()
  })

  it('ends when the account is got back by the link of a mail', async () => {
    const { link, signInAs, deps, eventsOf } = await start()
    await link()
    await deps.commands.requestLink({ username: noor.username, purpose: 'reset-password', language: 'en' })
    const asked = (await eventsOf(noorId)).findLast((event) => event.type === 'LinkRequested')
    if (asked?.type !== 'LinkRequested') throw new Error('no link')
    await deps.commands.resetPassword({ ...asked, password: 'another good password' })
    expect(await signInAs(verified)).toBe('/login/connect')
  })
})

describe('a social user name that is locked out', () => {
  const nameless: Person = { sub: 'x-9', name: 'Xu' }

  it('gets an address, which a mail confirms before anybody signs in', async () => {
    const { ask, signInAs, deps, eventsOf } = await start()
    expect(await signInAs(nameless)).toBe('/lockedout?social=email')
    const wrong = await ask('POST', '/api/facebook/changeusername', { new_username: 'not an address' })
    expect(wrong.json()).toEqual({ type: 'error', message: 'This is no e-mail address, such as robin@example.org.' })
    const changed = await ask('POST', '/api/facebook/changeusername', { new_username: 'xu@example.org' })
    expect(changed.json().type).toBe('success')
    expect(await signInAs(nameless)).toMatch(/^\/activate\?msg=This%20account%20is%20not%20active/)
    const xu = await deps.commands.holderOfLogin('xu@example.org')
    if (xu === null) throw new Error('nobody registered')
    const asked = (await eventsOf(xu)).find((event) => event.type === 'LinkRequested')
    if (asked?.type !== 'LinkRequested') throw new Error('no link')
    const obj = linkTokens(TOKEN_SECRET).make(asked)
    expect((await ask('POST', '/api/activate', { obj })).json().status).toBe('success')
    expect(await signInAs(nameless)).toBe('/u/main')
  })

  it('is told the same for an address that a member has, whose account stays as it is', async () => {
    const { ask, signInAs, eventsOf } = await start()
    await signInAs(nameless)
    const free = (await ask('POST', '/api/facebook/changeusername', { new_username: 'xu@example.org' })).json()
    await signInAs({ ...nameless, sub: 'x-10' })
    const taken = (await ask('POST', '/api/facebook/changeusername', { new_username: noor.username })).json()
    expect(taken).toEqual(free)
    expect((await eventsOf(noorId)).map(({ type }) => type)).toEqual(['MemberRegistered', 'LinkRequested'])
  })

  it('does not stay with whoever typed the address first, once its owner registers', async () => {
    const { ask, signInAs, deps } = await start()
    await signInAs(nameless)
    await ask('POST', '/api/facebook/changeusername', { new_username: 'xu@example.org' })
    const own = { username: 'xu@example.org', password: 'the password of Xu', referral: null, language: 'en' }
    await deps.commands.joinCommunity(own)
    expect(await signInAs(nameless)).toBe('/lockedout?social=email')
  })

  it('is not linked to an account that somebody else has registered with the address', async () => {
    const { ask, signInAs, deps, eventsOf } = await start()
    const own = { username: 'xu@example.org', password: 'the password of Xu', referral: null, language: 'en' }
    const xu = await deps.commands.joinCommunity(own)
    if (xu === null) throw new Error('nobody registered')
    const asked = (await eventsOf(xu)).find((event) => event.type === 'LinkRequested')
    if (asked?.type !== 'LinkRequested') throw new Error('no link')
    await signInAs(nameless)
    const changed = await ask('POST', '/api/facebook/changeusername', { new_username: 'xu@example.org' })
    expect(changed.json().type).toBe('success')
    await ask('POST', '/api/activate', { obj: linkTokens(TOKEN_SECRET).make(asked) })
    expect(await signInAs(nameless)).toBe('/lockedout?social=email')
  })

  it('is asked to begin again without a sign-in at a provider', async () => {
    const { ask } = await start()
    const reply = await ask('POST', '/api/facebook/changeusername', { new_username: 'xu@example.org' })
    expect(reply.json().type).toBe('error')
    expect((await ask('GET', '/api/social/step')).json().step).toBe('none')
  })
})

describe('what comes back from a provider', () => {
  const failed = /^\/login\?msg=Signing%20in%20by%20the%20other%20service%20did%20not%20work/

  it('is refused in a browser that has begun nothing: nobody is signed in to the account of somebody else', async () => {
    const { begin, app } = await start()
    server.is(verified)
    const reply = await app.inject({ url: await begin() })
    expect(reply.headers.location).toMatch(failed)
    expect(reply.cookies.filter(({ value }) => value !== '')).toEqual([])
  })

  it.each([
    ['another state', (address: string) => address.replace(/state=[^&]+/, 'state=another')],
    ['another code', (address: string) => address.replace(/code=[^&]+/, 'code=another')],
    ['another issuer', (address: string) => address.replace(/iss=[^&]+/, 'iss=https%3A%2F%2Fevil.example')],
    ['a refusal of the member', (address: string) => address.replace(/code=[^&]+/, 'error=access_denied')],
    ['nothing', () => '/api/social/example/callback'],
    ['the callback of another provider', (address: string) => address.replace('/example/', '/facebook/')],
  ])('is refused with %s, and the log has the cause', async (_, changed) => {
    const { ask, begin, own } = await start()
    server.is(verified)
    const reply = await ask('GET', changed(await begin()))
    expect(reply.headers.location).toMatch(failed)
    expect(own.names()).toEqual([])
  })

  it('works once', async () => {
    const { ask, begin } = await start()
    server.is(verified)
    const callback = await begin()
    expect((await ask('GET', callback)).headers.location).toBe('/login/connect')
    expect((await ask('GET', callback)).headers.location).toMatch(failed)
  })

  it('is good for a quarter of an hour', async () => {
    const { ask, signInAs, later } = await start()
    await signInAs(verified)
    later(15 * 60_000)
    expect((await ask('GET', '/api/social/step')).json().step).toBe('none')
    const linked = await ask('POST', '/api/social/link', { password: PASSWORD })
    expect([linked.statusCode, linked.json().values]).toEqual([409, { reason: 'social-begin-again' }])
  })

  it('leads to screens of the portal alone, whatever the address says', async () => {
    const { signInAs } = await start()
    expect(await signInAs(verified, '/api/social/example/login?link=https://evil.example&wo=//evil.example')).toBe(
      '/login/connect',
    )
  })
})
