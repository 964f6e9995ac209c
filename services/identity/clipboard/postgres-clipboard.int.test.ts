import { MemberId } from '@portal/contracts/ids'
import { readModels } from '@portal/projections/read-models'
import { prepareProjections } from '@portal/projections/runtime/builds/schema'
import { aDatabase, type TestDatabase } from '@portal/tests/support/servers/database'
import { uuidOf } from '@portal/tests/support/surveys/answering'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PARTS } from '../../cli/migrate/migrations.ts'
import { postgresMemberList } from '../members/postgres-member-list.ts'
import { postgresClipboards } from './postgres-clipboard.ts'

let database: TestDatabase
const idOf = (name: string) => MemberId.parse(uuidOf(name))
const [staff, other] = [idOf('staff'), idOf('other staff')]
const at = (second: number) => new Date(Date.UTC(2026, 10, 22, 8, 0, second))

const add = (name: string, username: string | null) =>
  database.pool.query(
    `insert into read.member (member_id, username, display_name, account_type, is_active, registered_at)
     values ($1, $2, $3, 'user', true, now())`,
    [idOf(name), username, username && name],
  )

beforeAll(async () => {
  database = await aDatabase(PARTS)
  await prepareProjections(database.pool, readModels)
  for (const name of ['ada', 'bo', 'cleo']) await add(name, `${name}@example.org`)
  await add('gone', null)
})
afterAll(() => database.drop())

const clipboards = () => postgresClipboards(database.pool)
const namesOf = async (owner: MemberId) => (await clipboards().all(owner)).map(({ displayName }) => displayName)

it('a clipboard holds each member once, in the order in which they came, without erased and unknown ones', async () => {
  expect(await clipboards().add(staff, [idOf('bo'), idOf('gone'), idOf('nobody')], at(1))).toBe(1)
  expect(await clipboards().add(staff, [idOf('ada'), idOf('bo')], at(2))).toBe(2)
  expect(await namesOf(staff)).toEqual(['bo', 'ada'])
  expect(await namesOf(other)).toEqual([])
})

it('the list of members is narrowed to those on the clipboard of who asks', async () => {
  const list = postgresMemberList(database.pool)
  const found = await list.ids({ clipboardOf: staff }, 10)
  expect(new Set(found)).toEqual(new Set([idOf('ada'), idOf('bo')]))
  expect(await list.count({ clipboardOf: other }, 10)).toBe(0)
})

it('a member is removed, by one owner or by an erasure from all', async () => {
  await clipboards().add(other, [idOf('ada'), idOf('cleo')], at(3))
  await clipboards().remove(staff, [idOf('bo')])
  expect(await namesOf(staff)).toEqual(['ada'])
  expect(await clipboards().holders([idOf('ada'), idOf('bo'), other])).toEqual(
    expect.arrayContaining([idOf('ada'), other]),
  )
  await clipboards().removeAllOf(idOf('ada'))
  expect([await namesOf(staff), await namesOf(other)]).toEqual([[], ['cleo']])
  expect(await clipboards().countOf(idOf('ada'))).toBe(0)
})

it('a clipboard is cleared, and no other', async () => {
  await clipboards().add(staff, [idOf('bo')], at(4))
  await clipboards().clear(other)
  expect([await namesOf(staff), await namesOf(other)]).toEqual([['bo'], []])
})

it('nothing is added where the clipboard would hold too many', async () => {
  await database.pool.query(
    `insert into identity.clipboard (owner_id, member_id, added_at)
     select $1, gen_random_uuid(), now() from generate_series(1, 100000)`,
    [other],
  )
  expect(await clipboards().add(other, [idOf('bo')], at(5))).toBeNull()
  expect(await namesOf(other)).toEqual([])
})
