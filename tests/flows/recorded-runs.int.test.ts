import { randomUUID } from 'node:crypto'
import { Instant, MemberId, ResponseId, SurveyId } from '@portal/contracts/ids'
import type { TableSpec } from '@portal/contracts/reporting/table'
import { postgresEventLog } from '@portal/infra/event-log/postgres/postgres-event-log'
import { type PastResult, pastTables } from '@portal/projections/reporting/past/past-tables'
import { reportingProjection } from '@portal/projections/reporting/response/projector'
import { tableQueries } from '@portal/projections/reporting/tables/queries'
import { PARTS } from '@portal/services/cli/migrate/migrations'
import { responsesImportAction } from '@portal/services/cli/responses/import'
import { responsesWithdrawAction } from '@portal/services/cli/responses/withdraw'
import { recordedRuns } from '@portal/services/reporting/runs/recorded-runs'
import { recorder, type SeenRun } from '@portal/services/reporting/runs/recorder'
import { surveyCommands } from '@portal/services/surveys/commands'
import { importsOf } from '@portal/services/surveys/import/ledger-commands'
import { responseStream } from '@portal/services/surveys/published-surveys'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acting } from '../support/portal/acting.ts'
import { importMeans } from '../support/portal/import-means.ts'
import { aProjector, reached } from '../support/projections/projecting.ts'
import { aDatabase } from '../support/servers/database.ts'
import { temporaryFolder } from '../support/servers/temporary-folder.ts'
import { teaGroup, teaSpec, teaSurvey } from '../support/surveys/tea-survey.ts'
import { until } from '../support/until.ts'

const database = await aDatabase(PARTS)
const projector = aProjector(database.pool, [reportingProjection])
const log = postgresEventLog({ url: database.url, reads: database.pool })
const folder = temporaryFolder()
const now = () => Instant.parse('2026-11-21T08:00:00Z')
const survey = SurveyId.parse(teaSurvey.name)
const means = importMeans({ log, pool: database.pool, now })
const { signal } = means
const map = { respondent: 'id', questions: { Q1: { column: 'tea' }, Q5: { column: 'why' } } }

const importing = (name: string, ...rows: readonly string[]) => {
  const file = folder.write(name, ['id,tea,why', ...rows].join('\n'))
  return acting(means.deps, responsesImportAction, { survey, map, mapFile: 'map.json', file, report: null }, means)
}

const tables = tableQueries(database.pool)
/** Nothing is kept, so that each question reads the log again. */
const past = pastTables({ pool: database.pool, log, indexBytes: 2 ** 24 })

const runNow = async (spec: TableSpec) => {
  await reached(database.pool, 'reporting')
  const result = await tables.run(spec)
  return result.outcome === 'done' ? result.run : expect.unreachable(JSON.stringify(result.issues))
}

const runThen = async (spec: TableSpec, position: string, from = past) => {
  const found: PastResult[] = []
  await until('the log was read', async () => {
    found.push(await from.asItWas(spec, { position }, signal))
    return found.at(-1)?.outcome !== 'working'
  })
  const done = found.at(-1)
  return done?.outcome === 'done' ? done : expect.unreachable(JSON.stringify(done))
}

const specs: readonly TableSpec[] = [
  teaSpec(),
  teaSpec({ questions: ['Q1'], banner: [teaGroup(1, 2)], base: 'answered' }),
  teaSpec({ questions: ['Q1'], filter: { question: 'Q5', op: 'LIKE', values: ['STRONG'] } }),
]

beforeAll(async () => {
  const asked = { commandId: randomUUID(), intent: 'publish' }
  await surveyCommands({ log, now }).publishSurvey(asked, teaSurvey, null)
})
afterAll(async () => {
  await projector.stop()
  await log.close()
  await database.drop()
})

