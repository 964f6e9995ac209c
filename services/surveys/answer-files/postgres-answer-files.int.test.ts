import { randomUUID } from 'node:crypto'
import { MemberId, SurveyId } from '@portal/contracts/ids'
import { newFileName } from '@portal/infra/tools/file-name'
import { aDatabase, type TestDatabase } from '@portal/tests/support/servers/database'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { answerFileCancelled } from './cancelled-job.ts'
import { postgresAnswerFiles } from './postgres-answer-files.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await aDatabase([{ part: 'surveys', directory: new URL('../migrations/', import.meta.url) }])
})
afterAll(() => database.drop())

const aFile = async () => {
  const files = postgresAnswerFiles(database.pool)
  const answerFileId = randomUUID()
  const order = { encoding: null, delimiter: null, headerRows: null, surveyId: null, language: 'en' }
  const [askedBy, stored] = [MemberId.parse(randomUUID()), newFileName()]
  await files.add({ answerFileId, askedBy, fileName: 'tea.csv', stored, bytes: 12, order })
  return { files, answerFileId, stored }
}

const facts = {
  name: 'tea.csv',
  format: { encoding: 'utf-8', delimiter: ',', headerRows: 1 },
  columns: [],
  rows: 3,
  sample: [['a\0b \ud800']],
  sets: [],
  weight: null,
} as const

it('a file is kept once, and a change of an older revision, or from another state, has no effect', async () => {
  const { files, answerFileId } = await aFile()
  const at = { answerFileId, revision: 1 }
  expect(await files.find(answerFileId)).toMatchObject({ state: 'reading', revision: 1, rows: null, share: null })
  expect(await files.change(at, { from: ['ready'], state: 'importing' })).toBe(false)
  expect(await files.change(at, { from: ['reading'], state: 'checking', facts })).toBe(true)
  expect(await files.find(answerFileId)).toMatchObject({ state: 'checking', rows: 3 })
  expect(await files.change(at, { from: ['checking'], state: 'reading', raises: true })).toBe(true)
  expect(await files.change(at, { from: ['reading'], state: 'ready' })).toBe(false)
  expect((await files.list(1))[0]).toMatchObject({ answerFileId, revision: 2 })
})

it('cells that Postgres cannot store are stored without what it cannot store', async () => {
  const { files, answerFileId } = await aFile()
  await files.change({ answerFileId, revision: 1 }, { from: ['reading'], state: 'checking', facts })
  expect((await files.factsOf(answerFileId))?.sample).toEqual([['a b \ufffd']])
})

it.each(['prepare', 'bring'])(
  'a file whose job to %s it was cancelled by an operator waits for no worker, and can be begun again',
  async (verb) => {
    const { files, answerFileId } = await aFile()
    const end = answerFileCancelled(files)
    await end(`${verb}-answer-file-${answerFileId}-2`)
    await end(`withdraw-answers-${answerFileId}-1`)
    expect((await files.find(answerFileId))?.state).toBe('reading')
    await end(`${verb}-answer-file-${answerFileId}-1`)
    await database.pool.query(`update surveys.answer_file set changed_at = changed_at - interval '2 minutes'`)
    expect(await files.waiting()).not.toContainEqual(expect.objectContaining({ answerFileId }))
    expect(await files.find(answerFileId)).toMatchObject({
      state: 'unreadable',
      work: { trouble: { key: 'interrupted' } },
    })
    expect(await files.tell({ answerFileId, revision: 1 }, 'reading', 0.5)).toBe(false)
  },
)

it('progress is told as long as the work is wanted', async () => {
  const { files, answerFileId } = await aFile()
  const at = { answerFileId, revision: 1 }
  expect(await files.tell(at, 'reading', 0.5)).toBe(true)
  expect((await files.find(answerFileId))?.share).toBe(0.5)
  await files.change(at, { from: ['reading'], state: 'reading', raises: true })
  expect(await files.tell(at, 'reading', 0.6)).toBe(false)
})

it('a file is found by its import, its stored file and its survey, and teaches what it was', async () => {
  const { files, answerFileId, stored } = await aFile()
  const surveyId = SurveyId.parse('tea')
  const outcome = { importId: 'one', rows: 1, stored: 1, known: 0, rejected: 0, againstRules: 0 }
  const report = newFileName()
  await files.change(
    { answerFileId, revision: 1 },
    { from: ['reading'], state: 'done', surveyId, work: { outcome, report } },
  )
  expect([...(await files.byImport(surveyId))]).toEqual([['one', answerFileId]])
  expect(await files.earlierPlans(surveyId)).toEqual([])
  expect([await files.isClaimed(stored), await files.isClaimed(report), await files.isClaimed(newFileName())]).toEqual([
    true,
    true,
    false,
  ])
})

const ageOf = (answerFileId: string) => (column: 'changed_at' | 'created_at', age: string) =>
  database.pool.query(
    `update surveys.answer_file set ${column} = clock_timestamp() - $2::interval where answer_file_id = $1`,
    [answerFileId, age],
  )

it('work waits for a worker for as long as all are busy, and is asked for again; a day later it is given up', async () => {
  const { files, answerFileId } = await aFile()
  const set = ageOf(answerFileId)
  const at = { answerFileId, revision: 1 }
  const waiting = async () => (await files.waiting()).filter((one) => one.answerFileId === answerFileId)
  expect(await waiting()).toEqual([])
  await set('changed_at', '16 minutes')
  expect([await files.giveUp(), await waiting()]).toEqual([0, [{ ...at, state: 'reading' }]])

  await files.tell(at, 'reading', null)
  await files.change(at, { from: ['reading'], state: 'checking', facts })
  await set('changed_at', '14 minutes')
  expect([await files.giveUp(), await waiting()]).toEqual([0, []])

  await files.change(at, { from: ['checking'], state: 'importing', raises: true })
  await set('changed_at', '23 hours')
  expect([await files.giveUp(), await waiting()]).toEqual([0, [{ answerFileId, revision: 2, state: 'importing' }]])
  await set('changed_at', '25 hours')
  expect([await files.giveUp(), (await files.find(answerFileId))?.state]).toEqual([1, 'failed'])
})

it('work that its worker has not told of for long is given up', async () => {
  const { files, answerFileId } = await aFile()
  const set = ageOf(answerFileId)
  await files.tell({ answerFileId, revision: 1 }, 'reading', null)
  await set('changed_at', '16 minutes')
  expect(await files.giveUp()).toBe(1)
  expect(await files.find(answerFileId)).toMatchObject({
    state: 'unreadable',
    work: { trouble: { key: 'interrupted' } },
  })
})
