import type { Period } from '@portal/contracts/reporting/period'
import { daysBefore } from '@portal/contracts/reporting/period'
import type { TableRun, TableSpec } from '@portal/contracts/reporting/table'
import type { Wave } from '@portal/contracts/reporting/wave'
import type { Pool } from '@portal/infra/database/pool'
import { aProjectedDatabase } from '@portal/tests/support/projections/projecting'
import type { TestDatabase } from '@portal/tests/support/servers/database'
import { prepareReadModels, type StoredRespondent, storeAnswers } from '@portal/tests/support/surveys/stored-answers'
import { aQuestion, aSurveyOf, rule } from '@portal/tests/support/surveys/surveys'
import { teaSpec } from '@portal/tests/support/surveys/tea-survey'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tableQueries } from './queries.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await aProjectedDatabase()
  await prepareReadModels(database.pool)
})
afterAll(() => database.drop())

const survey = aSurveyOf(
  aQuestion('single-choice', { id: 'Q1' }),
  aQuestion('date', { id: 'Q2', year: true, month: true, day: true }),
)

const dayNumber = (day: string): number => Number(day.replaceAll('-', ''))

type Answered = Readonly<{ day: string; bought: string | null; code: number; isComplete: boolean }>

const DAY = fc.integer({ min: 0, max: 800 }).map((days) => daysBefore('2026-03-15', days))
const answered: fc.Arbitrary<Answered> = fc.record({
  day: DAY,
  bought: fc.option(DAY),
  code: fc.constantFrom(1, 2),
  isComplete: fc.boolean(),
})

/** Who has finished was changed later, and on that day nothing is counted. */
const stored = ({ day, bought, code, isComplete }: Answered, i: number): StoredRespondent => ({
  data: { Q1: code, ...(bought !== null && { Q2: dayNumber(bought) }) },
  asked: ['Q1', 'Q2'],
  flags: isComplete ? ['complete'] : [],
  startedAt: `${daysBefore(day, i % 3)}T00:00:00Z`,
  updatedAt: isComplete ? '2026-06-01T00:00:00Z' : `${day}T23:59:59.999Z`,
  completedAt: isComplete ? `${day}T00:00:00Z` : null,
})

const specOf = (differs: Partial<TableSpec>): TableSpec =>
  teaSpec({ surveyID: survey.name, base: 'answered', ...differs })

const run = async (pool: Pool, differs: Partial<TableSpec>): Promise<TableRun> => {
  const result = await tableQueries(pool).run(specOf(differs))
  if (result.outcome === 'refused') throw new Error(JSON.stringify(result.issues))
  return result.run
}

const monday = (day: string): string => daysBefore(day, (new Date(day).getUTCDay() + 6) % 7)

/** The first day of a period, counted without the code of reports. */
const startOf: Readonly<Record<Period, (day: string) => string>> = {
  year: (day) => `${day.slice(0, 4)}-01-01`,
  quarter: (day) => `${day.slice(0, 4)}-${['01', '04', '07', '10'][Math.floor((Number(day.slice(5, 7)) - 1) / 3)]}-01`,
  month: (day) => `${day.slice(0, 7)}-01`,
  week: monday,
  day: (day) => day,
}

const countsBy = (days: readonly string[], by: Period): ReadonlyMap<string, number> =>
  new Map([...Map.groupBy(days, startOf[by])].map(([start, some]) => [start, some.length]))

const starts = (labels: readonly TableRun['columns'][number]['label'][]): readonly string[] =>
  labels.flatMap((label) => (label.key === 'period' ? [label.start] : []))

/** The periods with respondents, and how many. */
const counted = ({ tables }: TableRun, question: string): ReadonlyMap<string, number> => {
  const rows = tables.find((table) => table.question === question)?.rows ?? []
  return new Map(
    rows.flatMap(({ label, cells }) => {
      const n = cells[0]?.n ?? 0
      return label.key === 'period' && n > 0 ? [[label.start, n] as const] : []
    }),
  )
}

const sum = (counts: ReadonlyMap<string, number>): number => [...counts.values()].reduce((all, n) => all + n, 0)

