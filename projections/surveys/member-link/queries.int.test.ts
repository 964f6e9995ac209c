import { Instant, MemberId, SurveyId } from '@portal/contracts/ids'
import { aProjectedDatabase } from '@portal/tests/support/projections/projecting'
import type { TestDatabase } from '@portal/tests/support/servers/database'
import { uuidOf } from '@portal/tests/support/surveys/answering'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readModels } from '../../read-models.ts'
import { prepareProjections } from '../../runtime/builds/schema.ts'
import { memberLinkQueries } from './queries.ts'

let database: TestDatabase
const idOf = (name: string) => MemberId.parse(uuidOf(name))
const [tea, at] = [SurveyId.parse('tea'), Instant.parse('2026-11-22T12:00:00.000Z')]

type Row = Readonly<{ name: string; day: number; until?: number; used?: boolean; single?: boolean; gone?: boolean }>

const add = ({ name, day, until = 30, used = false, single = true, gone = false }: Row, survey = 'tea') =>
  database.pool.query(
    `insert into read.survey_member_link
       (link_id, survey_id, member_id, is_single_use, issued_at, issued_by, expires_at, used_at, withdrawn_at, withdrawn_by)
     values ($1, $2, $3, $4, $5::timestamptz, $6, $7::timestamptz, case when $8 then $5::timestamptz end,
       case when $9 then $5::timestamptz end, null)`,
    [
      uuidOf(`link ${survey} ${name}`),
      survey,
      idOf(name),
      single,
      `2026-11-${String(day).padStart(2, '0')}T10:00:00Z`,
      idOf('staff'),
      `2026-11-${String(until).padStart(2, '0')}T10:00:00Z`,
      used,
      gone,
    ],
  )

beforeAll(async () => {
  database = await aProjectedDatabase()
  await prepareProjections(database.pool, readModels)
  for (const [name, shown] of [
    ['ada', 'Ada'],
    ['bo', 'Bo_50%'],
    ['staff', 'Staff'],
  ]) {
    const values = [idOf(name ?? ''), `${name}@example.org`, shown]
    await database.pool.query(
      `insert into read.member (member_id, username, display_name, account_type, is_active, registered_at)
       values ($1, $2, $3, 'user', true, now())`,
      values,
    )
  }
  await add({ name: 'ada', day: 1, used: true })
  await add({ name: 'bo', day: 2, used: true, single: false })
  await add({ name: 'erased', day: 3, gone: true })
  await add({ name: 'late', day: 4, until: 22 })
  await add({ name: 'ada', day: 5 }, 'coffee')
})
afterAll(() => database.drop())

const queries = () => memberLinkQueries(database.pool)
const found = async (filter: object = {}, most = 20, first = 0) => {
  const page = await queries().page({ surveyId: tea, at, state: 'all', ...filter }, { first, most })
  return [page.links.map(({ displayName }) => displayName), page.total]
}

it('lists the links of a survey, the newest first, in pages, with the names of those who are still there', async () => {
  expect(await found()).toEqual([[null, null, 'Bo_50%', 'Ada'], 4])
  expect(await found({}, 1, 2)).toEqual([['Bo_50%'], 4])
  const { links } = await queries().page({ surveyId: tea, at, state: 'used' }, { first: 0, most: 20 })
  expect(links).toEqual([
    {
      linkId: uuidOf('link tea ada'),
      memberId: idOf('ada'),
      username: 'ada@example.org',
      displayName: 'Ada',
      isSingleUse: true,
      issuedAt: '2026-11-01T10:00:00.000Z',
      issuedByName: 'Staff',
      expiresAt: '2026-11-30T10:00:00.000Z',
      usedAt: '2026-11-01T10:00:00.000Z',
      withdrawnAt: null,
    },
  ])
})

it('narrows by a part of a name or an address, literally, and by state', async () => {
  expect(await found({ search: ' ADA@' })).toEqual([['Ada'], 1])
  expect(await found({ search: '50%' })).toEqual([['Bo_50%'], 1])
  expect(await found({ search: '%' })).toEqual([['Bo_50%'], 1])
  const totals = await Promise.all(
    (['open', 'used', 'expired', 'withdrawn'] as const).map(async (state) => (await found({ state }))[1]),
  )
  expect(totals).toEqual([1, 1, 1, 1])
})

it('says which links are withdrawn, and how many are left, whatever the list is narrowed to', async () => {
  const filter = {
    surveyId: tea,
    at: Instant.parse('2026-11-10T10:00:00.000Z'),
    state: 'withdrawn',
    search: '',
  } as const
  expect(await queries().page(filter, { first: 0, most: 20 })).toMatchObject({ total: 1, left: 3 })
  expect(await queries().notWithdrawn(tea)).toHaveLength(3)
  expect(await queries().isWithdrawn(uuidOf('link tea erased'))).toBe(true)
  expect(await queries().isWithdrawn(uuidOf('link tea ada'))).toBe(false)
  expect(await queries().isWithdrawn(uuidOf('nobody'))).toBe(false)
})
