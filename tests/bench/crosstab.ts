import type { DuckDBConnection } from '@duckdb/node-api'
import type { Pool } from '@portal/infra/database/pool'
import { tableQueries } from '@portal/projections/reporting/tables/queries'
import { type Bench, type Goal, quantile } from './bench.ts'
import { type Answers, someAnswers } from './crosstab/answers.ts'
import { type DuckWay, duckWays, openDuckDb } from './crosstab/duckdb.ts'
import { type Ask, ourIndex, type Question } from './crosstab/our-index.ts'
import { storeAnswers, storedSpec, storeReady } from './crosstab/stored-survey.ts'
import { measureWholeSurveys } from './crosstab/whole-survey.ts'

const RESPONDENTS = 1_000_000
const SIZES = [10_000, 100_000, 1_000_000]
const WARM_UPS = 5
const COLUMNS = 20

type Case = Question & Readonly<{ name: string }>

const cases: readonly Case[] = [false, true].flatMap((weighted) =>
  [false, true].flatMap((filtered) =>
    (['single', 'multi'] as const).map((rows) => {
      const what = rows === 'single' ? 'single of 5' : 'multi of 12'
      const name = `${what} by ${COLUMNS}${filtered ? ', filtered' : ''}${weighted ? ', weighted' : ''}`
      return { rows, filtered, weighted, name }
    }),
  ),
)

const timed = async <T>(work: () => T | Promise<T>): Promise<readonly [ms: number, result: T]> => {
  const start = performance.now()
  const result = await work()
  return [performance.now() - start, result]
}

/** Wall time and the time of all cores together, which is more meaningful on a busy machine. */
const measured = async (work: () => unknown): Promise<Cost> => {
  const before = process.cpuUsage()
  const [ms] = await timed(work)
  const { user, system } = process.cpuUsage(before)
  return { ms, cpu: (user + system) / 1_000 }
}
type Cost = Readonly<{ ms: number; cpu: number }>

const median = (samples: readonly number[]): number => quantile(samples, 0.5)

const assertEqual = (ours: Float64Array, theirs: Float64Array, { name }: Case, way: string): void => {
  const isEqual = ours.every((value, i) => Math.abs(value - (theirs[i] ?? Number.NaN)) <= 1e-9 * Math.abs(value) + 1e-6)
  if (ours.length !== theirs.length || !isEqual) throw new Error(`${name}: DuckDB (${way}) says something else`)
}

/** The fastest of several DuckDB queries on this machine; all of them must give the portal's result. */
const fastestWay = async (connection: DuckDBConnection, some: Case, ask: Ask): Promise<DuckWay> => {
  const tried: (readonly [ms: number, way: DuckWay])[] = []
  for (const way of await duckWays(connection, some)) {
    const samples: number[] = []
    for (let i = 0; i < WARM_UPS; i += 1) {
      const [ms, cells] = await timed(way.run)
      assertEqual(ask(some), cells, some, way.name)
      samples.push(ms)
    }
    tried.push([Math.min(...samples), way])
  }
  const [best] = tried.toSorted(([a], [b]) => a - b)
  if (!best) throw new Error(`${some.name}: no way to ask`)
  return best[1]
}

/** In turns, so that other load on the machine affects both. */
const compare = async (some: Case, ask: Ask, way: DuckWay, rounds: number) => {
  const [ours, theirs]: [Cost[], Cost[]] = [[], []]
  for (let i = 0; i < rounds; i += 1) {
    ours.push(await measured(() => ask(some)))
    theirs.push(await measured(way.run))
  }
  return { ours: medians(ours), theirs: medians(theirs) }
}

const medians = (costs: readonly Cost[]): Cost => ({
  ms: median(costs.map(({ ms }) => ms)),
  cpu: median(costs.map(({ cpu }) => cpu)),
})

/** Whole runs from Postgres to the result object: bases, shares, tests, letters. There is no peer for that. */
const measureRuns = async (answers: Answers, pool: Pool, rounds: number, say: (line: string) => void) => {
  await storeAnswers(pool, answers)
  const queries = tableQueries(pool, { keptCells: 1 })
  const run = async (filtered: boolean): Promise<number> => {
    const [ms, result] = await timed(() => queries.run(storedSpec(filtered)))
    if (result.outcome === 'refused') throw new Error(JSON.stringify(result.issues))
    return ms
  }
  const first = await run(false)
  const [all, filtered]: [number[], number[]] = [[], []]
  for (let i = 0; i < rounds; i += 1) {
    all.push(await run(false))
    filtered.push(await run(true))
  }
  const [a, f] = [median(all).toFixed(1), median(filtered).toFixed(1)]
  say(
    `  both questions as one run with letters: ${a} ms; filtered ${f} ms; the first, from Postgres, ${first.toFixed(0)} ms`,
  )
}

const rounded = (value: number): number => Math.round(value * 10) / 10

export const bench: Bench = {
  name: 'crosstab',
  about: `crosstabs over ${RESPONDENTS.toLocaleString('en')} respondents in memory, beside DuckDB on two cores`,
  run: async ({ quick, databaseUrl, say }) => {
    const answers = someAnswers(RESPONDENTS)
    const ask = ourIndex(answers)
    const connection = await openDuckDb(answers)
    const goals: Goal[] = []
    for (const some of cases) {
      const way = await fastestWay(connection, some, ask)
      const { ours, theirs } = await compare(some, ask, way, quick ? 9 : 41)
      const value = rounded(theirs.ms / ours.ms)
      const line = `${ours.ms.toFixed(2)} ms; DuckDB ${theirs.ms.toFixed(1)} ms: ${value} times`
      const cpu = `CPU ${ours.cpu.toFixed(2)} and ${theirs.cpu.toFixed(1)} ms: ${rounded(theirs.cpu / ours.cpu)} times`
      say(`  ${some.name.padEnd(38)} ${line} (${cpu}; DuckDB by ${way.name})`)
      goals.push({ name: `times DuckDB: ${some.name}`, value, goal: some.weighted ? 2 : 10 })
    }
    connection.closeSync()
    const pool = await storeReady(databaseUrl)
    await measureRuns(answers, pool, quick ? 5 : 21, say)
    goals.push(...(await measureWholeSurveys(pool, SIZES, quick ? 5 : 21, say)))
    await pool.end()
    return goals
  },
}