describe('dates by period', () => {
  it('partition the answers, and are those of a recount, for the dates of a question and for the days of answer', async () => {
    const periods = fc.constantFrom<Period>('year', 'quarter', 'month', 'week')
    await fc.assert(
      fc.asyncProperty(fc.array(answered, { minLength: 1, maxLength: 60 }), periods, async (some, by) => {
        await storeAnswers(database.pool, survey, some.map(stored))
        const questions = ['Q2', 'AnsweredOn', 'StartedOn']
        const spec = { questions, periods: questions.map((question) => ({ question, by })) }
        const result = await run(database.pool, spec)
        const bought = some.flatMap((one) => one.bought ?? [])
        const days = some.map(({ day }) => day)
        const began = some.map(({ day }, i) => daysBefore(day, i % 3))
        expect(counted(result, 'Q2')).toEqual(countsBy(bought, by))
        expect(counted(result, 'AnsweredOn')).toEqual(countsBy(days, by))
        expect(counted(result, 'StartedOn')).toEqual(countsBy(began, by))
        expect(sum(counted(result, 'Q2'))).toBe(result.tables[0]?.bases[0])
      }),
      { numRuns: 25 },
    )
  })

  it('are columns of a banner, each as if it were the only filter', async () => {
    const some = Array.from(
      { length: 90 },
      (_, i): Answered => ({
        day: daysBefore('2026-03-15', (i * 7) % 100),
        bought: null,
        code: 1 + (i % 3 === 0 ? 1 : 0),
        isComplete: i % 2 === 0,
      }),
    )
    await storeAnswers(database.pool, survey, some.map(stored))
    const banner = [{ items: [], periods: { question: 'AnsweredOn', by: 'month' as const } }]
    const result = await run(database.pool, { questions: ['Q1'], banner })
    const labels = result.columns.slice(1).map(({ label }) => label)
    expect(starts(labels)).toEqual(['2025-12-01', '2026-01-01', '2026-02-01', '2026-03-01'])
    expect(result.columns.slice(1).map(({ letter }) => letter)).toEqual(['A', 'B', 'C', 'D'])
    expect(result.spec.banner).toEqual(banner)
    for (const [at, start] of starts(labels).entries()) {
      const rules = [
        rule('AnsweredOn', '>=', [start]),
        rule('AnsweredOn', '<', [starts(labels)[at + 1] ?? '2026-04-01']),
      ]
      const alone = await run(database.pool, { questions: ['Q1'], filter: { operator: 'AND', rules } })
      const column = result.tables[0]?.rows.map(({ cells }) => cells[at + 1]?.n)
      expect(column).toEqual(alone.tables[0]?.rows.map(({ cells }) => cells[0]?.n))
    }
    expect(result.notes).toContainEqual({ key: 'days-of-utc' })
    expect(result.notes).toContainEqual(expect.objectContaining({ key: 'periods', by: 'month', wanted: null }))
  })

  it('of a survey that nobody answered are no rows and no columns', async () => {
    await storeAnswers(database.pool, survey, [])
    const banner = [{ items: [], periods: { question: 'AnsweredOn' } }]
    const result = await run(database.pool, { questions: ['AnsweredOn'], banner })
    expect(result.columns).toHaveLength(1)
    expect(counted(result, 'AnsweredOn')).toEqual(new Map())
  })

  it('are not asked for of a question that has none, nor within several columns or one that no label tells', async () => {
    await storeAnswers(database.pool, survey, [])
    const refused = async (differs: Partial<TableSpec>) => {
      const result = await tableQueries(database.pool).run(specOf(differs))
      return result.outcome === 'refused' ? result.issues.map(({ path, key }) => [path, key]) : []
    }
    expect(await refused({ periods: [{ question: 'Q1', by: 'month' }] })).toEqual([['/periods/0', 'no-periods']])
    const items = [{ condition: rule('Q1', 'IN', [1]) }]
    const periods = { question: 'Q2' }
    expect(await refused({ banner: [{ items, periods }] })).toEqual([['/banner/0/label', 'needs-label']])
    expect(await refused({ banner: [{ label: 'Two', items: [...items, ...items], periods }] })).toEqual([
      ['/banner/0/items', 'periods-and-items'],
    ])
  })
})

describe('the last days', () => {
  it('are counted back from the day of the run', async () => {
    const some = Array.from(
      { length: 40 },
      (_, i): Answered => ({
        day: daysBefore('2026-03-15', i),
        bought: null,
        code: 1,
        isComplete: true,
      }),
    )
    await storeAnswers(database.pool, survey, some.map(stored))
    const filter = rule('AnsweredOn', '>=', ['29 days ago'])
    const result = await run(database.pool, { questions: ['Q1'], filter, asOf: '2026-03-15' })
    expect(result.respondents).toBe(30)
    expect(result.notes).toContainEqual({ key: 'as-of', day: '2026-03-15' })
    expect((await run(database.pool, { questions: ['Q1'], filter, asOf: '2026-03-01' })).respondents).toBe(44 - 14 + 10)
  })
})

