import type { TableSpec } from '@portal/contracts/reporting/table'
import type { Rule } from '@portal/contracts/survey/condition'
import { aProjectedDatabase } from '@portal/tests/support/projections/projecting'
import type { TestDatabase } from '@portal/tests/support/servers/database'
import { prepareReadModels, storeAnswers } from '@portal/tests/support/surveys/stored-answers'
import { answering, rowOf, teaSpec, teaSurvey, times } from '@portal/tests/support/surveys/tea-survey'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TableQueries, tableQueries } from './queries.ts'

const respondents = [
  ...times(30, (i) =>
    answering(
      { Q1: 1 + (i % 2) },
      {
        ...(i % 3 === 0 && { texts: { Q5: `${i % 5 === 0 ? 'Warm' : 'Cold'} no. ${i}`, Q3_9_other: 'Else' } }),
        flags: i % 4 === 0 ? ['complete'] : [],
        ...(i < 15 && { weights: { w: i % 6 === 0 ? 2 : 0 } }),
        updatedAt: new Date(Date.UTC(2026, 0, 1, 0, i)).toISOString(),
      },
    ),
  ),
  answering({ Q1: 1 }, { texts: { Q5: '100% "certain"' }, flags: ['admin'], updatedAt: '2026-02-01T00:00:00Z' }),
  answering({ Q1: 1 }, { texts: { Q5: 'not sure_at all' }, flags: ['external'], updatedAt: '2026-03-01T00:00:00Z' }),
  answering({ Q1: 1 }, { texts: { Q5: 'gone' }, isErased: true }),
]

let database: TestDatabase
let queries: TableQueries
beforeAll(async () => {
  database = await aProjectedDatabase()
  await prepareReadModels(database.pool)
  queries = tableQueries(database.pool)
  await storeAnswers(database.pool, teaSurvey, respondents)
})
afterAll(() => database.drop())

const written = async (
  changes: Partial<TableSpec> = {},
  { key = 'Q5', search = '', page = 1, itemsPerPage = 100 } = {},
) => {
  const found = await queries.texts(teaSpec(changes), { key, search, page, itemsPerPage })
  if (found.outcome === 'refused') return expect.unreachable(JSON.stringify(found.issues))
  return { total: found.listed.total, texts: found.listed.texts.map(({ text }) => text) }
}

const isText = (i: number) => i % 3 === 0
const textsOf = (isIn: (i: number) => boolean) =>
  times(30, (i) => i)
    .filter((i) => isText(i) && isIn(i))
    .toReversed()
    .map((i) => `${i % 5 === 0 ? 'Warm' : 'Cold'} no. ${i}`)

const all: Partial<TableSpec> = { includeAdmin: true, includeExternalUsers: true }

describe('what the respondents of a run wrote', () => {
  it('are the texts of all of them, newest first, without those of erased members', async () => {
    expect((await written()).texts).toEqual(textsOf(() => true))
    expect((await written(all)).texts.slice(0, 3)).toEqual(['not sure_at all', '100% "certain"', 'Cold no. 27'])
    expect(await written(all, { key: 'Q3_9_other' })).toEqual({ total: 10, texts: times(10, () => 'Else') })
  })

  it('follows the filter of the run', async () => {
    const filter: Rule = { question: 'Q1', op: 'IN', values: [2] }
    expect((await written({ filter })).texts).toEqual(textsOf((i) => i % 2 === 1))
  })

  it('follows a filter on the words themselves', async () => {
    const filter: Rule = { question: 'Q5', op: 'LIKE', values: ['warm'] }
    expect((await written({ filter })).texts).toEqual(textsOf((i) => i % 5 === 0))
  })

  it('follows the switches and the weight', async () => {
    expect((await written({ completesOnly: true })).texts).toEqual(textsOf((i) => i % 4 === 0))
    expect((await written({ weight: 'w' })).texts).toEqual(textsOf((i) => i < 15 && i % 6 === 0))
  })

  it('are as many as the table counts', async () => {
    const filter: Rule = { question: 'Q1', op: 'IN', values: [1] }
    for (const changes of [{}, all, { filter }]) {
      const run = await queries.run(teaSpec({ ...changes, questions: ['Q5'] }))
      if (run.outcome === 'refused') return expect.unreachable()
      const erased = 1
      expect(rowOf(run.run, 'Q5', 'Q5=text')?.cells[0]?.n).toBe((await written(changes)).total + erased)
    }
  })

  it.each([
    ['CERTAIN', ['100% "certain"']],
    ['0% "', ['100% "certain"']],
    ['e_a', ['not sure_at all']],
    ['_', ['not sure_at all']],
    ['inside', []],
  ])('is searched literally for %j, in any case', async (search, texts) => {
    expect(await written(all, { search })).toEqual({ total: texts.length, texts })
  })

  it('is paged', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => written({}, { page, itemsPerPage: 4 })))
    expect(pages.flatMap(({ texts }) => texts)).toEqual(textsOf(() => true))
    expect(pages.map(({ total }) => total)).toEqual([10, 10, 10, 10])
  })

  it('is refused for a question that the survey does not have', async () => {
    const filter: Rule = { question: 'Q77', op: 'IN', values: [1] }
    const found = await queries.texts(teaSpec({ filter }), { key: 'Q5', search: '', page: 1, itemsPerPage: 10 })
    expect(found.outcome).toBe('refused')
  })
})
