import { randomUUID } from 'node:crypto'
import { Instant, MemberId, ResponseId, SurveyId } from '@portal/contracts/ids'
import { type FrameCode, NOT_CODED } from '@portal/contracts/reporting/code-frame'
import type { TableSpec } from '@portal/contracts/reporting/table'
import { postgresEventLog } from '@portal/infra/event-log/postgres/postgres-event-log'
import { codingQueries } from '@portal/projections/reporting/coding/queries'
import { type PastResult, pastTables } from '@portal/projections/reporting/past/past-tables'
import { rawQueries } from '@portal/projections/reporting/raw/queries'
import { reportingProjectionOf } from '@portal/projections/reporting/response/projector'
import { tableQueries } from '@portal/projections/reporting/tables/queries'
import { PARTS } from '@portal/services/cli/migrate/migrations'
import { responsesImportAction } from '@portal/services/cli/responses/import'
import { codingCommands } from '@portal/services/reporting/coding-commands'
import { surveyCommands } from '@portal/services/surveys/commands'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { acting } from '../support/portal/acting.ts'
import { importMeans } from '../support/portal/import-means.ts'
import { aProjector, reached } from '../support/projections/projecting.ts'
import { aDatabase } from '../support/servers/database.ts'
import { temporaryFolder } from '../support/servers/temporary-folder.ts'
import { teaSpec, teaSurvey } from '../support/surveys/tea-survey.ts'
import { until } from '../support/until.ts'

const database = await aDatabase(PARTS)
const projector = aProjector(database.pool)
const log = postgresEventLog({ url: database.url, reads: database.pool })
const folder = temporaryFolder()
const now = () => Instant.parse('2026-11-21T08:00:00Z')
const survey = SurveyId.parse(teaSurvey.name)
const means = importMeans({ log, pool: database.pool, now })
const { signal } = means
const map = { respondent: 'id', questions: { Q1: { column: 'tea' }, Q5: { column: 'why' } } }

const coding = codingQueries(database.pool)
const commands = codingCommands({ log, now })
const tables = tableQueries(database.pool)
const by = MemberId.parse(randomUUID())
const of = { surveyId: survey, key: 'Q5' }

const saveFrame = (codes: readonly FrameCode[], basedOn: number) =>
  commands.saveFrame({ commandId: randomUUID(), intent: randomUUID() }, { ...of, codes, basedOn, by })

const framed = async (): Promise<readonly FrameCode[]> => {
  await reached(database.pool, 'reporting')
  return (await coding.frames(survey)).find(({ key }) => key === 'Q5')?.codes ?? []
}

/** Codes all texts that contain something. */
const give = async (containing: string, add: readonly number[], remove: readonly number[] = []) => {
  const codes = await framed()
  const { responses } = await coding.chosen(of, codes, { containing, state: 'all' }, -1)
  return commands.codeTexts({ commandId: randomUUID(), intent: containing }, responses, { ...of, by, add, remove })
}

const run = async (differs: Partial<TableSpec> = {}) => {
  await reached(database.pool, 'reporting')
  const result = await tables.run(teaSpec({ questions: ['Q5coded'], base: 'answered', ...differs }))
  return result.outcome === 'done' ? result.run : expect.unreachable(JSON.stringify(result.issues))
}

/** How many in the first column have each code. */
const figures = async (differs?: Partial<TableSpec>) =>
  Object.fromEntries(
    (await run(differs)).tables[0]?.rows.flatMap(({ code, cells }) => (code === null ? [] : [[code, cells[0]?.n]])) ??
      [],
  )

const price: FrameCode = { code: 1, name: 'Price' }
const taste: FrameCode = { code: 2, name: 'Taste' }
const other: FrameCode = { code: 3, name: 'Other' }

beforeAll(async () => {
  await surveyCommands({ log, now }).publishSurvey({ commandId: randomUUID(), intent: 'publish' }, teaSurvey, null)
  const rows = ['a,1,too  Dear', 'b,1,too dear', 'c,2,good taste', 'd,2,dear but good taste', 'e,1,', 'f,1,no idea']
  const file = folder.write('answers.csv', ['id,tea,why', ...rows].join('\n'))
  await acting(means.deps, responsesImportAction, { survey, map, mapFile: 'map.json', file, report: null }, means)
})
afterAll(async () => {
  await projector.stop()
  await log.close()
  await database.drop()
})

it('codes are a question of their own, and who has a text without a code is not coded yet', async () => {
  await saveFrame([price, taste], 0)
  expect(await figures()).toEqual({ 1: 0, 2: 0, [NOT_CODED]: 5 })
  await give('dear', [1])
  await give('taste', [2])
  expect(await figures()).toEqual({ 1: 3, 2: 2, [NOT_CODED]: 1 })
  expect((await run()).tables[0]?.bases).toEqual([5])
  expect(await coding.summary(of, await framed())).toEqual({
    responses: 5,
    coded: 4,
    counts: [
      { code: 1, responses: 3 },
      { code: 2, responses: 2 },
    ],
  })
})

