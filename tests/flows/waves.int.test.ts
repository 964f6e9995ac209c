import { randomUUID } from 'node:crypto'
import { Instant, MemberId, SurveyId } from '@portal/contracts/ids'
import type { TableSpec } from '@portal/contracts/reporting/table'
import type { Wave } from '@portal/contracts/reporting/wave'
import { postgresEventLog } from '@portal/infra/event-log/postgres/postgres-event-log'
import { type PastResult, pastTables } from '@portal/projections/reporting/past/past-tables'
import { rawQueries } from '@portal/projections/reporting/raw/queries'
import { tableQueries } from '@portal/projections/reporting/tables/queries'
import { PARTS } from '@portal/services/cli/migrate/migrations'
import { responsesImportAction } from '@portal/services/cli/responses/import'
import { itemCommands, onlyItemId } from '@portal/services/reporting/item-commands'
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
let today = '2026-01-15'
const now = () => Instant.parse(`${today}T23:30:00Z`)
const survey = SurveyId.parse(teaSurvey.name)
const means = importMeans({ log, pool: database.pool, now })
const map = { respondent: 'id', questions: { Q1: { column: 'tea' } } }
const tables = tableQueries(database.pool, { now: () => new Date(now()) })
const items = itemCommands({ log, now })
const by = MemberId.parse(randomUUID())
const itemId = onlyItemId('waves', survey)

/** Those of one day: who said yes, and who said no. */
const answersOn = async (day: string, yes: number, no: number): Promise<void> => {
  today = day
  const lines = Array.from({ length: yes + no }, (_, i) => `${day}-${i},${i < yes ? 1 : 2}`)
  const file = folder.write(`${day}.csv`, ['id,tea', ...lines].join('\n'))
  await acting(means.deps, responsesImportAction, { survey, map, mapFile: 'map.json', file, report: null }, means)
}

const saveWaves = async (waves: readonly Wave[], basedOn: number) => {
  const draft = {
    kind: 'waves' as const,
    surveyId: survey,
    name: '',
    note: '',
    content: { waves: [...waves], last: 3 },
  }
  const asked = { commandId: randomUUID(), intent: randomUUID() }
  const saved = await items.saveItem(asked, { itemId, by, draft, basedOn, isNew: basedOn === 0 })
  await reached(database.pool, 'saved-item')
  return saved.outcome
}

const run = async (differs: Partial<TableSpec> = {}) => {
  await reached(database.pool, 'reporting')
  const result = await tables.run(teaSpec({ questions: ['Q1'], base: 'answered', test: 'proportions-t', ...differs }))
  return result.outcome === 'done' ? result.run : expect.unreachable(JSON.stringify(result.issues))
}

const byWave = (...codes: readonly number[]): TableSpec['banner'] => [
  { items: codes.map((code) => ({ condition: { question: 'Wave', op: 'IN' as const, values: [code] } })) },
]

const january: Wave = { code: 1, name: 'January', from: '2026-01-01', to: '2026-01-31' }
const spring: Wave = { code: 2, name: 'Spring', from: '2026-03-01', to: '2026-05-31' }

beforeAll(async () => {
  await surveyCommands({ log, now }).publishSurvey({ commandId: randomUUID(), intent: 'publish' }, teaSurvey, null)
  await answersOn('2026-01-15', 20, 80)
  await answersOn('2026-02-10', 5, 5)
  await answersOn('2026-04-01', 60, 40)
}, 60_000)
afterAll(async () => {
  await projector.stop()
  await log.close()
  await database.drop()
})

it('saved waves are columns that are tested against each other; the notes say who is outside of all', async () => {
  await saveWaves([january, spring], 0)
  const { columns, tables: found, notes, spec } = await run({ banner: byWave(1, 2) })
  expect(columns.slice(1).map(({ label }) => label)).toEqual([
    { key: 'survey-text', text: 'January' },
    { key: 'survey-text', text: 'Spring' },
  ])
  const [yes] = found[0]?.rows ?? []
  expect(yes?.cells.map(({ n }) => n)).toEqual([85, 20, 60])
  expect(yes?.cells[2]?.higherThan).toEqual([{ column: '1-1', strict: true }])
  expect(notes).toContainEqual({ key: 'waves', waves: [january, spring], outside: 10 })
  expect(spec.waves).toEqual([january, spring])
})

it('saved waves are there for a net of them too', async () => {
  const rows = [{ kind: 'net' as const, question: 'Wave', label: 'Both', codes: [1, 2] }]
  const { tables: found } = await run({ questions: ['Wave'], rows })
  expect(found[0]?.rows.find(({ kind }) => kind === 'net')?.cells[0]?.n).toBe(200)
  expect((await run({ rows })).spec.waves).toHaveLength(2)
})

it('by month, and in the last days, the same respondents are found', async () => {
  const banner = [{ items: [], periods: { question: 'AnsweredOn', by: 'month' as const } }]
  const { columns, tables: found } = await run({ banner })
  expect(columns.slice(1).map(({ label }) => (label.key === 'period' ? label.start : ''))).toEqual([
    '2026-01-01',
    '2026-02-01',
    '2026-03-01',
    '2026-04-01',
  ])
  expect(found[0]?.bases).toEqual([210, 100, 10, 0, 100])
  const filter = { question: 'AnsweredOn', op: '>=' as const, values: ['59 days ago'] }
  expect(await run({ filter })).toMatchObject({ respondents: 110, spec: { asOf: '2026-04-01' } })
})

it('responses are exported with the wave of each, and can be filtered by the moment of answer', async () => {
  const raw = await rawQueries(database.pool).read(survey, new AbortController().signal, async (found) => {
    const waves: (number | undefined)[] = []
    for await (const batch of found.responses()) waves.push(...batch.map(({ data }) => data['Wave']))
    return {
      waves,
      questions: [...found.survey.questions.keys()],
      filtered: found.filtered.questions.has('AnsweredOn'),
    }
  })
  expect(raw?.questions.at(-1)).toBe('Wave')
  expect(raw?.questions).not.toContain('AnsweredOn')
  expect(raw?.filtered).toBe(true)
  const count = (wave: number | undefined) => raw?.waves.filter((one) => one === wave).length
  expect([count(1), count(2), count(undefined)]).toEqual([100, 100, 10])
})

it('a run is repeated as it was, with the waves and the days of that time, whatever was saved and answered since', async () => {
  const banner = byWave(1, 2)
  const filter = { question: 'AnsweredOn', op: '>=' as const, values: ['80 days ago'] }
  const before = await run({ banner, filter })
  await saveWaves([{ ...january, to: '2026-02-28' }, spring], 1)
  await answersOn('2026-05-01', 30, 0)
  const after = await run({ banner, filter })
  expect(after.tables).not.toEqual(before.tables)
  const past = pastTables({ pool: database.pool, log, indexBytes: 2 ** 26 })
  const { signal } = new AbortController()
  const found: PastResult[] = []
  await until('the log was read', async () => {
    found.push(await past.asItWas(before.spec, { position: before.position }, signal))
    return found.at(-1)?.outcome !== 'working'
  })
  expect(found.at(-1)).toMatchObject({ outcome: 'done', run: { tables: before.tables, notes: before.notes } })
})

it('the second of two people who change the waves is told', async () => {
  expect(await saveWaves([january], 1)).toBe('rejected')
  const { notes } = await run({ banner: byWave(1, 2) })
  expect(notes).toContainEqual(expect.objectContaining({ key: 'waves', outside: 0 }))
})
