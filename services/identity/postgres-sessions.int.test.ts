import { randomBytes, randomUUID } from 'node:crypto'
import { MemberId } from '@portal/contracts/ids'
import type { Pool } from '@portal/infra/database/pool'
import { cookieOf, login, PASSWORD, signedInAs } from '@portal/tests/support/portal/portal'
import { aDatabase, type TestDatabase } from '@portal/tests/support/servers/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Session } from '../http/sessions/sessions.ts'
import { postgresAttempts } from './postgres-attempts.ts'
import { postgresSessions } from './postgres-sessions.ts'

const DAY = 86_400_000
const MINUTE = 60_000
let database: TestDatabase
beforeAll(async () => {
  database = await aDatabase([{ part: 'identity', directory: new URL('migrations/', import.meta.url) }])
})
afterAll(() => database.drop())

const at = new Date('2026-11-21T08:00:00.123Z')
const aSession = (differs: Partial<Session> = {}): Session => ({
  key: randomBytes(32).toString('hex'),
  memberId: MemberId.parse(randomUUID()),
  accountType: 'user',
  actedBy: null,
  createdAt: at,
  seenAt: at,
  expiresAt: new Date(at.getTime() + 30 * DAY),
  ...differs,
})
const later = (ms: number) => new Date(at.getTime() + ms)

describe('sessions in Postgres', () => {
  it('are found as they were added, to the millisecond', async () => {
    const sessions = postgresSessions(database.pool)
    const session = aSession()
    await sessions.add(session)
    expect(await sessions.find(session.key)).toEqual(session)
    expect(await sessions.find(aSession().key)).toBeNull()
  })

  it('remember when they were last seen and as what, whatever the order of writes', async () => {
    const sessions = postgresSessions(database.pool)
    const session = aSession()
    await sessions.add(session)
    sessions.touch(session.key, 'admin', later(2 * MINUTE))
    await sessions.flush()
    sessions.touch(session.key, 'user', later(MINUTE))
    await sessions.flush()
    expect(await sessions.find(session.key)).toMatchObject({ seenAt: later(2 * MINUTE), accountType: 'admin' })
  })

  it('take the time of a clock that was put back, once it is no matter of late writing', async () => {
    const sessions = postgresSessions(database.pool)
    const session = aSession()
    await sessions.add(session)
    sessions.touch(session.key, 'user', later(60 * MINUTE))
    await sessions.flush()
    sessions.touch(session.key, 'user', later(54 * MINUTE))
    await sessions.flush()
    expect(await sessions.find(session.key)).toMatchObject({ seenAt: later(54 * MINUTE) })
  })

  it('are written by one statement for all that were seen, in place, and without waiting for the disk', async () => {
    const sessions = postgresSessions(database.pool)
    const many = Array.from({ length: 50 }, () => aSession())
    for (const session of many) await sessions.add(session)
    const statements: unknown[] = []
    const watched: Pool = Object.create(database.pool, {
      connect: {
        value: async () => {
          const connection = await database.pool.connect()
          return Object.create(connection, {
            query: {
              value: (asked: unknown) => {
                statements.push(asked)
                return connection.query(asked as string)
              },
            },
          })
        },
      },
    })
    const own = postgresSessions(watched)
    for (const { key } of many) own.touch(key, 'user', later(6 * MINUTE))
    await own.flush()
    expect(statements).toEqual([
      'begin; set local synchronous_commit = off',
      expect.objectContaining({ name: 'session-touch' }),
      'commit',
    ])
    for (const { key } of many) expect((await sessions.find(key))?.seenAt).toEqual(later(6 * MINUTE))
    const indexed = await database.pool.query(
      `select from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
       where indrelid = 'identity.session'::regclass and attname in ('seen_at', 'account_type')`,
    )
    expect(indexed.rowCount).toBe(0) // so that an update can be heap-only
  })

  it('are removed one by one, or all of a member', async () => {
    const sessions = postgresSessions(database.pool)
    const [one, two] = [aSession(), aSession()]
    const sibling = aSession({ memberId: two.memberId })
    for (const session of [one, two, sibling]) await sessions.add(session)
    expect(await sessions.remove(one.key)).toEqual({ memberId: one.memberId, actedBy: one.actedBy })
    expect(await sessions.remove(one.key)).toBeNull()
    await sessions.removeAllOf(two.memberId)
    for (const { key } of [one, two, sibling]) expect(await sessions.find(key)).toBeNull()
  })

  it('are forgotten once they can no longer be used', async () => {
    const sessions = postgresSessions(database.pool)
    await database.pool.query('delete from identity.session')
    const [idle, old, good] = [
      aSession(),
      aSession({ seenAt: later(30 * DAY) }),
      aSession({ expiresAt: later(60 * DAY) }),
    ]
    for (const session of [idle, old, { ...good, seenAt: later(30 * DAY) }]) await sessions.add(session)
    expect(await sessions.removeExpired(later(30 * DAY - 120 * MINUTE), later(30 * DAY + 1))).toBe(2)
    expect(await sessions.find(good.key)).not.toBeNull()
  })

  it('keep nothing that signs anybody in', async () => {
    const portal = await signedInAs('user', { sessions: postgresSessions(database.pool) })
    const id = portal.cookie.split('=')[1] ?? ''
    const { rows } = await database.pool.query(
      "select encode(key, 'hex') || encode(key, 'base64') as text from identity.session",
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(id)
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(id, 'base64url').toString('hex'))
  })

  it('serve the whole way: sign in, use, sign out', async () => {
    const { app, cookie, member } = await signedInAs('user', { sessions: postgresSessions(database.pool) })
    const profile = (header: string) => app.inject({ url: '/api/profile', headers: { cookie: header } })
    expect((await profile(cookie)).json().pkUser).toBe(member.memberId)

    const second = cookieOf(await login(app, member.username, PASSWORD))
    await app.inject({ method: 'POST', url: '/api/logout', headers: { cookie } })
    expect((await profile(cookie)).statusCode).toBe(401)
    expect((await profile(second)).statusCode).toBe(200)
  })
})

