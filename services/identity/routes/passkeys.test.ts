import { PORTAL, passkeyPortal } from '@portal/tests/support/portal/passkey-portal'
import { PASSWORD } from '@portal/tests/support/portal/portal'
import { softwareAuthenticator } from '@portal/tests/support/portal/software-authenticator'
import { describe, expect, it } from 'vitest'

const MINUTE = 60_000
const ADD = '/api/profile/passkeys/add'
const refused = (reason: string) => ({ status: 409, code: 'not-possible', values: { reason } })

describe('a member who adds a passkey', () => {
  it('gives the password and a name, and gets recovery codes with the first one alone', async () => {
    const { browser, device } = await passkeyPortal()
    const own = browser()
    await own.signIn()
    expect((await own.begin('a guess')).json()).toMatchObject({ code: 'wrong-password' })
    const first = await own.add(device())
    expect(first.json().codes).toHaveLength(10)
    expect(new Set(first.json().codes).size).toBe(10)
    expect(first.json().codes[0]).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/)
    expect((await own.add(device(), ' Blue key ')).json()).toEqual({ codes: [] })
    expect((await own.ask('GET', '/api/profile/passkeys')).json()).toMatchObject({
      passkeys: [{ name: 'Laptop', lastUsedAt: null }, { name: 'Blue key' }],
      codesLeft: 10,
      hasPassword: true,
    })
  })

  it('is asked by the browser for this site, for a device that verifies its user, and for none that is a passkey already', async () => {
    const { browser, withPasskey, people } = await passkeyPortal()
    const { key } = await withPasskey()
    const { key: other } = await withPasskey('robin')
    const own = browser()
    await own.signIn()
    expect((await own.signByPasskey(key)).statusCode).toBe(200)
    const asked = (await own.begin()).json()
    expect(asked).toMatchObject({
      rp: { id: 'portal.test' },
      user: { name: people.sam.username, displayName: 'sam' },
      attestation: 'none',
      excludeCredentials: [{ id: key.credentialId, type: 'public-key' }],
      authenticatorSelection: { userVerification: 'required' },
    })
    expect(JSON.stringify(asked)).not.toContain(other.credentialId)
  })

  it('ends every other session with the first one: they began by the password alone', async () => {
    const { browser, device } = await passkeyPortal()
    const [own, elsewhere] = [browser(), browser()]
    await own.signIn()
    await elsewhere.signIn()
    await own.add(device())
    expect([await own.isSignedIn(), await elsewhere.isSignedIn()]).toEqual([true, false])
  })

  it.each([
    ['another site', { origin: 'https://evil.test' }],
    ['another host', { rpId: 'evil.test' }],
    ['a device that verified nobody', { isVerified: false }],
    ['another challenge', { challenge: 'b3RoZXI' }],
    ['a sign-in in place of a new passkey', { type: 'webauthn.get' }],
  ])('is refused one that was made for %s', async (_, differs) => {
    const { browser, device, typesOf } = await passkeyPortal()
    const own = browser()
    await own.signIn()
    const made = device().make((await own.begin()).json(), differs)
    expect((await own.ask('POST', ADD, { name: 'Key', ...made })).json()).toMatchObject(refused('passkey-refused'))
    expect(await typesOf('sam')).not.toContain('PasskeyAdded')
  })

  it('is refused what is no passkey at all, and one whose id is not that of its key', async () => {
    const { browser, device } = await passkeyPortal()
    const own = browser()
    await own.signIn()
    const send = async (differs: object) => {
      const made = { name: 'Key', ...device().make((await own.begin()).json()), ...differs }
      return (await own.ask('POST', ADD, made)).json()
    }
    expect(await send({ attestationObject: 'AAAA' })).toMatchObject(refused('passkey-refused'))
    expect(await send({ clientDataJSON: 'AAAA' })).toMatchObject(refused('passkey-refused'))
    expect(await send({ id: 'AAAA' })).toMatchObject(refused('passkey-refused'))
    expect(await send({ id: 'not base64!' })).toMatchObject({ code: 'invalid-request' })
  })

  it('is refused a maker’s certificate: nothing is fetched for it', async () => {
    const { browser, device } = await passkeyPortal()
    const own = browser()
    await own.signIn()
    const made = device().make((await own.begin()).json())
    const attestation = Buffer.from(made.attestationObject, 'base64url')
    const at = attestation.indexOf('none')
    const forged = Buffer.concat([attestation.subarray(0, at), Buffer.from('appl'), attestation.subarray(at + 4)])
    const sent = { name: 'Key', ...made, attestationObject: forged.toString('base64url') }
    expect((await own.ask('POST', ADD, sent)).json()).toMatchObject(refused('passkey-refused'))
  })

  it('answers a challenge once, within ten minutes, in the browser and account that asked for it', async () => {
    const { browser, device, later } = await passkeyPortal()
    const [own, another] = [browser(), browser()]
    await own.signIn()
    await another.signIn('robin')
    const key = device()
    const asked = (await own.begin()).json()
    const jar = own.jar.header()
    const sent = { name: 'Key', ...key.make(asked) }
    expect((await another.ask('POST', ADD, sent)).json()).toMatchObject(refused('passkey-begin-again'))
    expect((await own.ask('POST', ADD, sent)).statusCode).toBe(200)
    expect((await own.ask('POST', ADD, sent)).json()).toMatchObject(refused('passkey-begin-again'))
    expect(jar).toContain('new-passkey=')

    const late = { name: 'Key', ...device().make((await own.begin()).json()) }
    later(11 * MINUTE)
    expect((await own.ask('POST', ADD, late)).json()).toMatchObject(refused('passkey-begin-again'))
  })

  it('does not get a challenge back by keeping its cookie', async () => {
    const { browser, device, app } = await passkeyPortal()
    const own = browser()
    await own.signIn()
    const asked = (await own.begin()).json()
    const cookie = own.jar.header()
    const send = () => {
      const payload = { name: 'Key', ...device().make(asked) }
      return app.inject({ method: 'POST', url: ADD, headers: { cookie }, payload })
    }
    const replies = [await send(), await send()]
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 401]) // the first one ended that session
    const another = browser()
    await another.signIn('robin')
    const kept = (await another.begin()).json()
    const held = another.jar.header()
    const wrong = device().make(kept, { origin: 'https://evil.test' })
    const ask = (made: object) =>
      app.inject({ method: 'POST', url: ADD, headers: { cookie: held }, payload: { name: 'Key', ...made } })
    expect((await ask(wrong)).json()).toMatchObject(refused('passkey-refused'))
    expect((await ask(device().make(kept))).json()).toMatchObject(refused('passkey-begin-again'))
  })

  it('cannot add one that is of another account', async () => {
    const { browser, withPasskey, typesOf } = await passkeyPortal()
    const { key } = await withPasskey()
    const robins = browser()
    await robins.signIn('robin')
    expect((await robins.add(key)).json()).toMatchObject(refused('passkey-taken'))
    expect(await typesOf('robin')).not.toContain('PasskeyAdded')
  })
})

