import { MemberId } from '@portal/contracts/ids'
import { aProjectedDatabase } from '@portal/tests/support/projections/projecting'
import type { TestDatabase } from '@portal/tests/support/servers/database'
import { uuidOf } from '@portal/tests/support/surveys/answering'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readModels } from '../../read-models.ts'
import { prepareProjections } from '../../runtime/builds/schema.ts'
import { unsubscribedList } from './queries.ts'

let database: TestDatabase

const idOf = (name: string) => MemberId.parse(uuidOf(name))

/** Somebody who unsubscribed on a day of November; without a name: erased. */
const add = async (name: string, day: number, reason: string | null, isErased = false) => {
  const named = isErased ? [null, null] : [`${name}@example.org`, name]
  await database.pool.query(
    'insert into read.member (member_id, username, display_name, is_active) values ($1, $2, $3, true)',
    [idOf(name), ...named],
  )
  const at = `2026-11-${day}T10:00:00Z`
  await database.pool.query(
    `insert into read.unsubscribed (member_id, reason, by, since) values ($1, $2, 'member', $3)`,
    [idOf(name), reason, at],
  )
}

beforeAll(async () => {
  database = await aProjectedDatabase()
  await prepareProjections(database.pool, readModels)
  await add('Noor', 11, 'Too many mails')
  await add('Robin', 12, null)
  await add('camille', 13, '100% not for me')
  await add('gone', 14, null, true)
})
afterAll(() => database.drop())

type Asked = Parameters<ReturnType<typeof unsubscribedList>>[0]
const plain: Asked = { page: 1, postsPerPage: 10, sortBy: 'date', sortOrder: 'desc' }
const found = async (asked: Partial<Asked> = {}) =>
  (await unsubscribedList(database.pool)({ ...plain, ...asked })).map(({ displayName }) => displayName)

describe('the list of members who want no mails', () => {
  it('has address, reason and time of each, the latest first, and nobody who was erased', async () => {
    const [last, ...others] = await unsubscribedList(database.pool)(plain)
    expect(last).toEqual({
      pkUser: idOf('camille'),
      email: 'camille@example.org',
      displayName: 'camille',
      reason: '100% not for me',
      by: 'member',
      date: '2026-11-13T10:00:00.000Z',
      total: 3,
    })
    expect(others.map(({ displayName, reason }) => [displayName, reason])).toEqual([
      ['Robin', ''],
      ['Noor', 'Too many mails'],
    ])
  })

  it.each([
    [{ sortOrder: 'asc' }, ['Noor', 'Robin', 'camille']],
    [{ sortBy: 'email', sortOrder: 'asc' }, ['camille', 'Noor', 'Robin']],
    [{ sortBy: 'reason', sortOrder: 'asc' }, ['camille', 'Noor', 'Robin']],
    [{ postsPerPage: 2, page: 2 }, ['Noor']],
    [{ search: ' ROB ' }, ['Robin']],
    [{ search: 'mails' }, ['Noor']],
    [{ search: '%' }, ['camille']],
    [{ search: 'nobody' }, []],
  ] as const)('asked for by %j has %j', async (asked, names) => expect(await found(asked)).toEqual(names))
})