it('a run is repeated as it was, to the last figure, after more answers, a withdrawn import and another version of the survey', async () => {
  await importing('first.csv', 'a,1,strong', 'b,1,', 'c,2,weak')
  await importing('second.csv', 'd,2,Strong tea')
  const before = []
  for (const spec of specs) before.push(await runNow(spec))
  const position = before[0]?.position ?? ''

  await importing('third.csv', 'e,1,strong', 'f,2,')
  const [first] = await importsOf(log, survey)
  await acting(means.deps, responsesWithdrawAction, { survey, importId: first?.importId ?? '' }, means)
  const [page] = teaSurvey.pages
  const [question, ...others] = page?.questions ?? []
  if (!page || question?.type !== 'single-choice') throw new Error('the survey has another first question')
  const more = { ...question, options: [...question.options, { code: 3, text: 'Sometimes' }] }
  const second = { ...teaSurvey, pages: [{ ...page, questions: [more, ...others] }] }
  await surveyCommands({ log, now }).publishSurvey({ commandId: randomUUID(), intent: 'again' }, second, null)

  for (const [index, spec] of specs.entries()) {
    const wanted = before[index]
    expect(await runNow(spec)).not.toMatchObject({ tables: wanted?.tables })
    const { run, erasedSince } = await runThen(spec, position)
    expect([erasedSince, run.surveyVersion]).toEqual([0, 1])
    expect({ ...run, revision: '' }).toEqual({ ...wanted, revision: '' })
  }
}, 120_000)

it('a run before an erasure has the choices of the erased respondent, none of their words, and says so', async () => {
  await importing('fourth.csv', 'g,1,strong as ever')
  const [all, , searching] = specs
  if (!all || !searching) throw new Error('no specs')
  const [before, found] = [await runNow(all), await runNow(searching)]
  const { rows } = await database.pool.query<Readonly<{ id: string }>>(
    `select response_id as id from read.response where texts ->> 'Q5' = 'strong as ever'`,
  )
  const responseId = ResponseId.parse(rows[0]?.id)
  await log.append({
    stream: responseStream(responseId),
    commandId: randomUUID(),
    intent: 'erase',
    expect: 'exists',
    events: [{ type: 'ResponseErased', surveyId: survey, responseId, at: now() }],
  })
  await reached(database.pool, 'reporting')

  const again = pastTables({ pool: database.pool, log, indexBytes: 2 ** 24 })
  const then = await runThen(all, before.position, again)
  expect(then.erasedSince).toBe(1)
  expect(then.run.respondents).toBe(before.respondents)
  expect(then.run.tables.find(({ id }) => id === 'Q1')).toEqual(before.tables.find(({ id }) => id === 'Q1'))
  expect((await runThen(searching, found.position, again)).run.respondents).toBe(found.respondents - 1)
}, 120_000)

describe('recorded runs', () => {
  const noor = MemberId.parse(randomUUID())
  const seen = (differs: Partial<SeenRun> = {}): SeenRun => ({
    kind: 'topline',
    surveyId: survey,
    reportId: null,
    title: '',
    format: null,
    ranBy: noor,
    parts: [{ title: '', spec: teaSpec(), position: '01', surveyVersion: 1 }],
    tookMs: 12,
    ranAt: '2026-11-21T08:00:00.000Z',
    ...differs,
  })

  it('are one for the same figures and person within a minute, in whichever process, and are found by survey and words', async () => {
    const runs = recordedRuns(database.pool)
    const one = recorder({ keep: runs.keep, warn: () => expect.unreachable('it is kept') })
    const other = recorder({ keep: runs.keep, warn: () => expect.unreachable('it is kept') })
    one.note(seen())
    one.note(seen({ ranAt: '2026-11-21T08:00:20.000Z' }))
    await one.flush()
    const later = [{ title: '', spec: teaSpec(), position: '02', surveyVersion: 1 }]
    other.note(seen({ ranAt: '2026-11-21T08:00:50.000Z', parts: later }))
    other.note(seen({ ranAt: '2026-11-21T08:00:50.000Z', ranBy: null }))
    await other.flush()
    one.note(seen({ ranAt: '2026-11-21T08:05:00.000Z', title: 'a \u0000 that no database stores' }))
    await one.flush()

    const wanted = { surveyId: survey, reportId: null, search: '', page: 1, itemsPerPage: 10 }
    const { runs: listed, total } = await runs.list(wanted)
    expect(total).toBe(3)
    expect(listed.map(({ ranAt, ranBy, times }) => [ranAt.slice(11, 19), ranBy, times])).toEqual([
      ['08:05:00', noor, 1],
      ['08:00:50', null, 1],
      ['08:00:00', noor, 3],
    ])
    expect(listed[2]?.parts).toEqual(later)
    expect((await runs.list({ ...wanted, search: 'no database' })).total).toBe(1)
    expect((await runs.list({ ...wanted, surveyId: SurveyId.parse('coffee') })).total).toBe(0)
    expect((await runs.find(listed[0]?.runId ?? ''))?.title).toBe('a  that no database stores')
  })
})