describe('a member who has passkeys', () => {
  it('removes one by the password; without the last one the password alone signs in, and the codes are gone', async () => {
    const { browser, withPasskey, typesOf } = await passkeyPortal()
    const { own } = await withPasskey()
    const { passkeys } = (await own.ask('GET', '/api/profile/passkeys')).json()
    const remove = (password: string) => own.ask('POST', `/api/profile/passkeys/remove/${passkeys[0].id}`, { password })
    expect((await remove('a guess')).json()).toMatchObject({ code: 'wrong-password' })
    expect((await remove(PASSWORD)).json()).toEqual({ status: 'success' })
    expect((await own.ask('GET', '/api/profile/passkeys')).json()).toMatchObject({ passkeys: [], codesLeft: 0 })
    expect(await typesOf('sam')).toContain('PasskeyRemoved')
    expect((await browser().signIn()).json()).toMatchObject({ status: 'success' })
  })

  it('makes new recovery codes by the password, and those before are void', async () => {
    const { browser, withPasskey } = await passkeyPortal()
    const { own, codes } = await withPasskey()
    expect((await own.ask('POST', '/api/profile/passkeys/codes', { password: 'a guess' })).json()).toMatchObject({
      code: 'wrong-password',
    })
    const made = (await own.ask('POST', '/api/profile/passkeys/codes', { password: PASSWORD })).json().codes
    expect(made).toHaveLength(10)
    const another = browser()
    await another.signIn()
    const by = (code: unknown) => another.ask('POST', '/api/login/recovery', { code })
    expect((await by(codes[0])).json()).toMatchObject(refused('code-refused'))
    expect((await by(made[0])).json()).toMatchObject({ status: 'success' })
  })

  it('cannot make recovery codes without one', async () => {
    const { browser } = await passkeyPortal()
    const own = browser()
    await own.signIn()
    const made = await own.ask('POST', '/api/profile/passkeys/codes', { password: PASSWORD })
    expect(made.json()).toMatchObject(refused('no-passkey'))
  })

  it('leaves no recovery code in the log', async () => {
    const { withPasskey, eventsOf, people } = await passkeyPortal()
    const { codes } = await withPasskey()
    const events = JSON.stringify(await eventsOf('sam'))
    for (const code of codes) expect(events).not.toContain(code)
    const added = (await eventsOf('sam')).find(({ type }) => type === 'PasskeyAdded')
    expect(added).toMatchObject({ memberId: people.sam.memberId, language: 'fr', name: { value: 'Laptop' } })
  })
})

