import { daysBefore } from '@portal/contracts/reporting/period'
import type { TableRun, TableSpec } from '@portal/contracts/reporting/table'
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

const survey = aSurveyOf(aQuestion('single-choice', { id: 'Q1' }), aQuestion('single-choice', { id: 'Q2' }))

type Answered = Readonly<{ day: string; code: number; other: number }>

const stored = ({ day, code, other }: Answered): StoredRespondent => ({
  data: { Q1: code, Q2: other },
  asked: ['Q1', 'Q2'],
  flags: ['complete'],
  startedAt: `${day}T00:00:00Z`,
  updatedAt: `${day}T00:00:00Z`,
  completedAt: `${day}T00:00:00Z`,
})

const run = async (banner: TableSpec['banner']): Promise<TableRun> => {
  const spec = teaSpec({ surveyID: survey.name, questions: ['Q2'], banner })
  const result = await tableQueries(database.pool).run(spec)
  return result.outcome === 'done' ? result.run : expect.unreachable(JSON.stringify(result.issues))
}

const months = (label: string, code: number) => ({
  label,
  items: [{ label, condition: rule('Q1', 'IN', [code]) }],
  periods: { question: 'AnsweredOn', by: 'month' as const },
})

/** The months of a group of columns, with how many are in each; those without anybody left out. */
const countedIn = ({ columns, tables }: TableRun, group: number): ReadonlyMap<string, number> =>
  new Map(
    columns.flatMap(({ id, label }, at) => {
      const n = tables[0]?.bases[at] ?? 0
      return id.startsWith(`${group}-`) && label.key === 'period' && n > 0
        ? [[label.start.slice(0, 7), n] as const]
        : []
    }),
  )

const figuresOf = ({ tables }: TableRun) => tables.map(({ bases, rows }) => [bases, rows.map(({ cells }) => cells)])

const answered: fc.Arbitrary<Answered> = fc.record({
  day: fc.integer({ min: 0, max: 400 }).map((days) => daysBefore('2026-03-15', days)),
  code: fc.constantFrom(1, 2),
  other: fc.constantFrom(1, 2),
})

describe('periods within a column', () => {
  it('have those of the column whom one counts by hand; all groups have the same periods', async () => {
    const banner = [months('Women', 1), months('Men', 2)]
    await fc.assert(
      fc.asyncProperty(fc.array(answered, { minLength: 1, maxLength: 60 }), async (some) => {
        await storeAnswers(database.pool, survey, some.map(stored))
        const result = await run(banner)
        for (const code of [1, 2]) {
          const own = some.filter((one) => one.code === code)
          const byMonth = Map.groupBy(own, ({ day }) => day.slice(0, 7))
          const counted = new Map([...byMonth].map(([month, { length }]) => [month, length]))
          expect(countedIn(result, code)).toEqual(counted)
        }
        const [women, men] = [1, 2].map((g) => result.columns.filter(({ id }) => id.startsWith(`${g}-`)))
        expect(women?.map(({ label }) => label)).toEqual(men?.map(({ label }) => label))
        expect(women?.[0]?.group).toEqual({ key: 'survey-text', text: 'Women' })
        expect(result.spec.banner).toEqual(banner)
      }),
      { numRuns: 20 },
    )
  }, 60_000)

  it('have the figures and letters of columns that are asked for one by one', async () => {
    const some = Array.from({ length: 600 }, (_, i): Answered => {
      const back = (i * 7) % 60
      return {
        day: daysBefore('2026-02-28', back),
        code: 1 + (i % 3 === 0 ? 1 : 0),
        other: back < 28 === i % 4 > 0 ? 1 : 2,
      }
    })
    await storeAnswers(database.pool, survey, some.map(stored))
    const within = rule('Q1', 'IN', [1])
    const bounds = ['2025-12-01', '2026-01-01', '2026-02-01', '2026-03-01']
    const items = bounds.slice(1).map((end, at) => {
      const days = [rule('AnsweredOn', '>=', [bounds[at] ?? '']), rule('AnsweredOn', '<', [end])]
      return { label: end, condition: { operator: 'AND' as const, rules: [within, ...days] } }
    })
    const nested = figuresOf(await run([months('Women', 1)]))
    expect(nested).toEqual(figuresOf(await run([{ label: 'Women', items }])))
    expect(JSON.stringify(nested)).toContain('"column":"1-')
  })
})
