import { fileURLToPath } from 'node:url'
import { Instant, SurveyId } from '@portal/contracts/ids'
import { runInWords } from '@portal/contracts/reporting/run-in-words'
import type { BannerGroup, ResultTable, TableRun, TableSpec } from '@portal/contracts/reporting/table'
import type { Condition } from '@portal/contracts/survey/condition'
import { postgresEventLog } from '@portal/infra/event-log/postgres/postgres-event-log'
import { reportingProjection } from '@portal/projections/reporting/response/projector'
import { tableQueries } from '@portal/projections/reporting/tables/queries'
import { surveyProjection } from '@portal/projections/surveys/survey/projector'
import { sayIn } from '@portal/services/texts/say'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importingOn } from '../support/portal/importing.ts'
import { aProjectedDatabase, aProjector, reached } from '../support/projections/projecting.ts'

const fixture = (name: string) => fileURLToPath(new URL(`../../services/cli/demo/star-wars/${name}`, import.meta.url))
const surveyID = SurveyId.parse('star-wars-2014')
const now = () => Instant.parse('2026-11-21T08:00:00Z')

const database = await aProjectedDatabase()
const tables = tableQueries(database.pool)
const projector = aProjector(database.pool, [reportingProjection, surveyProjection])

const run = async (differs: Partial<TableSpec>): Promise<TableRun> => {
  const spec: TableSpec = {
    surveyID,
    questions: [],
    banner: [],
    filter: null,
    includeAdmin: false,
    includeInactive: false,
    includeExternalUsers: false,
    completesOnly: false,
    base: 'answered',
    test: 'proportions-t',
    ...differs,
  }
  const result = await tables.run(spec)
  if (result.outcome !== 'done') throw new Error(JSON.stringify(result.issues))
  return result.run
}

const tableOf = ({ tables: all }: TableRun, question: string, item: number | null = null): ResultTable => {
  const found = all.find((table) => table.question === question && table.item === item && table.view !== 'summary')
  if (!found) throw new Error(`no table of ${question}`)
  return found
}

/** Percentages rounded once, half up, as they were published: two decimals. */
const percentOf = (table: ResultTable, code: number): number => {
  const value = table.rows.find((row) => row.code === code && row.kind === 'code')?.cells[0]?.value ?? Number.NaN
  return Math.round(value * 10_000) / 100
}

beforeAll(async () => {
  const log = postgresEventLog({ url: database.url, reads: database.pool })
  const said: string[] = []
  const importing = importingOn({ log, now }, (line) => void said.push(line))
  const outcomes = [
    await importing.survey(fixture('definition.json')),
    await importing.responses({ survey: surveyID, mapFile: fixture('map.json'), file: fixture('StarWars.csv') }),
  ]
  await log.close()
  if (outcomes.some((outcome) => outcome !== 'done')) throw new Error(said.join('\n'))
  await reached(database.pool, 'reporting')
  await reached(database.pool, 'survey')
})
afterAll(async () => {
  await projector.stop()
  await database.drop()
})

