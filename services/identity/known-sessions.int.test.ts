import { randomBytes, randomUUID } from 'node:crypto'
import { MemberId } from '@portal/contracts/ids'
import { type Heard, hear } from '@portal/infra/database/hear'
import { aDatabase, type TestDatabase } from '@portal/tests/support/servers/database'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Session } from '../http/sessions/sessions.ts'
import { knownSessions, SESSION_ENDS } from './known-sessions.ts'
import { postgresSessions } from './postgres-sessions.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await aDatabase([{ part: 'identity', directory: new URL('migrations/', import.meta.url) }])
})
afterAll(() => database.drop())

const at = new Date('2026-11-26T08:00:00.000Z')
const aSession = (): Session => ({
  key: randomBytes(32).toString('hex'),
  memberId: MemberId.parse(randomUUID()),
  accountType: 'user',
  actedBy: null,
  createdAt: at,
  seenAt: at,
  expiresAt: new Date(at.getTime() + 86_400_000),
})

let endings: Heard
const troubles: unknown[] = []
beforeEach(async () => {
  const onTrouble = (error: unknown): void => void troubles.push(error)
  endings = hear(database.url, { ...SESSION_ENDS, onTrouble })
  await vi.waitFor(() => expect(endings.areHeard()).toBe(true), { timeout: 20_000 })
})
afterEach(async () => {
  await endings.close()
  expect(troubles.splice(0)).toEqual([])
})

/** This process, with how often it read a session; and what another process does. */
const opened = () => {
  const others = postgresSessions(database.pool)
  const find = vi.fn(others.find)
  return { find, others, here: knownSessions({ ...others, find }, endings) }
}

describe('known sessions', () => {
  it('are read once', async () => {
    const { here, find } = opened()
    const session = aSession()
    await here.add(session)
    for (let n = 0; n < 3; n += 1) expect(await here.find(session.key)).toEqual(session)
    expect(find).toHaveBeenCalledTimes(1)
  })

  it('remember that they were seen', async () => {
    const { here, others } = opened()
    const session = aSession()
    await here.add(session)
    await here.find(session.key)
    const seenAt = new Date(at.getTime() + 360_000)
    here.touch(session.key, 'admin', seenAt)
    expect(await here.find(session.key)).toEqual({ ...session, accountType: 'admin', seenAt })
    await others.flush()
  })

  it('are gone at once where they end', async () => {
    const { here } = opened()
    const [one, other] = [aSession(), aSession()]
    for (const session of [one, other]) {
      await here.add(session)
      await here.find(session.key)
    }
    await here.remove(one.key)
    expect(await here.find(one.key)).toBeNull()
    await here.removeAllOf(other.memberId)
    expect(await here.find(other.key)).toBeNull()
  })

  it.each<[string, (others: ReturnType<typeof postgresSessions>, session: Session) => Promise<unknown>]>([
    ['by its key', (others, { key }) => others.remove(key)],
    ['with all of its member', (others, { memberId }) => others.removeAllOf(memberId)],
    ['by hand', () => database.pool.query('delete from identity.session')],
    ['with the table', () => database.pool.query('truncate identity.session')],
  ])('are gone when another process ends one %s', async (_, end) => {
    const { here, others } = opened()
    const session = aSession()
    await here.add(session)
    await here.find(session.key)
    await end(others, session)
    await vi.waitFor(async () => expect(await here.find(session.key)).toBeNull(), { timeout: 2_000 })
  })

  it('are gone when very many end at once', async () => {
    const { here } = opened()
    const sessions = Array.from({ length: 60 }, aSession)
    for (const session of sessions) await here.add(session)
    await here.find(sessions[59]?.key ?? '')
    await database.pool.query('delete from identity.session')
    await vi.waitFor(async () => expect(await here.find(sessions[59]?.key ?? '')).toBeNull(), { timeout: 2_000 })
  })

  it('are read each time while it is not heard which ones end', async () => {
    const { here, find } = opened()
    const session = aSession()
    await here.add(session)
    await here.find(session.key)
    await endings.close()
    await here.find(session.key)
    await here.find(session.key)
    expect(find).toHaveBeenCalledTimes(3)
  })

  it('are not kept if one ends while it is read', async () => {
    const { others } = opened()
    const session = aSession()
    await others.add(session)
    const tell: ((payload: string) => void)[] = []
    const here = knownSessions(
      {
        ...others,
        find: async (key) => {
          const found = await others.find(key)
          for (const each of tell) each(key)
          return found
        },
      },
      { areHeard: () => true, onNotice: (told) => void tell.push(told) },
    )
    expect(await here.find(session.key)).toEqual(session)
    await others.remove(session.key)
    expect(await here.find(session.key)).toBeNull()
  })

  it('are heard again after the connection was lost', async () => {
    const { here } = opened()
    const session = aSession()
    await here.add(session)
    await here.find(session.key)
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'portal-sessions' and datname = current_database()`,
    )
    await database.pool.query('delete from identity.session')
    await vi.waitFor(async () => expect(await here.find(session.key)).toBeNull(), { timeout: 10_000 })
    await vi.waitFor(() => expect(endings.areHeard()).toBe(true), { timeout: 10_000 })
    troubles.splice(0)
  })
})