describe('counting failed sign-ins in Postgres', () => {
  const key = () => randomBytes(32).toString('hex')

  it('misses none that come at once', async () => {
    const attempts = postgresAttempts(database.pool)
    const one = key()
    const counted = await Promise.all(Array.from({ length: 30 }, () => attempts.count(one, at, MINUTE)))
    expect(counted.map(({ attempts: n }) => n).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 30 }, (_, n) => n + 1),
    )
  })

  it('begins anew when the window is over', async () => {
    const attempts = postgresAttempts(database.pool)
    const one = key()
    expect(await attempts.count(one, at, MINUTE)).toEqual({ attempts: 1, since: at })
    expect(await attempts.count(one, later(MINUTE), MINUTE)).toEqual({ attempts: 2, since: at })
    expect(await attempts.count(one, later(MINUTE + 1), MINUTE)).toEqual({ attempts: 1, since: later(MINUTE + 1) })
  })

  it('begins anew when the clock was put back, so that nobody is locked out until it has caught up', async () => {
    const attempts = postgresAttempts(database.pool)
    const one = key()
    await attempts.count(one, later(60 * MINUTE), MINUTE)
    expect(await attempts.count(one, later(59 * MINUTE), MINUTE)).toMatchObject({ attempts: 2 })
    expect(await attempts.count(one, at, MINUTE)).toEqual({ attempts: 1, since: at })
  })

  it('takes back what went well, and never counts below nothing', async () => {
    const attempts = postgresAttempts(database.pool)
    const one = key()
    await attempts.count(one, at, MINUTE)
    for (let n = 0; n < 3; n += 1) await attempts.uncount(one)
    expect((await attempts.count(one, at, MINUTE)).attempts).toBe(1)
  })

  it('forgets what is over', async () => {
    const attempts = postgresAttempts(database.pool)
    await database.pool.query('delete from identity.sign_in_attempt')
    await attempts.count(key(), at, MINUTE)
    await attempts.count(key(), later(DAY), MINUTE)
    expect(await attempts.removeBefore(later(MINUTE))).toBe(1)
  })
})
