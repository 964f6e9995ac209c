import { SurveyId } from '@portal/contracts/ids'
import type { TableSpec } from '@portal/contracts/reporting/table'
import { SurveyDefinition } from '@portal/contracts/survey/definition'
import type { Pool } from '@portal/infra/database/pool'
import { tableQueries } from '@portal/projections/reporting/tables/queries'
import { type Goal, quantile } from '../bench.ts'
import { chance } from './answers.ts'
import { type StoredColumn, storeColumns } from './stored-survey.ts'

const CODES = 5
const OPTIONS = 12
const ITEMS = 5
/** Six questions of five codes. */
const COLUMNS = 30
const GROUPS = COLUMNS / CODES
/** Of a hundred questions. */
const [SINGLES, MULTIS, GRIDS] = [70, 20, 10]

const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index + 1)
const texts = (count: number) => numbers(count).map((code) => ({ code, text: `Text ${code}` }))

const singles = numbers(SINGLES).map((n) => `S${n}`)
const multis = numbers(MULTIS).map((n) => `M${n}`)
const grids = numbers(GRIDS).map((n) => `G${n}`)
const groups = numbers(GROUPS).map((n) => `B${n}`)

const single = (id: string) => ({ id, type: 'single-choice', text: id, options: texts(CODES) })
const multi = (id: string) => ({ id, type: 'multi-choice', text: id, options: texts(OPTIONS) })
const grid = (id: string) => ({ id, type: 'grid', text: id, items: texts(ITEMS), scale: texts(CODES) })

const surveyOf = (name: string): SurveyDefinition =>
  SurveyDefinition.parse({
    name,
    title: name,
    type: 'survey',
    languages: ['en'],
    pages: [
      {
        id: 'all',
        questions: [...[...singles, ...groups].map(single), ...multis.map(multi), ...grids.map(grid)],
      },
    ],
    endPages: { complete: { message: 'Done' } },
  })

const isAny = () => true
const isCode = (code: number) => (value: number) => value % CODES === code - 1
/** From 10 to 43 % of the respondents. */
const isChosen = (option: number) => (value: number) => value < 25 + 8 * option

/** Random answers to each question: a byte for each respondent, from which codes and options follow. */
const columnsOf = function* (respondents: number): Generator<StoredColumn> {
  const next = chance(2_026)
  const words = new Uint32Array(Math.ceil(respondents / 4))
  const answers = (): Uint8Array => {
    for (let i = 0; i < words.length; i += 1) words[i] = next() * 2 ** 32
    return new Uint8Array(words.buffer, 0, respondents).slice()
  }
  const coded = function* (key: string): Generator<StoredColumn> {
    const values = answers()
    yield { key: `${key}?`, values, isIn: isAny }
    for (const code of numbers(CODES)) yield { key: `${key}=${code}`, values, isIn: isCode(code) }
  }
  yield { key: '#started', values: answers(), isIn: isAny }
  for (const id of [...singles, ...groups]) yield* coded(id)
  for (const id of multis) {
    yield { key: `${id}?`, values: answers(), isIn: isAny }
    for (const option of numbers(OPTIONS)) yield { key: `${id}=${option}`, values: answers(), isIn: isChosen(option) }
  }
  for (const id of grids) for (const item of numbers(ITEMS)) yield* coded(`${id}_${item}`)
}

const specOf = (surveyID: string, questions: readonly string[]): TableSpec => ({
  surveyID: SurveyId.parse(surveyID),
  questions: [...questions],
  banner: groups.map((group) => ({
    label: group,
    items: numbers(CODES).map((code) => ({
      label: `Text ${code}`,
      condition: { question: group, op: 'IN' as const, values: [code] },
    })),
  })),
  filter: null,
  includeAdmin: true,
  includeInactive: true,
  includeExternalUsers: true,
  completesOnly: false,
  base: 'asked',
  test: 'proportions-t',
})

/** Milliseconds of the first run, from Postgres, and of later ones, for which the columns are in memory; `cpu`: processor time of a later one here. */
type Times = Readonly<{ cold: number; warm: number; cpu: number }>

/** No result is kept: each run is counted. */
const timesOf = async (pool: Pool, spec: TableSpec, rounds: number): Promise<Times> => {
  const queries = tableQueries(pool, { keptCells: 1 })
  const once = async (): Promise<number> => {
    const start = performance.now()
    const result = await queries.run(spec)
    const ms = performance.now() - start
    if (result.outcome === 'refused') throw new Error(JSON.stringify(result.issues))
    return ms
  }
  const cold = await once()
  const [warm, cpu]: [number[], number[]] = [[], []]
  for (let i = 0; i < rounds; i += 1) {
    const before = process.cpuUsage()
    warm.push(await once())
    const { user, system } = process.cpuUsage(before)
    cpu.push((user + system) / 1_000)
  }
  return { cold, warm: quantile(warm, 0.5), cpu: quantile(cpu, 0.5) }
}

const said = ({ cold, warm, cpu }: Times): string =>
  `${cold.toFixed(0)} ms cold, ${warm.toFixed(1)} ms warm (processor ${cpu.toFixed(1)})`
const whole = (ms: number): number => Math.round(ms)
const thousands = (count: number): string => count.toLocaleString('en')

/**
 * A whole survey of 100 questions, and one question, by 30 columns with letters: the first run of a process, and later ones. Sizes of ten times
 * as many respondents each show that neither grows faster than they do.
 */
export const measureWholeSurveys = async (
  pool: Pool,
  sizes: readonly number[],
  rounds: number,
  say: (line: string) => void,
): Promise<readonly Goal[]> => {
  const goals: Goal[] = []
  let before: Readonly<{ all: Times; one: Times }> | null = null
  for (const respondents of sizes) {
    const name = `whole-${respondents}`
    await storeColumns(pool, surveyOf(name), respondents, columnsOf(respondents))
    const one = await timesOf(pool, specOf(name, ['S1']), 2 * rounds)
    const all = await timesOf(pool, specOf(name, [...singles, ...multis, ...grids]), rounds)
    const of = `of ${thousands(respondents)} respondents by ${COLUMNS} columns with letters`
    say(`  one question ${of}: ${said(one)}`)
    say(`  100 questions ${of}: ${said(all)}`)
    if (respondents === 100_000) {
      goals.push({ name: 'ms of 100 questions, cold, at 100,000', value: whole(all.cold), goal: 1_000, atMost: true })
      goals.push({ name: 'ms of 100 questions, warm, at 100,000', value: whole(all.warm), goal: 150, atMost: true })
    }
    if (respondents === 1_000_000) {
      goals.push({ name: 'ms of one question, cold, at 1,000,000', value: whole(one.cold), goal: 150, atMost: true })
      goals.push({ name: 'ms of one question, warm, at 1,000,000', value: whole(one.warm), goal: 30, atMost: true })
    }
    if (before) {
      const times = Math.max(all.warm / before.all.warm, one.warm / before.one.warm)
      goals.push({
        name: `times as long at ${thousands(respondents)} as at a tenth of them`,
        value: Math.round(times * 10) / 10,
        goal: 10,
        atMost: true,
      })
    }
    before = { all, one }
  }
  return goals
}
