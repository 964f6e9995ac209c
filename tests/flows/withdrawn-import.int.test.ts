import { randomUUID } from 'node:crypto'
import { Instant, SurveyId } from '@portal/contracts/ids'
import { postgresEventLog } from '@portal/infra/event-log/postgres/postgres-event-log'
import { rawQueries } from '@portal/projections/reporting/raw/queries'
import { responseQueries } from '@portal/projections/reporting/response/queries'
import { tableQueries } from '@portal/projections/reporting/tables/queries'
import { responsesImportAction } from '@portal/services/cli/responses/import'
import { responsesReplaceAction } from '@portal/services/cli/responses/replace'
import { responsesWithdrawAction } from '@portal/services/cli/responses/withdraw'
import { surveyCommands } from '@portal/services/surveys/commands'
import { importsOf } from '@portal/services/surveys/import/ledger-commands'
import { publishedSurveys, responseStream } from '@portal/services/surveys/published-surveys'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { acting } from '../support/portal/acting.ts'
import { importMeans } from '../support/portal/import-means.ts'
import { aProjectedDatabase, aProjector, reached } from '../support/projections/projecting.ts'
import { temporaryFolder } from '../support/servers/temporary-folder.ts'
import { rowOf, teaSpec, teaSurvey } from '../support/surveys/tea-survey.ts'

const database = await aProjectedDatabase()
const projector = aProjector(database.pool)
const log = postgresEventLog({ url: database.url, reads: database.pool })
const folder = temporaryFolder()
const now = () => Instant.parse('2026-11-21T08:00:00Z')
const survey = SurveyId.parse(teaSurvey.name)
const means = importMeans({ log, pool: database.pool, now })
const map = { respondent: 'id', weights: { region: 'w' }, questions: { Q1: { column: 'tea' } } }

beforeAll(async () => {
  const asked = { commandId: randomUUID(), intent: 'publish' }
  await surveyCommands({ log, now }).publishSurvey(asked, teaSurvey, null)
})
afterAll(async () => {
  await projector.stop()
  await log.close()
  await database.drop()
})

const fileOf = (name: string, ...rows: readonly string[]) => folder.write(name, ['id,tea,w', ...rows].join('\n'))
const inputOf = (file: string) => ({ survey, map, mapFile: 'map.json', file, report: null })
const importing = (file: string) => acting(means.deps, responsesImportAction, inputOf(file), means)

const figures = async () => {
  await reached(database.pool, 'reporting')
  const result = await tableQueries(database.pool).run(teaSpec({ questions: ['Q1'] }))
  if (result.outcome === 'refused') throw new Error(JSON.stringify(result.issues))
  const cell = rowOf(result.run, 'Q1', 'Q1=1')?.cells[0]
  const exported = await rawQueries(database.pool).read(survey, means.signal, async ({ responses, respondents }) => ({
    respondents,
    rows: (await Array.fromAsync(responses())).flat().length,
  }))
  const [counts] = await responseQueries(database.pool).countsBySurvey()
  const { rows } = await database.pool.query<{ n: number }>('select count(*)::int as n from report.response')
  return { chose: cell?.n, base: cell?.base, exported, listed: counts?.responses, inSql: rows[0]?.n }
}

const same = (chose: number, all: number) => ({
  chose,
  base: all,
  exported: { respondents: all, rows: all },
  listed: all,
  inSql: all,
})

it('an import is taken back as a whole: every figure follows, its file can be imported again, and the erased stay away', async () => {
  const first = fileOf('first.csv', 'a,1,2', 'b,1,1', 'c,2,1')
  expect(await importing(first)).toMatchObject({ outcome: 'done', result: { stored: 3 } })
  expect(await importing(fileOf('second.csv', 'd,1,1'))).toMatchObject({ outcome: 'done' })
  expect(await figures()).toEqual(same(3, 4))

  const [one] = await importsOf(log, survey)
  if (!one) throw new Error('nothing was recorded')
  expect(one).toMatchObject({ file: 'first.csv', status: 'whole', counts: { rows: 3, stored: 3 } })
  const { rows: responses } = await database.pool.query(
    `select response_id as id from read.response where import_id = $1 order by ordinal limit 1`,
    [one.importId],
  )
  const erased = responses[0]?.id
  const withdrawn = await acting(means.deps, responsesWithdrawAction, { survey, importId: one.importId }, means)
  expect(withdrawn).toMatchObject({ outcome: 'done', result: { responses: 3 } })
  expect(await figures()).toEqual(same(1, 1))
  expect((await importsOf(log, survey))[0]).toMatchObject({ status: 'withdrawn', withdrawn: 3 })

  const again = await acting(means.deps, responsesWithdrawAction, { survey, importId: one.importId }, means)
  expect(again).toMatchObject({ outcome: 'done', result: { responses: 3 } })

  // The first respondent is erased while nothing of them counts.
  await log.append({
    stream: responseStream(erased),
    commandId: randomUUID(),
    intent: 'erase',
    expect: 'exists',
    events: [{ type: 'ResponseErased', surveyId: survey, responseId: erased, at: now() }],
  })
  expect(await figures()).toEqual(same(1, 1))
  const back = await importing(first)
  expect(back).toMatchObject({ outcome: 'found', result: { stored: 2, rejected: 1 } })
  expect(await figures()).toEqual(same(2, 3))
  expect((await importing(first)).result).toMatchObject({ stored: 0, known: 2, rejected: 1 })
  const { rows: parked } = await database.pool.query('select from proj.dead_letter')
  expect(parked).toEqual([])
})

it('an import is replaced by a file that is good as a whole, and by no other', async () => {
  const stored = await importing(fileOf('old.csv', 'x,1,1', 'y,1,1'))
  expect(stored.outcome).toBe('done')
  const before = await figures()
  const { importId } = (await importsOf(log, survey)).find(({ file }) => file === 'old.csv') ?? { importId: '' }
  const replacing = (file: string) => acting(means.deps, responsesReplaceAction, { ...inputOf(file), importId }, means)

  const bad = await replacing(fileOf('bad.csv', 'x,2,1', 'y,77,1'))
  expect(bad).toMatchObject({
    outcome: 'refused',
    detail: expect.stringMatching(/77 is not a code of Q1|Nothing was withdrawn/),
  })
  expect(await figures()).toEqual(before)

  const good = await replacing(fileOf('good.csv', 'x,2,1', 'y,1,1', 'z,2,1'))
  expect(good).toMatchObject({ outcome: 'done', result: { stored: 3 } })
  const after = await figures()
  expect([after.chose, after.base]).toEqual([(before.chose ?? 0) - 1, (before.base ?? 0) + 1])
  expect((await importsOf(log, survey)).at(-1)).toMatchObject({ file: 'good.csv', replaces: importId, status: 'whole' })
})

it('an import that is not there is not withdrawn, and the command that lists imports is named', async () => {
  const importId = randomUUID()
  const ended = await acting(means.deps, responsesWithdrawAction, { survey, importId }, means)
  expect(ended).toMatchObject({ outcome: 'refused', detail: expect.stringContaining('npx portal responses imports') })
  expect(await publishedSurveys(log, () => 0).newest(survey)).not.toBeNull()
})
