import { hash, randomBytes } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { memorySessions } from '@portal/tests/support/portal/memory-sessions'
import { aMember, PASSWORD, signedInAs } from '@portal/tests/support/portal/portal'
import Fastify, { type FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { hashPassword } from '../../identity/passwords.ts'
import { sessionIds } from './session-id.ts'
import { keepSessions } from './sessions.ts'

const MINUTE = 60_000
const NOW = new Date('2026-11-21T08:00:00Z')
/** The part of a request that identifies its session. */
const aRequest = { protocol: 'http' } as FastifyRequest

const profileWith = (portal: Awaited<ReturnType<typeof signedInAs>>, cookie = portal.cookie) =>
  portal.app.inject({ url: '/api/profile', headers: { cookie } })

describe('a session', () => {
  it('says who is signed in', async () => {
    const portal = await signedInAs('user')
    expect((await profileWith(portal)).json()).toEqual({
      pkUser: portal.member.memberId,
      displayName: 'Noor',
      account_type: 'user',
      email: portal.member.username,
      avatar: '',
    })
  })

  it.each(['', 'session=', 'session=rubbish', `session=${'x'.repeat(5000)}`, '__Host-session=a; session=%00'])(
    'is not found with the cookie %s',
    async (cookie) => {
      const reply = await profileWith(await signedInAs('user'), cookie)
      expect([reply.statusCode, reply.json().code]).toEqual([401, 'not-signed-in'])
    },
  )

  it('ends after 120 minutes without a request', async () => {
    const portal = await signedInAs('user')
    portal.later(119 * MINUTE)
    expect((await profileWith(portal)).statusCode).toBe(200)
    portal.later(119 * MINUTE)
    expect((await profileWith(portal)).statusCode).toBe(200)
    portal.later(120 * MINUTE)
    expect((await profileWith(portal)).statusCode).toBe(401)
  })

  it('ends after 30 days, however often it is used', async () => {
    const portal = await signedInAs('user')
    for (let hour = 0; hour < 30 * 24 - 1; hour += 1) {
      portal.later(60 * MINUTE)
      await profileWith(portal)
      await nextTurn() // requests that all come in one turn of the event loop are refused as a crowd
    }
    expect((await profileWith(portal)).statusCode).toBe(200)
    portal.later(60 * MINUTE)
    expect((await profileWith(portal)).statusCode).toBe(401)
  })

  it('ends within a minute after its account', async () => {
    const noor = aMember({ passwordHash: await hashPassword(PASSWORD) })
    const known = { noor: noor as typeof noor | null }
    const members = { byLogin: async () => known.noor, byId: async () => known.noor }
    const portal = await signedInAs('user', { members })
    expect((await profileWith(portal)).statusCode).toBe(200)
    known.noor = null
    portal.later(MINUTE + 1)
    expect((await profileWith(portal)).statusCode).toBe(401)
  })

  it('has the account’s current rights within a minute', async () => {
    const noor = aMember({ passwordHash: await hashPassword(PASSWORD) })
    const known = { noor }
    const members = { byLogin: async () => known.noor, byId: async () => known.noor }
    const portal = await signedInAs('user', { members })
    const report = () => portal.app.inject({ url: '/api/surveys/report/surveys', headers: { cookie: portal.cookie } })
    expect((await report()).statusCode).toBe(403)
    known.noor = { ...noor, accountType: 'admin' }
    portal.later(MINUTE + 1)
    expect((await report()).statusCode).toBe(200)
    known.noor = noor
    portal.later(MINUTE + 1)
    expect((await report()).statusCode).toBe(403)
  })

  it('waits only for the first look-up of its account, which is made together with that of the session', async () => {
    const sessions = memorySessions()
    const noor = aMember({ passwordHash: await hashPassword(PASSWORD) })
    const order: string[] = []
    const portal = await signedInAs('user', {
      members: {
        byLogin: async () => noor,
        byId: async () => {
          order.push('account')
          return noor
        },
      },
      sessions: {
        ...sessions,
        find: async (key) => {
          order.push('session')
          await new Promise((resolve) => setTimeout(resolve, 5))
          order.push('session found')
          return sessions.find(key)
        },
      },
    })
    await profileWith(portal)
    order.length = 0
    portal.later(MINUTE + 1)
    await profileWith(portal)
    expect(order.slice(0, 3)).toEqual(['session', 'account', 'session found'])
  })

  it('ends at sign-out at once, even though it was just used', async () => {
    const portal = await signedInAs('user')
    await profileWith(portal)
    const { cookie } = portal
    await portal.app.inject({ method: 'POST', url: '/api/logout', headers: { cookie } })
    expect((await profileWith(portal)).statusCode).toBe(401)
  })

  it('is not restored by a request that was in progress while it ended', async () => {
    const slow = { wait: Promise.resolve() }
    const { sessions } = await signedInAs('user')
    const portal = await signedInAs('user', {
      sessions: {
        ...sessions,
        find: async (key) => {
          const found = await sessions.find(key)
          await slow.wait
          return found
        },
      },
    })
    const { promise, resolve } = Promise.withResolvers<void>()
    slow.wait = promise
    const onItsWay = profileWith(portal)
    await new Promise((done) => setTimeout(done, 5))
    await portal.app.inject({ method: 'POST', url: '/api/logout', headers: { cookie: portal.cookie } })
    resolve()
    await onItsWay
    expect((await profileWith(portal)).statusCode).toBe(401)
  })

  it('can be ended together with all others of a member', async () => {
    const portal = await signedInAs('user')
    await profileWith(portal)
    await portal.sessions.removeAllOf(portal.member.memberId)
    portal.later(2_000)
    expect((await profileWith(portal)).statusCode).toBe(401)
  })
})

describe('a cookie that is no session of ours', () => {
  const strangers = async (cookies: readonly string[]) => {
    const { sessions } = await signedInAs('user')
    let looked = 0
    const find = async (key: string) => {
      looked += 1
      return sessions.find(key)
    }
    const portal = await signedInAs('user', { sessions: { ...sessions, find } })
    await profileWith(portal)
    const before = looked
    for (const cookie of cookies) expect((await profileWith(portal, `session=${cookie}`)).statusCode).toBe(401)
    return looked - before
  }

  it('is refused without a query, whatever its length', async () => {
    const id = () => randomBytes(32).toString('base64url')
    const looks = await strangers(['', 'x', 'x'.repeat(43), 'x'.repeat(10_000), id(), id(), `${id()}=`])
    expect(looks).toBe(0)
  })

  it('evicts no session from the cache, however many such cookies come', async () => {
    const { member, sessions: store } = await signedInAs('user')
    const actor = { id: member.memberId, accountType: member.accountType }
    const app = Fastify()
    const secret = 'a secret of thirty-two characters'
    const deps = { actorFor: async () => actor, lacksPasskey: async () => false, rightsOf: async () => null }
    await app.register(keepSessions, { store, ...deps, now: () => NOW, secret })
    const id = sessionIds(secret).make()
    const expiresAt = new Date(NOW.getTime() + 60 * MINUTE)
    const key = hash('sha256', id)
    const seen = {
      memberId: member.memberId,
      accountType: member.accountType,
      actedBy: null,
      createdAt: NOW,
      seenAt: NOW,
    }
    await store.add({ key, ...seen, expiresAt })
    const ours = { ...aRequest, cookies: { session: id } }
    expect(await app.sessions.actorOf(ours)).toEqual(actor)
    for (let n = 0; n < 25_000; n += 1) {
      const stranger = { ...aRequest, cookies: { session: randomBytes(32).toString('base64url') } }
      expect(app.sessions.actorOf(stranger)).toBeNull()
    }
    expect(app.sessions.actorOf(ours)).toEqual(actor)
  })

  it('that was signed for another installation is refused', async () => {
    const other = sessionIds('another secret of thirty-two characters')
    expect(await strangers([other.make()])).toBe(0)
    expect(sessionIds('another secret of thirty-two characters').isOurs(other.make())).toBe(true)
  })
})

describe('what is stored of a session', () => {
  it('cannot be used to sign in', async () => {
    const added: string[] = []
    const { sessions } = await signedInAs('user')
    const portal = await signedInAs('user', {
      sessions: { ...sessions, add: async (session) => void added.push(JSON.stringify(session)) },
    })
    const id = /session=([^;]+)/.exec(portal.cookie)?.[1] ?? ''
    expect(id).toHaveLength(43)
    expect(added.join()).not.toContain(id)
  })

  it('that ended in another process is not honoured longer because a clock was set back', async () => {
    const portal = await signedInAs('user')
    expect((await profileWith(portal)).statusCode).toBe(200)
    await portal.deps.sessions.removeAllOf(portal.member.memberId)
    portal.later(-60 * MINUTE)
    expect((await profileWith(portal)).statusCode).toBe(401)
  })

  it('continues when a clock was set back, and ends 120 minutes after its last request by that clock', async () => {
    const portal = await signedInAs('user')
    portal.later(-60 * MINUTE)
    expect((await profileWith(portal)).statusCode).toBe(200)
    portal.later(121 * MINUTE)
    expect((await profileWith(portal)).statusCode).toBe(401)
  })

  it('is read at most every two seconds, and written at most every five minutes', async () => {
    const { sessions } = await signedInAs('user')
    const asked = { find: 0, touch: 0 }
    const portal = await signedInAs('user', {
      sessions: {
        ...sessions,
        find: async (key) => {
          asked.find += 1
          return sessions.find(key)
        },
        touch: (key, accountType, seenAt) => {
          asked.touch += 1
          return sessions.touch(key, accountType, seenAt)
        },
      },
    })
    for (let second = 0; second < 650; second += 1) {
      await profileWith(portal)
      portal.later(1_000)
      await nextTurn()
    }
    expect(asked).toEqual({ find: 325, touch: 2 })
  })
})