describe('waves', () => {
  const waves: Wave[] = [
    { code: 3, name: 'Spring', from: '2025-03-01', to: '2025-05-31' },
    { code: 1, name: 'Summer', from: '2025-06-01', to: '2025-08-31' },
    { code: 7, name: 'Winter', from: '2025-12-01', to: '2026-02-28' },
  ]
  const inWave = ({ from, to }: Wave) => ({
    operator: 'AND' as const,
    rules: [rule('AnsweredOn', '>=', [from]), rule('AnsweredOn', '<=', [to])],
  })

  it('equal filters by the same period, in every figure; who is outside of all is in none, and the note says how many', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(answered, { minLength: 1, maxLength: 80 }), async (some) => {
        await storeAnswers(database.pool, survey, some.map(stored))
        const banner = [{ items: waves.map(({ code }) => ({ condition: rule('Wave', 'IN', [code]) })) }]
        const byDays = [{ items: waves.map((wave) => ({ label: wave.name, condition: inWave(wave) })) }]
        const questions = ['Q1', 'Q2']
        const [by, same] = [
          await run(database.pool, { questions, banner, waves }),
          await run(database.pool, { questions, banner: byDays }),
        ]
        expect(by.tables).toEqual(same.tables)
        const outside = some.filter(({ day }) => !waves.some(({ from, to }) => day >= from && day <= to)).length
        expect(by.notes).toContainEqual({ key: 'waves', waves, outside })
        for (const wave of waves) {
          const filtered = await run(database.pool, { questions, waves, filter: rule('Wave', 'IN', [wave.code]) })
          expect(filtered.respondents).toBe(some.filter(({ day }) => day >= wave.from && day <= wave.to).length)
        }
      }),
      { numRuns: 15 },
    )
  })

  it('are rows too: their base is those who answered in one of them', async () => {
    const days = ['2025-03-01', '2025-05-31', '2025-09-15', '2026-02-28']
    const some = days.map((day): Answered => ({ day, bought: null, code: 1, isComplete: true }))
    await storeAnswers(database.pool, survey, some.map(stored))
    const result = await run(database.pool, { questions: ['Wave'], base: 'asked', waves })
    const [table] = result.tables
    expect(table?.bases).toEqual([3])
    expect(table?.rows.map(({ code, cells }) => [code, cells[0]?.n])).toEqual([
      [3, 2],
      [1, 0],
      [7, 1],
      [null, 0],
    ])
  })

  it('are tested against one another', async () => {
    const some = Array.from(
      { length: 400 },
      (_, i): Answered => ({
        day: i < 200 ? '2025-04-01' : '2025-07-01',
        bought: null,
        code: i < 200 ? 1 + (i % 2) : 1 + (i % 5 === 0 ? 1 : 0),
        isComplete: true,
      }),
    )
    await storeAnswers(database.pool, survey, some.map(stored))
    const banner = [{ items: [3, 1].map((code) => ({ condition: rule('Wave', 'IN', [code]) })) }]
    const result = await run(database.pool, { questions: ['Q1'], banner, waves })
    expect(result.tables[0]?.rows[0]?.cells[2]?.higherThan).toEqual([{ column: '1-1', strict: true }])
    expect(result.tables[0]?.rows[1]?.cells[1]?.higherThan).toEqual([{ column: '1-2', strict: true }])
  })
})

it('a run follows later answers, and later days of those who had not finished', async () => {
  const queries = tableQueries(database.pool)
  const one = (day: string, isComplete: boolean): Answered => ({ day, bought: null, code: 1, isComplete })
  const countsNow = async (position: string, some: readonly Answered[]) => {
    await storeAnswers(database.pool, survey, some.map(stored), position)
    await database.pool.query('update read.survey_size set folded_at = $2 where survey_id = $1', [
      survey.name,
      position,
    ])
    await database.pool.query(`update proj.checkpoint set pos = $1 where projection = 'reporting'`, [position])
    const result = await queries.run(
      specOf({ questions: ['AnsweredOn'], periods: [{ question: 'AnsweredOn', by: 'day' }] }),
    )
    if (result.outcome === 'refused') throw new Error(JSON.stringify(result.issues))
    return [...counted(result.run, 'AnsweredOn')]
  }
  const first = [one('2026-01-01', true), one('2026-01-02', false)]
  expect(await countsNow('0000000000000011', first)).toEqual([
    ['2026-01-01', 1],
    ['2026-01-02', 1],
  ])
  const later = [one('2026-01-01', true), one('2026-01-03', true), one('2026-01-04', false)]
  expect(await countsNow('0000000000000012', later)).toEqual([
    ['2026-01-01', 1],
    ['2026-01-03', 1],
    ['2026-01-04', 1],
  ])
})
