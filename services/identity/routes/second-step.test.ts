import { openIdServer, type Person } from '@portal/tests/support/portal/openid-server'
import { passkeyPortal } from '@portal/tests/support/portal/passkey-portal'
import { PASSWORD, TOKEN_SECRET } from '@portal/tests/support/portal/portal'
import { noor, noorId, PORTAL as SOCIAL_PORTAL, socialPortal } from '@portal/tests/support/portal/social-portal'
import { softwareAuthenticator } from '@portal/tests/support/portal/software-authenticator'
import { describe, expect, it } from 'vitest'
import { linkTokens } from '../link-token.ts'

const MINUTE = 60_000
const refused = (reason: string) => ({ status: 409, code: 'not-possible', values: { reason } })
const SIGN_IN = '/api/login/passkey'

describe('an account that has a passkey', () => {
  it.each(['sam', 'robin'] as const)('is opened by password and passkey: %s', async (name) => {
    const { browser, withPasskey, people, typesOf } = await passkeyPortal()
    const { key } = await withPasskey(name)
    const another = browser()
    const first = await another.signIn(name)
    expect([first.statusCode, first.json()]).toEqual([200, { status: 'passkey', message: expect.any(String) }])
    expect(another.jar.names()).toEqual(['second-step'])
    expect(await another.isSignedIn()).toBe(false)
    const second = await another.signByPasskey(key)
    expect(second.json()).toMatchObject({ status: 'success', profile: { pkUser: people[name].memberId } })
    expect(await another.isSignedIn()).toBe(true)
    expect(another.jar.names()).not.toContain('second-step')
    expect(await typesOf(name)).toContain('PasskeyUsed')
  })

  it('is opened by password and recovery code, however the code is typed, once', async () => {
    const { browser, withPasskey } = await passkeyPortal()
    const { codes } = await withPasskey()
    const by = async (code: unknown) => {
      const another = browser()
      await another.signIn()
      return (await another.ask('POST', '/api/login/recovery', { code })).json()
    }
    const typed = ` ${codes[3]?.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `
    expect(await by(typed)).toMatchObject({ status: 'success' })
    expect(await by(codes[3])).toMatchObject(refused('code-refused'))
    expect(await by('0000-0000-0000-0000')).toMatchObject(refused('code-refused'))
  })

  it('without one is opened by the password alone, in the words of the specification', async () => {
    const { browser, people } = await passkeyPortal()
    const { memberId: pkUser, displayName, accountType, username } = people.robin
    expect((await browser().signIn('robin')).json()).toEqual({
      status: 'success',
      profile: { pkUser, displayName, account_type: accountType, email: username },
    })
    const wrong = await browser().signIn('sam', 'a guess')
    expect([wrong.statusCode, wrong.json().code]).toEqual([400, 'wrong-password'])
  })

  it('tells a wrong password before it asks for a passkey', async () => {
    const { browser, withPasskey } = await passkeyPortal()
    await withPasskey()
    const guessing = browser()
    const wrong = await guessing.signIn('sam', 'a guess')
    expect([wrong.statusCode, wrong.json().code, guessing.jar.names()]).toEqual([400, 'wrong-password', []])
  })
})

