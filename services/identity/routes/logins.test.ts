import { cookieOf, login, signedInAs } from '@portal/tests/support/portal/portal'
import { describe, expect, it } from 'vitest'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const listed = { timestamp: 1_795_248_000, network: '127.0.0.0/24', browser: null, system: null }

describe('a member’s past sign-ins', () => {
  it('have their time, the network and the names of the browser and its system, the newest first', async () => {
    const { app, cookie, later } = await signedInAs('user')
    later(60_000)
    await app.inject({
      method: 'POST',
      url: '/api/login',
      headers: { 'user-agent': FIREFOX },
      payload: { username: 'noor@example.org', password: 'a good long password' },
    })
    const reply = await app.inject({ url: '/api/profile/logins', headers: { cookie } })
    expect(reply.json()).toEqual({
      logins: [{ ...listed, timestamp: listed.timestamp + 60, browser: 'Firefox', system: 'Linux' }, listed],
      total: 2,
    })
  })

  it('are given in pages', async () => {
    const { app, cookie } = await signedInAs('user')
    for (let more = 0; more < 11; more += 1) await login(app, 'noor@example.org')
    const page = async (query: string) => {
      const { logins, total } = (await app.inject({ url: `/api/profile/logins${query}`, headers: { cookie } })).json()
      return [logins.length, total]
    }
    expect(await page('')).toEqual([10, 12])
    expect(await page('?page=2')).toEqual([2, 12])
    expect(await page('?page=3&itemsPerPage=5')).toEqual([2, 12])
    expect(await page('?page=4&itemsPerPage=5')).toEqual([0, 12])
  })

  it.each(['?page=0', '?itemsPerPage=0', '?itemsPerPage=201', '?page=x'])('refuse %s', async (query) => {
    const { app, cookie } = await signedInAs('user')
    expect((await app.inject({ url: `/api/profile/logins${query}`, headers: { cookie } })).statusCode).toBe(400)
  })

  it('are for the member alone, and a try that failed is none', async () => {
    const { app } = await signedInAs('user')
    expect((await app.inject('/api/profile/logins')).statusCode).toBe(401)
    await login(app, 'noor@example.org', 'wrong')
    const cookie = cookieOf(await login(app, 'noor@example.org'))
    expect((await app.inject({ url: '/api/profile/logins', headers: { cookie } })).json().total).toBe(2)
  })
})

describe('a member who forgot to sign out elsewhere', () => {
  it('ends all other sessions, and goes on with this one under another id', async () => {
    const { app, cookie } = await signedInAs('user')
    const elsewhere = cookieOf(await login(app, 'noor@example.org'))
    const statusOf = async (of: string) =>
      (await app.inject({ url: '/api/profile', headers: { cookie: of } })).statusCode
    const reply = await app.inject({ method: 'POST', url: '/api/profile/logins/end', headers: { cookie } })
    expect(reply.json()).toEqual({ status: 'success', message: 'You are signed out everywhere else.' })
    expect(await Promise.all([cookie, elsewhere, cookieOf(reply)].map(statusOf))).toEqual([401, 401, 200])
  })
})
