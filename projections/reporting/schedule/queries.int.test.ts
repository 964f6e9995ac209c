import { ReportItemId } from '@portal/contracts/ids'
import { itemId, savedAt } from '@portal/tests/support/banners'
import { aProjectedDatabase } from '@portal/tests/support/projections/projecting'
import { at, begun, monday, noor, plan, scheduleId, sendingId } from '@portal/tests/support/schedules'
import type { TestDatabase } from '@portal/tests/support/servers/database'
import { uuidOf } from '@portal/tests/support/surveys/answering'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { readModels } from '../../read-models.ts'
import { prepareProjections } from '../../runtime/builds/schema.ts'
import { scheduleQueries } from './queries.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await aProjectedDatabase()
  await prepareProjections(database.pool, readModels)
})
afterAll(() => database.drop())

const storedName = 'a'.repeat(32)
const sending = {
  ...begun(),
  sendingId,
  begunAt: monday,
  endedAt: null,
  storedName,
  failure: null,
  issues: [],
  outcomes: [],
}

const add = (id: string, reportId: string, isNamed: boolean) =>
  Promise.all([
    database.pool.query(
      `insert into read.report_schedule (schedule_id, report_id, recipients, language, plan, is_paused, next_at, revision,
         saved_at, saved_by, sendings) values ($1, $2, $3, 'en', $4, false, $5, 1, $6, $7, $8)`,
      [id, reportId, JSON.stringify([noor]), JSON.stringify(plan), monday, at, noor, JSON.stringify([sending])],
    ),
    isNamed &&
      database.pool.query(
        `insert into read.saved_item (item_id, kind, survey_id, name, note, content, revision, saved_at)
         values ($1, 'dashboard', null, 'Tea', '', '{}', 1, $2)`,
        [reportId, savedAt],
      ),
  ])

beforeEach(async () => {
  await database.pool.query('delete from read.report_schedule')
  await database.pool.query('delete from read.saved_item')
})

it('schedules are listed with the name of their dashboard, of one or of all, those of deleted ones last', async () => {
  await add(uuidOf('gone'), uuidOf('another'), false)
  await add(scheduleId, itemId, true)
  const { list } = scheduleQueries(database.pool)
  const all = await list(null)
  expect(all.map(({ reportName }) => reportName)).toEqual(['Tea', null])
  expect(all[0]).toMatchObject({ scheduleId, recipients: [noor], plan, nextAt: monday, sendings: [{ sendingId }] })
  expect((await list(itemId)).map((one) => one.scheduleId)).toEqual([scheduleId])
  expect(await list(ReportItemId.parse(uuidOf('third')))).toEqual([])
})

it('the file of a sending is kept for three days', async () => {
  await add(scheduleId, itemId, true)
  const { usesFile } = scheduleQueries(database.pool)
  const after = (days: number) => new Date(Date.parse(monday) + days * 86_400_000)
  expect(await usesFile(storedName, after(2.9))).toBe(true)
  expect(await usesFile(storedName, after(3.1))).toBe(false)
  expect(await usesFile('b'.repeat(32), after(0))).toBe(false)
})
