import { setTimeout as sleep } from 'node:timers/promises'
import { memoryAttempts } from '@portal/tests/support/portal/memory-sessions'
import { aMember, aPortal, cheapHash, cookieOf, login, PASSWORD, signedInAs } from '@portal/tests/support/portal/portal'
import { describe, expect, it } from 'vitest'

const MINUTE = 60_000
const noor = aMember({ passwordHash: cheapHash(PASSWORD) })
const start = () => aPortal([noor])
type Reply = Awaited<ReturnType<typeof login>>
const sessionCookie = (reply: Reply) =>
  [reply.headers['set-cookie']].flat().find((cookie) => cookie?.includes('session='))
const deviceCookie = (reply: Reply) => `device=${reply.cookies.find(({ name }) => name === 'device')?.value}`

describe('signing in', () => {
  it('answers with the profile and a cookie that no script and no other site can use', async () => {
    const { app } = await start()
    const reply = await login(app, noor.username)
    expect([reply.statusCode, reply.json()]).toEqual([
      200,
      {
        status: 'success',
        profile: { pkUser: noor.memberId, displayName: 'Noor', account_type: 'user', email: noor.username },
      },
    ])
    expect(sessionCookie(reply)).toMatch(/^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
  })

  it('over https holds the cookie to this host', async () => {
    const { app } = await start()
    const reply = await app.inject({
      method: 'POST',
      url: '/api/login',
      headers: { 'x-forwarded-proto': 'https' },
      payload: { username: noor.username, password: PASSWORD },
    })
    expect(sessionCookie(reply)).toMatch(/^__Host-session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
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

  it('lets members in where the community hides its accounts', async () => {
    const { app } = await aPortal([noor], { hidesAccounts: async () => true })
    expect((await login(app, noor.username)).json().status).toBe('success')
  })

  it('answers an unknown address as a wrong password where the community hides its accounts, limits included', async () => {
    const { app } = await aPortal([noor], { hidesAccounts: async () => true })
    const guess = async (username: string) => {
      const replies = []
      for (let n = 0; n < 11; n += 1) replies.push(await login(app, username, `guess ${n}`))
      return replies.map((reply) => [reply.statusCode, reply.json().code, reply.json().title, reply.json().status])
    }
    const unknown = await guess('nobody@example.org')
    expect(unknown[0]?.slice(0, 2)).toEqual([400, 'wrong-password'])
    expect(unknown.at(-1)?.at(-1)).toBe(100)
    expect(await guess(noor.username)).toEqual(unknown)
  })

  it('refuses a locked account, and tells so only to who knows its password', async () => {
    const { app } = await aPortal([{ ...noor, isLocked: true }])
    const right = await login(app, noor.username)
    expect([right.statusCode, right.json().code, right.cookies]).toEqual([403, 'locked-out', []])
    const wrong = await login(app, noor.username, 'wrong')
    expect([wrong.statusCode, wrong.json().code]).toEqual([400, 'wrong-password'])
  })

  it('gives a new session each time and ends the one before', async () => {
    const { app, cookie } = await signedInAs('user')
    const again = await app.inject({
      method: 'POST',
      url: '/api/login',
      headers: { cookie },
      payload: { username: 'noor@example.org', password: PASSWORD },
    })
    expect(cookieOf(again)).not.toContain(cookie.split(';')[0])
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

describe('many who sign in at once', () => {
  it('are told to come back where too many wait, and nothing is counted against them', async () => {
    const attempts = memoryAttempts()
    let counted = 0
    const count: typeof attempts.count = async (...given) => {
      counted += 1
      await sleep(20) // as a database: all others come meanwhile
      return attempts.count(...given)
    }
    const members = Array.from({ length: 10 }, (_, n) =>
      aMember({ username: `member-${n}@example.org`, passwordHash: noor.passwordHash }),
    )
    const { app } = await aPortal(members, { attempts: { ...attempts, count } })
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        app.inject({
          method: 'POST',
          url: '/api/login',
          headers: { 'x-forwarded-for': `203.0.113.${n}` },
          payload: { username: `member-${n % 10}@example.org`, password: PASSWORD },
        }),
      ),
    )
    const refused = replies.filter(({ statusCode }) => statusCode === 503)
    expect(refused.length).toBeGreaterThan(0)
    for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    const others = replies.filter(({ statusCode }) => statusCode === 200)
    expect(others.map((reply) => reply.json().status)).toEqual(others.map(() => 'success'))
    expect([others.length, counted]).toEqual([100 - refused.length, 4 * others.length])
  })
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

  const from = (app: Awaited<ReturnType<typeof start>>['app'], address: string, password: string, cookie = '') =>
    app.inject({
      method: 'POST',
      url: '/api/login',
      headers: { 'x-forwarded-for': address, cookie },
      payload: { username: noor.username, password },
    })

  it('from all addresses of one IPv6 network is one guesser', async () => {
    const { app } = await start()
    const replies = []
    for (let n = 1; n <= 60; n += 1)
      replies.push((await from(app, `2001:db8:1:2::${n.toString(16)}`, 'guess')).statusCode)
    expect(replies.filter((status) => status === 400)).toHaveLength(10)
    expect((await from(app, '2001:db8:1:3::1', PASSWORD)).json().status).toBe('success')
  })

  it('of one account from everywhere ends, and its owner signs in where that was done before', async () => {
    const { app } = await start()
    const cookie = deviceCookie(await from(app, '192.0.2.1', PASSWORD))
    const replies = []
    for (let n = 1; n <= 60; n += 1) replies.push((await from(app, `198.51.100.${n}`, 'guess')).statusCode)
    expect(replies.filter((status) => status === 400)).toHaveLength(50)
    expect((await from(app, '203.0.113.7', PASSWORD)).json().status).toBe(100)
    expect((await from(app, '203.0.113.7', PASSWORD, cookie)).json().status).toBe('success')
    expect((await from(app, '198.51.100.1', PASSWORD, cookie)).json().status).toBe('success')
  })

  it('in a browser where the owner has signed in ends after ten failures too', async () => {
    const { app } = await start()
    const cookie = deviceCookie(await from(app, '192.0.2.1', PASSWORD))
    const replies = []
    for (let n = 1; n <= 15; n += 1) replies.push((await from(app, `198.51.100.${n}`, 'guess', cookie)).statusCode)
    expect(replies.filter((status) => status === 400)).toHaveLength(10)
  })

  it('gains nothing by the device of another member, or by one that was made up', async () => {
    const other = aMember({ username: 'sami@example.org', passwordHash: noor.passwordHash })
    const { app } = await aPortal([noor, other])
    const reply = await login(app, other.username)
    for (const cookie of [deviceCookie(reply), `device=${'x'.repeat(22)}.${'x'.repeat(22)}`]) {
      const replies = []
      for (let n = 1; n <= 15; n += 1) replies.push((await from(app, '192.0.2.9', 'guess', cookie)).json().status)
      expect(replies.at(-1)).toBe(100)
    }
  })

  it('that is refused writes nothing', async () => {
    const attempts = memoryAttempts()
    let counted = 0
    const count: typeof attempts.count = (...given) => {
      counted += 1
      return attempts.count(...given)
    }
    const { app } = await aPortal([noor], { attempts: { ...attempts, count } })
    await guess(app, 11)
    const before = counted
    await guess(app, 5)
    expect(counted).toBe(before)
  })

  it('leaves digests behind that nobody can try names against without the secret of the installation', async () => {
    const attempts = memoryAttempts()
    const keys = async (tokenSecret: string) => {
      const seen: string[] = []
      const count: typeof attempts.count = (key, ...rest) => {
        seen.push(key)
        return attempts.count(key, ...rest)
      }
      const { app } = await aPortal([noor], { attempts: { ...attempts, count }, tokenSecret })
      await login(app, noor.username, 'guess')
      return seen
    }
    const [one, other] = [
      await keys('one secret of thirty-two characters'),
      await keys('another secret of 32 characters'),
    ]
    expect(one).toHaveLength(4)
    expect(one.filter((key) => other.includes(key))).toEqual([])
  })
})