describe('the second step', () => {
  const begun = async () => {
    const portal = await passkeyPortal()
    const { own, key, codes } = await portal.withPasskey()
    const another = portal.browser()
    await another.signIn()
    return { ...portal, own, key, codes, another }
  }

  it('is nobody’s who has not given the password in this browser', async () => {
    const { browser, key, another, codes } = await begun()
    const stranger = browser()
    expect(await stranger.challenge()).toMatchObject(refused('sign-in-begin-again'))
    const signed = key.sign(await another.challenge())
    expect((await stranger.ask('POST', SIGN_IN, signed)).json()).toMatchObject(refused('sign-in-begin-again'))
    const byCode = await stranger.ask('POST', '/api/login/recovery', { code: codes[0] })
    expect(byCode.json()).toMatchObject(refused('sign-in-begin-again'))
  })

  it.each([
    ['another site', { origin: 'https://evil.test' }],
    ['another host', { rpId: 'evil.test' }],
    ['a device that verified nobody', { isVerified: false }],
    ['another challenge', { challenge: 'b3RoZXI' }],
    ['a counter that was used before', { counter: 1 }],
    ['a new passkey in place of a sign-in', { type: 'webauthn.create' }],
  ])('refuses an answer for %s', async (_, differs) => {
    const { key, another } = await begun()
    const sent = await another.ask('POST', SIGN_IN, key.sign(await another.challenge(), differs))
    expect(sent.json()).toMatchObject(refused('passkey-refused'))
    expect(await another.isSignedIn()).toBe(false)
  })

  it('refuses the passkey of another member, and one that nobody has added', async () => {
    const { another, withPasskey, device } = await begun()
    const { key: robins } = await withPasskey('robin')
    for (const key of [robins, device()])
      expect((await another.signByPasskey(key)).json()).toMatchObject(refused('passkey-refused'))
  })

  it('ends the session of another member in this browser, and leaves that of the same one', async () => {
    const { browser, withPasskey } = await passkeyPortal()
    const { own } = await withPasskey()
    const shared = browser()
    await shared.signIn('robin')
    expect(await shared.isSignedIn()).toBe(true)
    await shared.signIn('sam')
    expect(await shared.isSignedIn()).toBe(false)
    await own.signIn('sam')
    expect(await own.isSignedIn()).toBe(true)
  })

  it('refuses the id of the right passkey with the signature of another', async () => {
    const { another, key, device } = await begun()
    const forged = { ...device().sign(await another.challenge()), id: key.credentialId }
    expect((await another.ask('POST', SIGN_IN, forged)).json()).toMatchObject(refused('passkey-refused'))
  })

  it('takes an answer to a challenge once, right or wrong, and only to the last challenge of the browser', async () => {
    const { another, key, browser, app } = await begun()
    const first = await another.challenge()
    const second = await another.challenge()
    expect((await another.ask('POST', SIGN_IN, key.sign(first))).json()).toMatchObject(refused('passkey-refused'))
    expect((await another.ask('POST', SIGN_IN, key.sign(second))).json()).toMatchObject(refused('passkey-refused'))

    const again = browser()
    await again.signIn()
    const signed = key.sign(await again.challenge())
    const cookie = again.jar.header()
    const send = () => app.inject({ method: 'POST', url: SIGN_IN, headers: { cookie }, payload: signed })
    expect((await send()).json()).toMatchObject({ status: 'success' })
    expect((await send()).json()).toMatchObject(refused('passkey-refused'))
  })

  it('sent twice at once signs in once', async () => {
    const { another, key, app } = await begun()
    const signed = key.sign(await another.challenge())
    const headers = { cookie: another.jar.header() }
    const send = () => app.inject({ method: 'POST', url: SIGN_IN, headers, payload: signed })
    const replies = await Promise.all([send(), send()])
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(expect.arrayContaining([200, 409]))
  })

  it('ends ten minutes after the password, however many challenges are asked for', async () => {
    const { another, key, later } = await begun()
    later(6 * MINUTE)
    await another.challenge()
    later(5 * MINUTE)
    expect(await another.challenge()).toMatchObject(refused('sign-in-begin-again'))
    const sent = await another.ask('POST', SIGN_IN, key.sign({ challenge: 'x', rpId: 'portal.test' }))
    expect(sent.json()).toMatchObject(refused('sign-in-begin-again'))
  })

  it('ends with a change of the password, and with a lock', async () => {
    const { another, key, deps, people, later, browser } = await begun()
    const { memberId } = people.sam
    later(1_000)
    await deps.commands.changePassword({ memberId, password: PASSWORD, by: 'operator', language: null })
    expect((await another.signByPasskey(key)).json()).toMatchObject(refused('passkey-refused'))
    later(1_000)
    const again = browser()
    await again.signIn()
    await deps.commands.setLock(memberId, true)
    expect((await again.signByPasskey(key)).json()).toMatchObject(refused('passkey-refused'))
  })

  it('cannot be guessed: wrong answers count as wrong passwords do, and another account is not counted', async () => {
    const { another, browser, withPasskey, later } = await begun()
    const guess = () => another.ask('POST', '/api/login/recovery', { code: '0000-0000-0000-0000' })
    for (let n = 0; n < 10; n += 1) expect((await guess()).json()).toMatchObject(refused('code-refused'))
    expect((await guess()).json()).toEqual({ status: 100, message: expect.stringMatching(/15/) })
    const { codes } = await withPasskey('robin')
    const robins = browser()
    await robins.signIn('robin')
    expect((await robins.ask('POST', '/api/login/recovery', { code: codes[0] })).json().status).toBe('success')
    later(16 * MINUTE)
    const after = browser()
    expect((await after.signIn()).json().status).toBe('passkey')
  })

  it('leaves its owner in who has signed in in this browser before, whatever strangers guess', async () => {
    const { another, own, key } = await begun()
    for (let n = 0; n < 12; n += 1) await another.ask('POST', '/api/login/recovery', { code: '0' })
    await own.ask('POST', '/api/logout')
    await own.signIn()
    expect((await own.signByPasskey(key)).json()).toMatchObject({ status: 'success' })
  })
})

