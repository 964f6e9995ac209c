import type { TableRun, TableSpec } from '@portal/contracts/reporting/table'
import { aProjectedDatabase } from '@portal/tests/support/projections/projecting'
import type { TestDatabase } from '@portal/tests/support/servers/database'
import { prepareReadModels, storeAnswers } from '@portal/tests/support/surveys/stored-answers'
import { answering, teaGroup, teaSpec, teaSurvey, times } from '@portal/tests/support/surveys/tea-survey'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TableQueries, tableQueries } from './queries.ts'

let database: TestDatabase
let queries: TableQueries
beforeAll(async () => {
  database = await aProjectedDatabase()
  await prepareReadModels(database.pool)
  queries = tableQueries(database.pool)
  const respondents = times(90, (i) =>
    answering({
      Q1: 1 + (i % 2),
      ...(i % 3 === 0 && { Q2_1: 1 }),
      ...(i % 4 === 0 && { Q2_2: 1 }),
      ...(i % 5 > 0 && { Q3_1: i % 5 }),
      Q3_2: 1 + (i % 3),
      Q4_1: i,
    }),
  )
  await storeAnswers(database.pool, teaSurvey, respondents)
})
afterAll(() => database.drop())

const spec = (changes: Partial<TableSpec> = {}): TableSpec => teaSpec({ banner: [teaGroup(1, 2)], ...changes })

const whoIs = async (
  of: TableSpec,
  cell: Readonly<{ table: string; row: string; column: string }>,
  page = 1,
  itemsPerPage = 100,
) => {
  const found = await queries.who(of, { cell, page, itemsPerPage })
  return found.outcome === 'done' ? found.listed : expect.unreachable(JSON.stringify(found))
}

const runOf = async (of: TableSpec) => {
  const result = await queries.run(of)
  return result.outcome === 'done' ? result.run : expect.unreachable(JSON.stringify(result.issues))
}

const cellsOf = ({ tables, columns }: TableRun) =>
  tables.flatMap(({ id: table, rows }) =>
    rows.flatMap(({ id: row, cells }) =>
      cells.map(({ n }, index) => ({ table, row, column: columns[index]?.id ?? '', n })),
    ),
  )

describe('the respondents behind a cell', () => {
  it('are as many as the cell counts, in every cell of every table', async () => {
    for (const base of ['asked', 'answered'] as const) {
      const of = spec({ base, filter: { question: 'Q1', op: 'IN', values: [1] } })
      const run = await runOf(of)
      for (const { n, ...cell } of cellsOf(run)) {
        expect([cell, (await whoIs(of, cell)).total]).toEqual([cell, n])
      }
    }
  }, 120_000)

  it('are listed page by page, each once, without a name', async () => {
    const cell = { table: 'Q1', row: 'Q1=1', column: 'total' }
    const pages = await Promise.all([1, 2, 3, 4].map((page) => whoIs(spec(), cell, page, 20)))
    expect(pages.map(({ respondents, total }) => [respondents.length, total])).toEqual([
      [20, 45],
      [20, 45],
      [5, 45],
      [0, 45],
    ])
    const numbers = pages.flatMap(({ respondents }) => respondents.map(({ number }) => number))
    expect(numbers).toEqual(times(45, (i) => 1 + 2 * i))
    const [first] = pages[0]?.respondents ?? []
    expect(Object.keys(first ?? {}).toSorted()).toEqual(
      ['completedAt', 'isErased', 'number', 'responseId', 'startedAt', 'status', 'via'].toSorted(),
    )
  })

  it('are not listed where the cell is hidden', async () => {
    const testing = { testedFrom: 45, solidFrom: 50, hiddenUnder: 50 }
    const cell = { table: 'Q1', row: 'Q1=1', column: '1-1' }
    expect(await whoIs(spec({ testing }), cell)).toEqual({ total: 0, isHidden: true, respondents: [] })
    expect((await whoIs(spec({ testing }), { ...cell, column: 'total' })).total).toBe(45)
  })

  it.each([
    { table: 'Q9', row: 'Q1=1', column: 'total' },
    { table: 'Q1', row: 'nothing', column: 'total' },
    { table: 'Q1', row: 'Q1=1', column: '9-9' },
  ])('of a cell that the run does not have are refused: %j', async (cell) => {
    const found = await queries.who(spec(), { cell, page: 1, itemsPerPage: 10 })
    expect(found).toEqual({ outcome: 'refused', issues: [{ path: '/cell', key: 'no-such-cell', values: {} }] })
  })
})