it('equal texts are one text', async () => {
  const wanted = { search: '', state: 'all' as const, code: undefined, page: 1, perPage: 50 }
  const { texts, total, responses } = await coding.texts(of, await framed(), wanted)
  expect({ total, responses }).toEqual({ total: 4, responses: 5 })
  expect(texts[0]).toEqual({ text: 'too  Dear', same: 'too dear', responses: 2, coded: 2, codes: [1], someCodes: [] })
})

it('are filters and columns like any multi choice', async () => {
  expect(await figures({ filter: { question: 'Q5coded', op: 'IN', values: [1] } })).toEqual({
    1: 3,
    2: 1,
    [NOT_CODED]: 0,
  })
  const banner = [{ items: [{ condition: { question: 'Q5coded', op: 'IN' as const, values: [2] } }] }]
  const { tables: found } = await run({ questions: ['Q1'], banner })
  expect(found[0]?.rows.map(({ cells }) => cells[1]?.n)).toEqual([0, 2])
  const rows = [{ kind: 'net' as const, question: 'Q5coded', label: 'Any', codes: [1, 2] }]
  expect((await run({ rows })).tables[0]?.rows.find(({ kind }) => kind === 'net')?.cells[0]?.n).toBe(4)
})

it('a merge and a removal change no text, and are undone with them', async () => {
  await saveFrame([{ ...price, also: [2] }], 1)
  expect(await figures()).toEqual({ 1: 4, [NOT_CODED]: 1 })
  await saveFrame([taste, other], 2)
  expect(await figures()).toEqual({ 2: 2, 3: 0, [NOT_CODED]: 3 })
  await saveFrame([price, taste], 3)
  expect(await figures()).toEqual({ 1: 3, 2: 2, [NOT_CODED]: 1 })
  expect((await coding.frames(survey))[0]?.last).toBe(3)
})

it('the second of two people who change the codes is told, and two who code the same text lose nothing', async () => {
  expect(await saveFrame([price], 3)).toEqual({ outcome: 'rejected', rejection: { code: 'stale-revision' } })
  await Promise.all([give('idea', [1]), give('idea', [2])])
  expect(await figures()).toEqual({ 1: 4, 2: 3, [NOT_CODED]: 0 })
  await give('idea', [], [1, 2])
  expect(await figures()).toEqual({ 1: 3, 2: 2, [NOT_CODED]: 1 })
})

it('are columns of raw exports', async () => {
  const read = await rawQueries(database.pool).read(survey, signal, async ({ survey: { keys }, responses }) => {
    const rows = (await Array.fromAsync(responses())).flat()
    return { isKnown: keys.has('Q5coded_1'), given: rows.map(({ data }) => [data['Q5coded_1'], data['Q5coded_2']]) }
  })
  expect(read?.isKnown).toBe(true)
  expect(read?.given.filter(([one]) => one === 1)).toHaveLength(3)
  expect(read?.given.filter(([, two]) => two === 1)).toHaveLength(2)
})

it('a run of the past has the codes of then', async () => {
  const { position, tables: then } = await run()
  await give('good', [1])
  expect((await run()).tables).not.toEqual(then)
  const past = pastTables({ pool: database.pool, log, indexBytes: 2 ** 24 })
  const found: PastResult[] = []
  await until('the log was read', async () => {
    const spec = teaSpec({ questions: ['Q5coded'], base: 'answered' })
    found.push(await past.asItWas(spec, { position }, signal))
    return found.at(-1)?.outcome !== 'working'
  })
  expect(found.at(-1)).toMatchObject({ outcome: 'done', run: { tables: then } })
  await give('good', [], [1])
})

it('an erasure takes the codes of the respondent with it', async () => {
  await give('but good', [1])
  expect(await figures()).toEqual({ 1: 3, 2: 2, [NOT_CODED]: 1 })
  const { responses } = await coding.chosen(of, await framed(), { containing: 'but good', state: 'all' }, -1)
  const responseId = ResponseId.parse(responses[0]?.responseId)
  const erased = { type: 'ResponseErased', surveyId: survey, responseId, at: now() } as const
  const stream = `response-${responseId}`
  await log.append({ stream, commandId: randomUUID(), intent: 'erase', expect: 'exists', events: [erased] })
  expect(await figures()).toEqual({ 1: 2, 2: 1, [NOT_CODED]: 1 })
  await commands.codeTexts({ commandId: randomUUID(), intent: 'late' }, responses, { ...of, by, add: [1], remove: [] })
  expect(await figures()).toEqual({ 1: 2, 2: 1, [NOT_CODED]: 1 })
  const { rows } = await database.pool.query('select from read.response where response_id = $1 and coded is not null', [
    responseId,
  ])
  expect(rows).toEqual([])
  expect(reportingProjectionOf(1).tables.map(({ name }) => name)).toContain('code_frame')
})
