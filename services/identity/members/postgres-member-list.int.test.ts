import { MemberId } from '@portal/contracts/ids'
import { readModels } from '@portal/projections/read-models'
import { prepareProjections } from '@portal/projections/runtime/builds/schema'
import { aDatabase, type TestDatabase } from '@portal/tests/support/servers/database'
import { uuidOf } from '@portal/tests/support/surveys/answering'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PARTS } from '../../cli/migrate/migrations.ts'
import type { Cursor, MemberFilter } from './member-list.ts'
import { postgresMemberList } from './postgres-member-list.ts'

let database: TestDatabase
const idOf = (name: string) => MemberId.parse(uuidOf(name))

type Row = Readonly<{ name: string; day: number; type?: string; active?: boolean; locked?: boolean; erased?: boolean }>

const add = async ({ name, day, type = 'user', active = true, locked = false, erased = false }: Row) => {
  await database.pool.query(
    `insert into read.member (member_id, username, display_name, account_type, is_active, locked_at, registered_at)
     values ($1, $2, $3, $4, $5, case when $6 then now() end, '2026-10-01T10:00:00.123Z'::timestamptz + $7 * interval '1 day')`,
    [idOf(name), erased ? null : `${name}@example.org`, erased ? null : `The ${name}`, type, active, locked, day],
  )
}
const signIn = (name: string, at: string) =>
  database.pool.query('insert into identity.sign_in (member_id, at, network) values ($1, $2, $3)', [
    idOf(name),
    at,
    'x',
  ])

beforeAll(async () => {
  database = await aDatabase(PARTS)
  await prepareProjections(database.pool, readModels)
  await add({ name: 'ada', day: 0, type: 'admin' })
  await add({ name: 'bo_1', day: 1 })
  await add({ name: 'cleo', day: 2, active: false })
  await add({ name: 'dana', day: 3, locked: true })
  await add({ name: 'gone', day: 4, erased: true })
  await add({ name: 'twin-a', day: 5 })
  await add({ name: 'twin-b', day: 5 })
  await database.pool.query(`insert into read.member (member_id, is_active) values ($1, false)`, [idOf('claimed')])
  await signIn('ada', '2026-11-20T09:00:00Z')
  await signIn('ada', '2026-11-01T09:00:00Z')
  await signIn('bo_1', '2026-10-02T09:00:00Z')
})
afterAll(() => database.drop())

const list = () => postgresMemberList(database.pool)
const found = async (filter: MemberFilter = {}) =>
  (await list().page(filter, null, 50)).map(({ username }) => username?.split('@')[0] ?? null)

describe('the list of members', () => {
  it('says of one member since when no mails are wanted', async () => {
    const since = '2026-11-03T09:00:00.000Z'
    await database.pool.query(`insert into read.unsubscribed (member_id, since, by) values ($1, $2, 'mail')`, [
      idOf('cleo'),
      since,
    ])
    expect(await list().find(idOf('cleo'))).toMatchObject({ state: 'registered', unsubscribedAt: since })
  })

  it('begins with who registered last, in pages without a gap or a repeat', async () => {
    const seen: string[] = []
    let after: Cursor | null = null
    for (;;) {
      const [line] = await list().page({}, after, 1)
      if (!line) break
      seen.push(line.memberId)
      after = line
    }
    const twins = [idOf('twin-a'), idOf('twin-b')].toSorted().toReversed()
    expect(seen).toEqual([...twins, idOf('dana'), idOf('cleo'), idOf('bo_1'), idOf('ada')])
    expect(await list().count({}, 100)).toBe(6)
    expect(await list().count({}, 4)).toBe(4)
  })

  it('says of each what the account is, and when its member last signed in', async () => {
    const [ada] = await list().page({ search: 'ada@' }, null, 50)
    expect(ada).toEqual({
      memberId: idOf('ada'),
      username: 'ada@example.org',
      displayName: 'The ada',
      accountType: 'admin',
      state: 'active',
      registeredAt: '2026-10-01T10:00:00.123Z',
      lastSignInAt: '2026-11-20T09:00:00.000Z',
    })
    expect(await list().find(idOf('bo_1'))).toMatchObject({ displayName: 'The bo_1', unsubscribedAt: null })
    expect(await list().find(idOf('claimed'))).toBeNull()
  })

  it('is searched by any part of the name or the address, by the id, and literally', async () => {
    expect(await found({ search: 'CLEO' })).toEqual(['cleo'])
    expect(await found({ search: ' the d ' })).toEqual(['dana'])
    expect(await found({ search: '_1' })).toEqual(['bo_1'])
    expect(await found({ search: '%' })).toEqual([])
    expect(await found({ search: idOf('dana') })).toEqual(['dana'])
  })

  it('is narrowed by type, state and registration', async () => {
    expect(await found({ type: 'admin' })).toEqual(['ada'])
    expect(await found({ state: 'registered' })).toEqual(['cleo'])
    expect(await found({ state: 'locked' })).toEqual(['dana'])
    expect(await found({ registeredSince: '2026-10-02T00:00:00Z', registeredUntil: '2026-10-03T23:00:00Z' })).toEqual([
      'cleo',
      'bo_1',
    ])
  })

  it('shows erased members only when asked for, without a name', async () => {
    expect(await list().page({ state: 'erased' }, null, 50)).toMatchObject([
      { memberId: idOf('gone'), username: null, displayName: null, state: 'erased' },
    ])
  })

  it('is narrowed by the last sign-in', async () => {
    expect(await found({ seenSince: '2026-11-01T00:00:00Z' })).toEqual(['ada'])
    const unseen = await found({ unseenSince: '2026-11-01T00:00:00Z' })
    expect(new Set(unseen)).toEqual(new Set(['bo_1', 'cleo', 'dana', 'twin-a', 'twin-b']))
  })

  it('gives who signed in last first, each once, in pages', async () => {
    await signIn('ada', '2026-11-20T09:00:00Z') // in the same moment as another one
    await signIn('gone', '2026-11-21T09:00:00Z')
    const recent = async (skip: number, most: number) =>
      (await list().recent({ skip, most })).map(({ username, seenAt }) => [username, seenAt.toISOString()])
    const ada = ['ada@example.org', '2026-11-20T09:00:00.000Z']
    const bo = ['bo_1@example.org', '2026-10-02T09:00:00.000Z']
    expect(await recent(0, 10)).toEqual([ada, bo])
    expect(await recent(1, 1)).toEqual([bo])
    expect(await recent(2, 10)).toEqual([])
  })
})
