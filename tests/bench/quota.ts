import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { Instant, SurveyId } from '@portal/contracts/ids'
import { migrate } from '@portal/infra/database/migrate'
import { openPool, type Pool } from '@portal/infra/database/pool'
import { logMigrations, postgresEventLog } from '@portal/infra/event-log/postgres/postgres-event-log'
import { surveyCommands } from '@portal/services/surveys/commands'
import { type RaceAsked, type RaceDone, racedSurvey } from '../support/surveys/racing.ts'
import type { Bench, BenchContext, Goal } from './bench.ts'
import { ended, messageOf, start } from './child.ts'

const PROCESSES = 2
const IN_FLIGHT = 64
const PLACES_IN_CELL = 100
const CELLS = 10
/** More than twice as many respondents as places: every cell is filled. */
const RESPONDENTS = 2_400

const script = new URL('../support/surveys/racing-process.ts', import.meta.url)

const racing = async (child: ChildProcess, asked: RaceAsked): Promise<RaceDone> => {
  child.send(asked)
  return (await messageOf(child)) as RaceDone
}

/** Completes by cell, from the log alone: the answers of the responses that are complete. */
const COMPLETES = `with done as (
    select stream_id from log.event where type = 'ResponseCompleted' and data ->> 'surveyId' = $1
  ), answer as (
    select distinct on (stream_id, data ->> 'page') stream_id, data -> 'data' as data
    from log.event join done using (stream_id)
    where type in ('PageAnswered', 'PageSaved') order by stream_id, data ->> 'page', version desc
  )
  select count(*)::int as completes from (
    select stream_id, max(data ->> 'Q1') || '-' || max(data ->> 'Q2') as cell from answer group by stream_id
  ) response group by cell`

const completesIn = async (pool: Pool, surveyId: SurveyId): Promise<readonly number[]> => {
  const { rows } = await pool.query<Readonly<{ completes: number }>>(COMPLETES, [surveyId])
  return rows.map(({ completes }) => completes)
}

type Round = Readonly<{ ms: number; ends: RaceDone; cells: readonly number[] }>

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)

const together = (all: readonly RaceDone[]): RaceDone => {
  const ends = [...new Set(all.flatMap((one) => Object.keys(one)))]
  return Object.fromEntries(ends.map((end) => [end, sum(all.map((one) => one[end] ?? 0))]))
}

const roundOf = async (children: readonly ChildProcess[], pool: Pool, surveyId: SurveyId): Promise<Round> => {
  const begun = performance.now()
  const share = RESPONDENTS / PROCESSES
  const ends = await Promise.all(
    children.map((child, i) =>
      racing(child, { surveyId, from: i * share, to: (i + 1) * share, inFlight: IN_FLIGHT / PROCESSES }),
    ),
  )
  const ms = performance.now() - begun
  return { ms, ends: together(ends), cells: await completesIn(pool, surveyId) }
}

const line = (n: number, { ms, ends, cells }: Round): string => {
  const rate = Math.round((1_000 * RESPONDENTS) / ms)
  const [least, most] = [Math.min(...cells), Math.max(...cells)]
  const others = Object.entries(ends).map(([end, count]) => `${end} ${count}`)
  return `  race ${n}: ${rate} respondents/s; ${sum(cells)} completes in ${cells.length} cells of ${least} to ${most}; ${others.join(', ')}`
}

const published = async (databaseUrl: string, pool: Pool, count: number): Promise<readonly SurveyId[]> => {
  const log = postgresEventLog({ url: databaseUrl, reads: pool })
  const commands = surveyCommands({ log, now: () => Instant.parse(new Date().toISOString()) })
  const surveys = Array.from({ length: count }, (_, n) => racedSurvey(`race-${n + 1}`, PLACES_IN_CELL))
  for (const survey of surveys) await commands.publishSurvey({ commandId: randomUUID(), intent: '' }, survey, null)
  await log.close()
  return surveys.map(({ name }) => SurveyId.parse(name))
}

const run = async ({ quick, databaseUrl, say }: BenchContext): Promise<readonly Goal[]> => {
  await migrate(databaseUrl, [logMigrations])
  const pool = openPool(databaseUrl, { max: 2, application: 'bench', statementTimeoutMs: 0 })
  const surveys = await published(databaseUrl, pool, quick ? 3 : 10)
  const children = Array.from({ length: PROCESSES }, () => start(script, { DATABASE_URL: databaseUrl }))
  try {
    for (const child of children) await messageOf(child)
    const places = PLACES_IN_CELL * CELLS
    say(`  ${IN_FLIGHT} requests at once from ${PROCESSES} processes, ${RESPONDENTS} respondents, ${places} places`)
    const rounds: Round[] = []
    for (const [n, surveyId] of surveys.entries()) {
      const round = await roundOf(children, pool, surveyId)
      say(line(n + 1, round))
      rounds.push(round)
    }
    const cells = rounds.flatMap((round) => round.cells)
    return [
      { name: 'most completes in a cell of 100 places', value: Math.max(...cells), goal: PLACES_IN_CELL, atMost: true },
      {
        name: 'least completes of a race for 1,000 places',
        value: Math.min(...rounds.map((one) => sum(one.cells))),
        goal: places,
      },
      {
        name: 'respondents a second, slowest race',
        value: Math.round(Math.min(...rounds.map(({ ms }) => (1_000 * RESPONDENTS) / ms))),
        goal: 100,
      },
    ]
  } finally {
    await Promise.all(children.map(ended))
    await pool.end()
  }
}

export const bench: Bench = {
  name: 'quota',
  about:
    'respondents racing for the places of interlocked quota cells, from two processes: as many completes as places',
  run,
}
