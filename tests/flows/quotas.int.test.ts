import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Instant, SurveyId } from '@portal/contracts/ids'
import { postgresEventLog } from '@portal/infra/event-log/postgres/postgres-event-log'
import { placeQueries } from '@portal/projections/surveys/places/queries'
import { surveyCommands } from '@portal/services/surveys/commands'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aCommunity, type RoleProcess, runRole } from '../support/portal/role-processes.ts'
import { reached } from '../support/projections/projecting.ts'
import { aDatabase, type TestDatabase } from '../support/servers/database.ts'
import { uuidOf } from '../support/surveys/answering.ts'
import { type RaceAsked, type RaceDone, racedSurvey } from '../support/surveys/racing.ts'
import { until } from '../support/until.ts'

const TARGET = 3
const script = fileURLToPath(new URL('../support/surveys/racing-process.ts', import.meta.url))

let database: TestDatabase
let log: ReturnType<typeof postgresEventLog>
const racers = new Set<ChildProcess>()
const roles = new Set<RoleProcess>()

beforeAll(async () => {
  database = await aDatabase()
  await aCommunity(database.url, 1)
  log = postgresEventLog({ url: database.url, reads: database.pool })
}, 120_000)
afterEach(async () => {
  for (const racer of racers) racer.kill('SIGKILL')
  racers.clear()
  for (const role of roles) {
    role.kill()
    await role.ended
  }
  roles.clear()
})
afterAll(async () => {
  await log.close()
  await database.drop()
})

const racer = async (env: NodeJS.ProcessEnv = {}): Promise<ChildProcess> => {
  const child = fork(script, { env: { ...process.env, ...env, DATABASE_URL: database.url } })
  racers.add(child)
  await once(child, 'message')
  return child
}
const run = async (child: ChildProcess, asked: RaceAsked): Promise<RaceDone> => {
  child.send(asked)
  const [done] = await once(child, 'message')
  return done as RaceDone
}
const publish = async (name: string, target: number): Promise<SurveyId> => {
  const commands = surveyCommands({ log, now: () => Instant.parse(new Date().toISOString()) })
  const survey = {
    ...racedSurvey(name, target),
    settings: { ...racedSurvey(name, target).settings, quotaHoldMinutes: 1 },
  }
  await commands.publishSurvey({ commandId: uuidOf(name), intent: '' }, survey, null)
  return SurveyId.parse(name)
}
const count = async (sql: string, surveyId: SurveyId): Promise<number> =>
  Number((await database.pool.query<Readonly<{ n: string }>>(sql, [surveyId])).rows[0]?.n)
const completes = (surveyId: SurveyId) =>
  count(`select count(*) as n from log.event where type = 'ResponseCompleted' and data ->> 'surveyId' = $1`, surveyId)

describe('two processes that race for the last places of ten cells', () => {
  it('complete exactly as many respondents as there are places, and staff see every cell full', async () => {
    const surveyId = await publish('race-for-the-last', TARGET)
    const both = await Promise.all([racer(), racer()])
    const shares = [
      [0, 150],
      [150, 300],
    ] as const
    const done = await Promise.all(
      both.map((child, i) => {
        const [from, to] = shares[i] ?? [0, 0]
        return run(child, { surveyId, from, to, inFlight: 16 })
      }),
    )
    expect(
      done.flatMap((ends) => Object.keys(ends)).filter((end) => !/^(complete|quota full|left)$/.test(end)),
    ).toEqual([])
    expect(await completes(surveyId)).toBe(10 * TARGET)
    roles.add(await runRole('projector', database.url))
    await reached(database.pool, 'places')
    const cells = await placeQueries(database.pool).cellsOf(surveyId)
    expect([...cells.values()].map(({ complete, reserved }) => [complete, reserved])).toEqual(
      Array.from({ length: 10 }, () => [TARGET, 0]),
    )
  }, 120_000)

  it('and are killed in the middle: nobody is oversold, and the worker gives back the places of those who never came back', async () => {
    const surveyId = await publish('race-that-is-killed', TARGET)
    const child = await racer({ RACING_AT: '2026-01-01T00:00:00.000Z' }) // longer ago than a place is held
    child.send({ surveyId, from: 0, to: 300, inFlight: 16 } satisfies RaceAsked)
    const reservedOnly = `select count(*) as n from log.event where type = 'PlaceReserved' and data ->> 'surveyId' = $1`
    await until('some places are taken', async () => (await count(reservedOnly, surveyId)) >= 5)
    child.kill('SIGKILL')
    roles.add(await runRole('worker', database.url))
    roles.add(await runRole('projector', database.url))
    const { cellsOf } = placeQueries(database.pool)
    const left = async () => [...(await cellsOf(surveyId)).values()].reduce((sum, { reserved }) => sum + reserved, 0)
    await until('no place is reserved', async () => {
      await reached(database.pool, 'places')
      return (await left()) === 0
    })
    await run(await racer(), { surveyId, from: 1000, to: 1300, inFlight: 16 })
    expect(await completes(surveyId)).toBe(10 * TARGET)
  }, 120_000)
})
