import { MemberId } from '@portal/contracts/ids'
import { aPoll } from '@portal/tests/support/polls'
import { aProjectedDatabase } from '@portal/tests/support/projections/projecting'
import type { TestDatabase } from '@portal/tests/support/servers/database'
import { uuidOf } from '@portal/tests/support/surveys/answering'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { readModels } from '../../read-models.ts'
import { prepareProjections } from '../../runtime/builds/schema.ts'
import { keptNotices, noticeQueries } from './queries.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await aProjectedDatabase()
  await prepareProjections(database.pool, readModels)
})
const TABLES = ['notice', 'notice_own', 'notice_read', 'notice_reader', 'member', 'poll', 'content']
beforeEach(async () => {
  await database.pool.query(TABLES.map((table) => `delete from read.${table}`).join(';'))
  await member(noor, 0)
})
afterAll(() => database.drop())

const [noor, ada] = [MemberId.parse(uuidOf('noor')), MemberId.parse(uuidOf('ada'))]
const START = Date.parse('2026-11-01T00:00:00.000Z')
const DAY_MS = 86_400_000
const day = (days: number) => new Date(START + days * DAY_MS)
const now = day(30)
const positionOf = (days: number) => String(days).padStart(16, '0')

const member = (memberId: MemberId, registered: number) =>
  database.pool.query('insert into read.member (member_id, is_active, registered_at) values ($1, true, $2)', [
    memberId,
    day(registered),
  ])
const poll = (name: string, state = 'open') =>
  database.pool.query('insert into read.poll (poll_id, state, definition, drafted_at) values ($1, $2, $3, $4)', [
    uuidOf(name),
    state,
    JSON.stringify(aPoll({ text: `<p>${name}?</p>` })),
    day(0),
  ])
/** A notice of a poll that is posted on a day, for everybody. */
const told = async (name: string, days: number) => {
  await poll(name)
  await database.pool.query(
    `insert into read.notice (notice_id, kind, subject, posted_at, position) values ($1, 'poll', $2, $3, $4)`,
    [uuidOf(`notice ${name}`), uuidOf(name), day(days), positionOf(days)],
  )
}
const toldOne = async (memberId: MemberId, name: string, days: number) => {
  await poll(name)
  await database.pool.query(
    `insert into read.notice_own (member_id, notice_id, kind, subject, posted_at, position)
     values ($1, $2, 'poll', $3, $4, $5)`,
    [memberId, uuidOf(`notice ${name}`), uuidOf(name), day(days), positionOf(days)],
  )
}
const marked = (memberId: MemberId, name: string) =>
  database.pool.query('insert into read.notice_read (member_id, notice_id) values ($1, $2)', [
    memberId,
    uuidOf(`notice ${name}`),
  ])

const queries = () => noticeQueries(database.pool)
const everything = { first: 0, most: 20, isUnreadOnly: false }
const titles = async (memberId: MemberId, paged = everything) =>
  (await queries().page(memberId, now, paged)).notices.map(({ title, isRead }) => [title, isRead])

it('unread notices come first, each group the newest first, and pages go over both', async () => {
  for (const [days, name] of [
    [10, 'old'],
    [20, 'read'],
    [25, 'new'],
  ] as const)
    await told(name, days)
  await marked(noor, 'read')
  expect(await titles(noor)).toEqual([
    ['<p>new?</p>', false],
    ['<p>old?</p>', false],
    ['<p>read?</p>', true],
  ])
  expect(await titles(noor, { ...everything, first: 1, most: 1 })).toEqual([['<p>old?</p>', false]])
  const second = await queries().page(noor, now, { first: 1, most: 1, isUnreadOnly: true })
  expect(second.newest).toBe(day(25).toISOString())
  expect(await queries().page(noor, now, { ...everything, isUnreadOnly: true })).toMatchObject({ unread: 2, total: 2 })
  expect(await queries().page(noor, now, everything)).toMatchObject({ unread: 2, total: 3 })
})

it('nobody is told what was posted before they were a member, or for another one', async () => {
  await member(ada, 15)
  await told('before', 10)
  await told('after', 20)
  await toldOne(noor, 'own', 21)
  expect(await titles(ada)).toEqual([['<p>after?</p>', false]])
  expect((await titles(noor)).length).toBe(3)
})

it('what was posted until the moment that was marked is read, what comes later is not', async () => {
  await told('first', 10)
  await told('second', 20)
  await database.pool.query('insert into read.notice_reader (member_id, read_until, position) values ($1, $2, $3)', [
    noor,
    day(10),
    positionOf(11),
  ])
  expect(await queries().unread(noor, now, null)).toBe(1)
  expect(await queries().unread(noor, now, 'poll')).toBe(1)
  expect(await queries().unread(noor, now, 'news')).toBe(0)
  expect(await queries().readers(positionOf(10), [noor, ada])).toEqual([{ memberId: noor, position: positionOf(11) }])
  expect(await queries().readers(positionOf(11), [noor])).toEqual([])
})

it('a notice is not shown once its subject is gone, nor after 90 days', async () => {
  await told('closed', 20)
  await database.pool.query(`update read.poll set state = 'closed'`)
  expect(await titles(noor)).toEqual([])
  await told('ancient', 1)
  expect((await queries().page(noor, day(90), everything)).total).toBe(1)
  expect((await queries().page(noor, day(92), everything)).total).toBe(0)
})

it('what came after a position is found for one member, and for all', async () => {
  await told('first', 10)
  await toldOne(noor, 'second', 20)
  expect((await queries().since(noor, now, positionOf(10))).map(({ position }) => position)).toEqual([positionOf(20)])
  expect((await queries().posted(positionOf(0), now)).map(({ memberId }) => memberId)).toEqual([null, noor])
  expect(await queries().head()).toBe(positionOf(20))
})

it('what is kept under the id of a member is counted', async () => {
  await toldOne(noor, 'own', 10)
  await marked(noor, 'own')
  expect([await keptNotices(database.pool, noor), await keptNotices(database.pool, ada)]).toEqual([2, 0])
})