describe('staff', () => {
  it('see the passkeys of a member, and remove them all with the sessions; that is in the audit trail', async () => {
    const { withPasskey, browser, log, people, typesOf } = await passkeyPortal()
    const { own } = await withPasskey('robin')
    const staff = browser()
    await staff.signIn()
    const at = `/api/members/${people.robin.memberId}/passkeys`
    expect((await staff.ask('GET', at)).json()).toMatchObject({ passkeys: [{ name: 'Laptop' }], codesLeft: 10 })
    const removed = await staff.ask('POST', `${at}/remove`, { reason: 'lost the telephone' })
    expect(removed.json()).toEqual({ memberId: people.robin.memberId })
    expect(await own.isSignedIn()).toBe(false)
    expect(await typesOf('robin')).toContain('SecondFactorRemoved')
    expect((await browser().signIn('robin')).json()).toMatchObject({ status: 'success' })
    const trail = await Array.fromAsync(log.readStream('operations'), ({ event }) => event)
    expect(trail).toMatchObject([
      { action: 'member remove-passkeys', outcome: 'began', reason: 'lost the telephone' },
      { action: 'member remove-passkeys', outcome: 'done' },
    ])
  })

  it('do not remove those of other staff, which developers do; and nobody their own this way', async () => {
    const { browser, people } = await passkeyPortal({}, { robinIs: 'admin' })
    const staff = browser()
    await staff.signIn()
    const remove = (id: string) => staff.ask('POST', `/api/members/${id}/passkeys/remove`, {})
    expect((await remove(people.robin.memberId)).json()).toMatchObject(refused('staff-account'))
    expect((await remove(people.sam.memberId)).json()).toMatchObject(refused('own-account'))
    const developed = await passkeyPortal({}, { samIs: 'developer', robinIs: 'admin' })
    await developed.withPasskey('robin')
    const developer = developed.browser()
    await developer.signIn()
    const at = `/api/members/${developed.people.robin.memberId}/passkeys/remove`
    expect((await developer.ask('POST', at, {})).statusCode).toBe(200)
  })
})

describe('the site that passkeys are for', () => {
  it('is that of the configured address, whatever the request says', async () => {
    const { browser, app } = await passkeyPortal()
    const own = browser()
    await own.signIn()
    const headers = { cookie: own.jar.header(), host: 'evil.test', 'x-forwarded-host': 'evil.test' }
    const payload = { password: PASSWORD }
    const begun = await app.inject({ method: 'POST', url: '/api/profile/passkeys/challenge', headers, payload })
    expect(begun.json().rp.id).toBe('portal.test')
    const elsewhere = softwareAuthenticator('https://evil.test').make(begun.json())
    const cookie = [own.jar.header(), begun.cookies.map(({ name, value }) => `${name}=${value}`)].flat().join('; ')
    const sent = { name: 'Key', ...elsewhere }
    const added = await app.inject({ method: 'POST', url: ADD, headers: { ...headers, cookie }, payload: sent })
    expect(added.json()).toMatchObject(refused('passkey-refused'))
    expect(PORTAL).toBe('https://portal.test')
  })
})
