import { aMember, aPortal, cookieOf, login, PASSWORD, signedInAs } from '@portal/tests/support/portal/portal'
import { describe, expect, it } from 'vitest'
import { hashPassword } from '../passwords.ts'

const MINUTE = 60_000
const noor = aMember({ passwordHash: await hashPassword(PASSWORD) })
const start = () => aPortal([noor])

describe('signing in', () => {
  it('answers with the profile and a cookie that no script and no other site can use', async () => {
    const { app } = await start()
    const reply = await login(app, noor.username)
    expect([reply.statusCode, reply.json()]).toEqual([
      200,
      { status: 'success', profile: { pkUser: noor.memberId, displayName: 'Noor', account_type: 'user' } },
    ])
    expect(reply.headers['set-cookie']).toMatch(/^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
  })

  it('over https holds the cookie to this host', async () => {
    const { app } = await start()
    const reply = await app.inject({
      method: 'POST',
      url: '/api/login',
      headers: { 'x-forwarded-proto': 'https' },
      payload: { username: noor.username, password: PASSWORD },
    })
    expect(reply.headers['set-cookie']).toMatch(/^__Host-session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  })

  it.each([' Noor@Example.ORG ', 'ｎｏｏｒ@example.org'])('takes the name as %s', async (username) => {
    const { app } = await start()
    expect((await login(app, username)).statusCode).toBe(200)
  })

  it('tells an unknown address from a wrong password, as specified', async () => {
    const { app } = await start()
    const unknown = await login(app, 'nobody@example.org')
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'unknown-login'])
    const wrong = await login(app, noor.username, 'wrong')
    expect([wrong.statusCode, wrong.json().code]).toEqual([400, 'wrong-password'])
    expect(wrong.cookies).toEqual([])
  })

  it('gives a new session each time and ends the one before', async () => {
    const { app, cookie } = await signedInAs('user')
    const again = await app.inject({
      method: 'POST',
      url: '/api/login',
      headers: { cookie },
      payload: { username: 'noor@example.org', password: PASSWORD },
    })
    expect(cookieOf(again)).not.toBe(cookie)
    expect((await app.inject({ url: '/api/profile', headers: { cookie } })).statusCode).toBe(401)
  })

  it.each([{}, { username: 'noor@example.org' }, { username: 1, password: [] }, { username: '', password: '' }, []])(
    'refuses rubbish: %o',
    async (payload) => {
      const { app } = await start()
      const reply = await app.inject({ method: 'POST', url: '/api/login', payload })
      expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid-request'])
    },
  )
})

describe('guessing', () => {
  const guess = async (app: Awaited<ReturnType<typeof start>>['app'], times: number) => {
    const replies = []
    for (let n = 0; n < times; n += 1) replies.push((await login(app, noor.username, `guess ${n}`)).statusCode)
    return replies
  }

  it('ends after ten failures: status 100 with a message, for the right password too', async () => {
    const { app, later } = await start()
    expect(await guess(app, 10)).toEqual(Array(10).fill(400))
    const blocked = await login(app, noor.username)
    expect([blocked.statusCode, blocked.json()]).toEqual([
      200,
      { status: 100, message: 'Too many failed sign-ins. Please wait 15 minutes and try again.' },
    ])
    expect(blocked.cookies).toEqual([])
    later(14 * MINUTE)
    expect((await login(app, noor.username)).json().status).toBe(100)
    later(MINUTE + 1)
    expect((await login(app, noor.username)).json().status).toBe('success')
  })

  it('gains nothing by sending all guesses at once', async () => {
    const { app } = await start()
    const replies = await Promise.all(Array.from({ length: 15 }, (_, n) => login(app, noor.username, `guess ${n}`)))
    expect(replies.filter(({ statusCode }) => statusCode === 400)).toHaveLength(10)
  })

  it('is not charged for what went well', async () => {
    const { app } = await start()
    await guess(app, 9)
    for (let n = 0; n < 5; n += 1) expect((await login(app, noor.username)).json().status).toBe('success')
  })

  it('of many names from one address ends too', async () => {
    const { app } = await start()
    for (let n = 0; n < 100; n += 1) await login(app, `name-${n}@example.org`)
    expect((await login(app, noor.username)).json().status).toBe(100)
  })

  it('from elsewhere does not lock the member out', async () => {
    const { app } = await start()
    await guess(app, 11)
    const elsewhere = await app.inject({
      method: 'POST',
      url: '/api/login',
      headers: { 'x-forwarded-for': '203.0.113.7' },
      payload: { username: noor.username, password: PASSWORD },
    })
    expect(elsewhere.json().status).toBe('success')
  })

  it('is told in the browser’s language', async () => {
    const { app } = await start()
    await guess(app, 10)
    const reply = await app.inject({
      method: 'POST',
      url: '/api/login',
      headers: { 'accept-language': 'ar' },
      payload: { username: noor.username, password: PASSWORD },
    })
    expect(reply.json().message).toContain('محاولات')
  })
})
