import { randomUUID } from 'node:crypto'
import { MemberId } from '@portal/contracts/ids'
import { aDatabase, type TestDatabase } from '@portal/tests/support/servers/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { postgresSignInHistory } from './postgres-sign-in-history.ts'
import { MOST_KEPT } from './sign-in-history.ts'

const start = Date.parse('2026-11-21T08:00:00.123Z')
const signIn = (minute: number) => ({
  at: new Date(start + minute * 60_000),
  network: '203.0.113.0/24',
  browser: 'Firefox',
  system: null,
})
const aMember = () => MemberId.parse(randomUUID())

describe('past sign-ins in Postgres', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await aDatabase([{ part: 'identity', directory: new URL('../migrations/', import.meta.url) }])
  })
  afterAll(() => database.drop())

  it('are given in pages, the newest first, and to their member alone', async () => {
    const history = postgresSignInHistory(database.pool)
    const [noor, other] = [aMember(), aMember()]
    for (const minute of [1, 3, 2]) await history.add(noor, signIn(minute))
    await history.add(other, signIn(9))
    expect(await history.pageOf(noor, { skip: 0, most: 2 })).toEqual({ signIns: [signIn(3), signIn(2)], total: 3 })
    expect(await history.pageOf(noor, { skip: 2, most: 2 })).toEqual({ signIns: [signIn(1)], total: 3 })
    expect(await history.pageOf(aMember(), { skip: 0, most: 2 })).toEqual({ signIns: [], total: 0 })
  })

  it('of one member are never more than are kept: the oldest goes', async () => {
    const history = postgresSignInHistory(database.pool)
    const [noor, other] = [aMember(), aMember()]
    await history.add(other, signIn(0))
    await database.pool.query(
      `insert into identity.sign_in (member_id, at, network)
       select $1, $2::timestamptz + n * interval '1 minute', '203.0.113.0/24' from generate_series(1, $3) n`,
      [noor, new Date(start), MOST_KEPT],
    )
    await history.add(noor, signIn(MOST_KEPT + 1))
    const { signIns, total } = await history.pageOf(noor, { skip: MOST_KEPT - 1, most: 10 })
    expect([total, signIns.map(({ at }) => at)]).toEqual([MOST_KEPT, [signIn(2).at]])
    expect(await history.countOf(other)).toBe(1)
  })

  it('are all removed once their member is erased', async () => {
    const history = postgresSignInHistory(database.pool)
    const [noor, other] = [aMember(), aMember()]
    for (const member of [noor, other]) {
      await history.add(member, signIn(-10))
      await history.add(member, signIn(10))
    }
    await history.removeAllOf(noor)
    expect(await history.holders([noor, other])).toEqual([other])
  })
})
