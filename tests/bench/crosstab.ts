import type { DuckDBConnection } from '@duckdb/node-api'
import { type Bench, type Goal, quantile } from './bench.ts'
import { someAnswers } from './crosstab/answers.ts'
import { type DuckWay, duckWays, openDuckDb } from './crosstab/duckdb.ts'
import { type Ask, ourIndex, type Question } from './crosstab/our-index.ts'

const RESPONDENTS = 1_000_000
const WARM_UPS = 3
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

const median = (samples: readonly number[]): number => quantile(samples, 0.5)

const assertEqual = (ours: Float64Array, theirs: Float64Array, { name }: Case, way: string): void => {
  const isEqual = ours.every((value, i) => Math.abs(value - (theirs[i] ?? Number.NaN)) <= 1e-9 * Math.abs(value) + 1e-6)
  if (ours.length !== theirs.length || !isEqual) throw new Error(`${name}: DuckDB (${way}) says something else`)
}

/** Of the ways to ask DuckDB the one that is the fastest here and now; all of them must say what we say. */
const fastestWay = async (connection: DuckDBConnection, some: Case, ask: Ask): Promise<DuckWay> => {
  const measured: (readonly [ms: number, way: DuckWay])[] = []
  for (const way of await duckWays(connection, some)) {
    const samples: number[] = []
    for (let i = 0; i < WARM_UPS; i += 1) {
      const [ms, cells] = await timed(way.run)
      assertEqual(ask(some), cells, some, way.name)
      samples.push(ms)
    }
    measured.push([Math.min(...samples), way])
  }
  const [best] = measured.toSorted(([a], [b]) => a - b)
  if (!best) throw new Error(`${some.name}: no way to ask`)
  return best[1]
}

/** In turns, so that what else the machine does falls on both. */
const compare = async (some: Case, ask: Ask, way: DuckWay, rounds: number) => {
  const [ours, theirs]: [number[], number[]] = [[], []]
  for (let i = 0; i < rounds; i += 1) {
    ours.push((await timed(() => ask(some)))[0])
    theirs.push((await timed(way.run))[0])
  }
  return { ours: median(ours), theirs: median(theirs) }
}

const rounded = (value: number): number => Math.round(value * 10) / 10

export const bench: Bench = {
  name: 'crosstab',
  about: `crosstabs over ${RESPONDENTS.toLocaleString('en')} respondents in memory, beside DuckDB on two cores`,
  run: async ({ quick, say }) => {
    const answers = someAnswers(RESPONDENTS)
    const ask = ourIndex(answers)
    const connection = await openDuckDb(answers)
    const goals: Goal[] = []
    for (const some of cases) {
      const way = await fastestWay(connection, some, ask)
      const { ours, theirs } = await compare(some, ask, way, quick ? 9 : 41)
      const value = rounded(theirs / ours)
      say(
        `  ${some.name.padEnd(36)} ${ours.toFixed(2)} ms; DuckDB ${theirs.toFixed(1)} ms by ${way.name}: ${value} times`,
      )
      goals.push({ name: `times DuckDB: ${some.name}`, value, goal: some.weighted ? 2 : 10 })
    }
    connection.closeSync()
    return goals
  },
}