describe('no way leads around the passkey', () => {
  it('the link of a mail that signs in', async () => {
    const { withPasskey, browser, deps, eventsOf, people } = await passkeyPortal()
    const { key } = await withPasskey()
    await deps.commands.requestLink({ username: people.sam.username, purpose: 'sign-in', language: 'en' })
    const asked = (await eventsOf('sam')).findLast((event) => event.type === 'LinkRequested')
    if (asked?.type !== 'LinkRequested') throw new Error('no link')
    const another = browser()
    const reply = await another.ask('POST', '/api/token', { token: linkTokens(TOKEN_SECRET).make(asked) })
    expect(reply.json()).toEqual({ status: 'passkey', link: '/login/passkey' })
    expect(await another.isSignedIn()).toBe(false)
    expect((await another.signByPasskey(key)).json()).toMatchObject({ status: 'success' })
  })

  it('a new password by the link of a mail: it signs nobody in, and the passkey stays', async () => {
    const { withPasskey, browser, deps, eventsOf, people, later } = await passkeyPortal()
    await withPasskey()
    later(1_000)
    await deps.commands.requestLink({ username: people.sam.username, purpose: 'reset-password', language: 'en' })
    const asked = (await eventsOf('sam')).findLast((event) => event.type === 'LinkRequested')
    if (asked?.type !== 'LinkRequested') throw new Error('no link')
    const another = browser()
    const _token = linkTokens(TOKEN_SECRET).make(asked)
    const password = 'violet kettle roof'
    const sent = { _password: password, _passwordconfirmed: password, _token }
    expect((await another.ask('POST', '/api/resetpw', sent)).json()).toMatchObject({ status: 'Success' })
    expect(await another.isSignedIn()).toBe(false)
    expect((await another.signIn('sam', password)).json()).toMatchObject({ status: 'passkey' })
  })

  it('signing in by another service, and linking one by the password alone', async () => {
    const server = await openIdServer({ id: 'example', portalUrl: SOCIAL_PORTAL, isInIdToken: true })
    try {
      const known: Person = { sub: 'n-17', email: noor.username, email_verified: true, name: 'Noor' }
      const staff = { ...noor, accountType: 'admin' } as const
      const { ask, signInAs, eventsOf } = await socialPortal([server], {}, staff)
      const signIn = () => ask('POST', '/api/login', { username: noor.username, password: PASSWORD })
      await signIn()
      const key = softwareAuthenticator(SOCIAL_PORTAL)
      const begun = await ask('POST', '/api/profile/passkeys/challenge', { password: PASSWORD })
      await ask('POST', '/api/profile/passkeys/add', { name: 'Key', ...key.make(begun.json()) })
      await ask('POST', '/api/logout')

      expect(await signInAs(known)).toBe('/login/connect')
      expect((await ask('POST', '/api/social/link', { password: PASSWORD })).json().status).toBe('passkey')
      expect((await ask('GET', '/api/profile')).statusCode).toBe(401)
      expect((await eventsOf(noorId)).map(({ type }) => type)).not.toContain('SocialLinked')

      const signed = key.sign((await ask('POST', '/api/login/passkey/challenge')).json())
      expect((await ask('POST', SIGN_IN, signed)).json().status).toBe('success')
      server.is(known)
      const linking = await ask('POST', '/api/profile/social/link/example', { password: PASSWORD })
      expect(linking.statusCode).toBe(200)
    } finally {
      await server.close()
    }
  })

  it('a service that is linked already', async () => {
    const server = await openIdServer({ id: 'example', portalUrl: SOCIAL_PORTAL, isInIdToken: true })
    try {
      const known: Person = { sub: 'n-18', email: noor.username, email_verified: true, name: 'Noor' }
      const staff = { ...noor, accountType: 'admin' } as const
      const { ask, signInAs } = await socialPortal([server], {}, staff)
      await signInAs(known)
      expect((await ask('POST', '/api/social/link', { password: PASSWORD })).json().status).toBe('success')
      const key = softwareAuthenticator(SOCIAL_PORTAL)
      const begun = await ask('POST', '/api/profile/passkeys/challenge', { password: PASSWORD })
      await ask('POST', '/api/profile/passkeys/add', { name: 'Key', ...key.make(begun.json()) })
      await ask('POST', '/api/logout')
      expect(await signInAs(known)).toBe('/login/passkey')
      expect((await ask('GET', '/api/profile')).statusCode).toBe(401)
      const signed = key.sign((await ask('POST', '/api/login/passkey/challenge')).json())
      expect((await ask('POST', SIGN_IN, signed)).json().status).toBe('success')
    } finally {
      await server.close()
    }
  })

  it('staff who sign in as a member with a passkey have shown their own, and return to their own session alone', async () => {
    const { withPasskey, browser, people } = await passkeyPortal()
    const { key } = await withPasskey()
    await withPasskey('robin')
    const staff = browser()
    await staff.signIn()
    const at = `/api/members/${people.robin.memberId}/signin`
    expect((await staff.ask('POST', at, {})).statusCode).toBe(401) // the password alone is nobody
    await staff.signByPasskey(key)
    expect((await staff.ask('POST', at, {})).statusCode).toBe(200)
    expect((await staff.ask('POST', '/api/profile/passkeys/challenge', { password: PASSWORD })).json()).toMatchObject({
      values: { reason: 'acting-for-member' },
    })
    expect((await staff.ask('POST', '/api/acting/return')).json().profile.pkUser).toBe(people.sam.memberId)
  })
})
