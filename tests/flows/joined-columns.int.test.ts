import { randomUUID } from 'node:crypto'
import type { ResponseEvent } from '@portal/contracts/events/surveys'
import { Instant, MemberId, ResponseId, SurveyId } from '@portal/contracts/ids'
import type { RunMoment } from '@portal/contracts/reporting/recorded-run'
import type { TableRun } from '@portal/contracts/reporting/table'
import { SurveyDefinition } from '@portal/contracts/survey/definition'
import { postgresEventLog } from '@portal/infra/event-log/postgres/postgres-event-log'
import { type PastResult, pastTables } from '@portal/projections/reporting/past/past-tables'
import { reportingProjection } from '@portal/projections/reporting/response/projector'
import { tableQueries } from '@portal/projections/reporting/tables/queries'
import { PARTS } from '@portal/services/cli/migrate/migrations'
import { surveyCommands } from '@portal/services/surveys/commands'
import { responseStream } from '@portal/services/surveys/published-surveys'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aProjector, reached } from '../support/projections/projecting.ts'
import { aDatabase } from '../support/servers/database.ts'
import { uuidOf } from '../support/surveys/answering.ts'
import { rule } from '../support/surveys/surveys.ts'
import { basesOf, teaSpec, teaSurvey } from '../support/surveys/tea-survey.ts'
import { until } from '../support/until.ts'

/** Columns that are joined by member, from events to figures, and again as they were. */

const database = await aDatabase(PARTS)
const projector = aProjector(database.pool, [reportingProjection])
const log = postgresEventLog({ url: database.url, reads: database.pool })
const now = () => Instant.parse('2026-11-21T08:00:00Z')
const tea = SurveyId.parse(teaSurvey.name)
const coffee = SurveyId.parse('coffee')
const coffeeSurvey = SurveyDefinition.parse({ ...teaSurvey, name: coffee, title: 'Coffee' })

const tables = tableQueries(database.pool)
const past = pastTables({ pool: database.pool, log, indexBytes: 2 ** 24 })
const condition = { survey: coffee, condition: rule('Q1', 'IN', [1]) }
const spec = teaSpec({ questions: ['Q1'], banner: [{ items: [{ condition }] }] })

const append = (surveyId: SurveyId, who: string, ...events: readonly ResponseEvent[]) =>
  log.append({
    stream: responseStream(ResponseId.parse(uuidOf(`${surveyId} ${who}`))),
    commandId: randomUUID(),
    intent: 'answer',
    expect: 'any',
    events,
  })

/** A member answers a survey; without a member: somebody who opened a link. */
const answer = async (surveyId: SurveyId, who: string, code: number, isMember = true): Promise<void> => {
  const responseId = ResponseId.parse(uuidOf(`${surveyId} ${who}`))
  const of = { surveyId, responseId, at: now() }
  const memberId = MemberId.parse(uuidOf(`member ${who}`))
  await append(
    surveyId,
    who,
    {
      type: 'ResponseStarted',
      ...of,
      surveyVersion: 1,
      respondent: isMember ? { kind: 'member', memberId } : { kind: 'open' },
      flags: {},
      via: 'web',
    },
    { type: 'PageAnswered', ...of, page: 'all', owner: responseId, data: { Q1: code }, asked: ['Q1'] },
    { type: 'ResponseCompleted', ...of },
  )
}

const erase = (surveyId: SurveyId, who: string) => {
  const responseId = ResponseId.parse(uuidOf(`${surveyId} ${who}`))
  return append(surveyId, who, { type: 'ResponseErased', surveyId, responseId, at: now() })
}

const runNow = async (): Promise<TableRun> => {
  await reached(database.pool, 'reporting')
  const result = await tables.run(spec)
  return result.outcome === 'done' ? result.run : expect.unreachable(JSON.stringify(result.issues))
}

const runThen = async (at: RunMoment, from = past) => {
  const found: PastResult[] = []
  await until('the log was read', async () => {
    found.push(await from.asItWas(spec, at, new AbortController().signal))
    return found.at(-1)?.outcome !== 'working'
  })
  const done = found.at(-1)
  return done?.outcome === 'done' ? done : expect.unreachable(JSON.stringify(done))
}

const momentOf = ({ position, joined }: TableRun): RunMoment => ({ position, ...(joined && { joined }) })

beforeAll(async () => {
  for (const survey of [teaSurvey, coffeeSurvey]) {
    const asked = { commandId: randomUUID(), intent: 'publish' }
    await surveyCommands({ log, now }).publishSurvey(asked, survey, null)
  }
  for (const [who, code] of [
    ['ann', 1],
    ['bob', 1],
    ['cem', 2],
    ['dee', 2],
  ] as const)
    await answer(tea, who, code)
  await answer(tea, 'nobody', 1, false)
  for (const [who, code] of [
    ['ann', 1],
    ['bob', 1],
    ['cem', 2],
  ] as const)
    await answer(coffee, who, code)
  await answer(coffee, 'nobody', 1, false)
})
afterAll(async () => {
  await projector.stop()
  await log.close()
  await database.drop()
})

it('a run with joined columns follows both surveys, and is repeated as it was, to the last figure', async () => {
  const before = await runNow()
  expect(basesOf(before, 'Q1')).toEqual([5, 2])
  expect(before.notes.slice(-2)).toEqual([
    { key: 'joined', survey: 'Coffee', matched: 3, excluded: 0 },
    { key: 'without-member', count: 1 },
  ])
  await answer(coffee, 'dee', 1)
  await answer(tea, 'eve', 1)
  expect(basesOf(await runNow(), 'Q1')).toEqual([6, 3])
  const { run, erasedSince } = await runThen(momentOf(before))
  expect(erasedSince).toBe(0)
  expect({ ...run, revision: '' }).toEqual({ ...before, revision: '' })
}, 120_000)

it('an erased member leaves the columns of other surveys, now and in what is repeated, and nothing else', async () => {
  const before = await runNow()
  await erase(coffee, 'bob')
  const after = await runNow()
  expect([basesOf(before, 'Q1'), basesOf(after, 'Q1')]).toEqual([
    [6, 3],
    [6, 2],
  ])
  const again = pastTables({ pool: database.pool, log, indexBytes: 2 ** 24 })
  const then = await runThen(momentOf(before), again)
  expect([then.erasedSince, basesOf(then.run, 'Q1')]).toEqual([1, [6, 2]])
}, 120_000)