describe('the Star Wars survey, from its file to its figures', () => {
  it('has all of its 1,186 respondents', async () => {
    expect(await run({})).toMatchObject({ respondents: 1186, excluded: 0 })
  })

  it('has the published counts of films seen, of the 835 who ticked one', async () => {
    const seen = tableOf(await run({ base: 'chose' }), 'Q3')
    expect(seen.bases).toEqual([835])
    expect([1, 2, 3, 4, 5, 6].map((film) => percentOf(seen, film))).toEqual([80.6, 68.38, 65.87, 72.69, 90.78, 88.38])
  })

  it('has the published favourite film of the 471 who saw all six, and the mean ranks', async () => {
    const all: Condition = { question: 'Q3', op: 'ALL', values: [1, 2, 3, 4, 5, 6] }
    const result = await run({ filter: all, base: 'asked' })
    const films = [1, 2, 3, 4, 5, 6].map((film) => tableOf(result, 'Q4', film))
    expect(films.map((table) => table.bases[0])).toEqual([471, 471, 471, 471, 471, 471])
    expect(films.map((table) => percentOf(table, 1))).toEqual([9.98, 3.82, 5.73, 27.18, 35.88, 17.41])
    const means = films.map((table) => table.rows.find(({ kind }) => kind === 'mean')?.cells[0]?.value ?? 0)
    expect(means.map((mean) => Math.round(mean * 1000) / 1000)).toEqual([4.238, 4.327, 4.253, 2.866, 2.38, 2.932])
  })

  it.each([
    ['Luke Skywalker', 92.78],
    ['Han Solo', 91.8],
    ['Princess Leia Organa', 91.1],
    ['Obi Wan Kenobi', 90.91],
    ['Yoda', 90.68],
    ['R2 D2', 90],
    ['C-3PO', 85.01],
    ['Darth Vader', 58.23],
    ['Jar Jar Binks', 29.48],
  ])('finds %s favourable as published: %d', async (name, percent) => {
    const { tables: all } = runInWords(await run({ questions: ['Q5'] }), 'en', sayIn('en', 'reporting/results'))
    const letters = (text: string) => text.toLowerCase().replaceAll(/[^a-z]/g, '')
    const table = all.find(({ itemTitle, view }) => view === 'item' && letters(itemTitle).includes(letters(name)))
    if (!table) throw new Error(`no row for ${name}: ${all.map(({ itemTitle }) => itemTitle)}`)
    const favourable = table.rows.filter(({ kind, label }) => kind === 'code' && /favou?rabl[ey]/i.test(label))
    const liked = favourable.filter(({ label }) => !/unfavou?rabl[ey]|neither/i.test(label))
    const n = liked.reduce((sum, { cells }) => sum + (cells[0]?.n ?? 0), 0)
    expect(liked).toHaveLength(2)
    expect(Math.round((n / (table.bases[0] ?? 0)) * 10_000) / 100).toBe(percent)
  })

  it('has the published counts of who shot first, of the 828 who answered', async () => {
    const shot = tableOf(await run({}), 'Q6')
    expect(shot.bases).toEqual([828])
    expect(shot.rows.filter(({ kind }) => kind === 'code').map(({ code }) => percentOf(shot, code ?? 0))).toEqual([
      39.25, 23.79, 36.96,
    ])
  })
})

const codesOf = async (question: string): Promise<readonly number[]> =>
  tableOf(await run({ questions: [question] }), question).rows.flatMap(({ code }) => (code === null ? [] : [code]))

const groupOf = async (question: string): Promise<BannerGroup> => ({
  label: question,
  items: (await codesOf(question)).map((code) => ({
    label: `${question}=${code}`,
    condition: { question, op: 'IN' as const, values: [code] },
  })),
})

/** Counts of one crosstab cell by plain SQL over the respondents' rows. */
const SQL = `
  select r.data->>$2 as row, c.data->>$3 as col, count(*)::int as n
  from read.response r join read.response c using (survey_id, response_id)
  where r.survey_id = $1 and r.data ? $2 group by 1, 2`

it('a crosstab equals plain SQL over the responses', async () => {
  const banner = [await groupOf('Q10'), await groupOf('Q11')]
  const result = await run({ questions: ['Q6'], banner })
  const table = tableOf(result, 'Q6')
  const columns = banner.flatMap(({ label, items }) => items.map((_, at) => ({ question: label, at })))
  expect(columns.length).toBeGreaterThanOrEqual(6)
  expect(result.columns).toHaveLength(1 + columns.length)

  for (const { label: question, items } of banner) {
    const { rows } = await database.pool.query<{ row: string; col: string | null; n: number }>(SQL, [
      surveyID,
      'Q6',
      question,
    ])
    for (const [at, { condition }] of items.entries()) {
      const code = 'values' in condition ? String(condition.values[0]) : ''
      const column = 1 + columns.findIndex((one) => one.question === question && one.at === at)
      const inColumn = rows.filter(({ col }) => col === code)
      expect(table.bases[column]).toBe(inColumn.reduce((sum, { n }) => sum + n, 0))
      for (const row of table.rows.filter(({ kind }) => kind === 'code')) {
        const n = inColumn.find((one) => one.row === String(row.code))?.n ?? 0
        expect(row.cells[column]?.n).toBe(n)
      }
    }
  }
})
