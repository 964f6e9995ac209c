import type { TableSpec } from '@portal/contracts/reporting/table'
import { aProjectedDatabase } from '@portal/tests/support/projections/projecting'
import type { TestDatabase } from '@portal/tests/support/servers/database'
import { prepareReadModels, type StoredRespondent } from '@portal/tests/support/surveys/stored-answers'
import { answering, basesOf, rowOf, runTea, teaGroup, times, valuesOf } from '@portal/tests/support/surveys/tea-survey'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let database: TestDatabase
beforeAll(async () => {
  database = await aProjectedDatabase()
  await prepareReadModels(database.pool)
})
afterAll(() => database.drop())

const run = (respondents: readonly StoredRespondent[], changes: Partial<TableSpec> = {}) =>
  runTea(database.pool, respondents, changes)

describe('a crosstab', () => {
  const half = (n: number, black: number, more: Record<string, number>) =>
    times(n, (i) => answering({ Q1: i < black ? 1 : 2, ...more }))

  it('letters the larger cell with the letter of the smaller column, within its group', async () => {
    const respondents = [...half(120, 80, { Q2_1: 1 }), ...half(120, 48, { Q2_2: 1 }), ...half(20, 20, { Q2_3: 1 })]
    const result = await run(respondents, { questions: ['Q1'], banner: [teaGroup(1, 2, 3), teaGroup(1)] })
    expect(result.columns.map(({ id, letter }) => id + letter)).toEqual(['total', '1-1A', '1-2B', '1-3C', '2-1D'])
    expect(basesOf(result, 'Q1')).toEqual([260, 120, 120, 20, 120])
    const yes = rowOf(result, 'Q1', 'Q1=1')?.cells
    expect(yes?.map(({ higherThan }) => higherThan)).toEqual([[], [{ column: '1-2', strict: true }], [], [], []])
    expect(yes?.map(({ status }) => status)).toEqual(['ok', 'ok', 'ok', 'too-small', 'ok'])
    expect(yes?.map(({ versusTotal }) => versusTotal?.direction ?? null)).toEqual([
      null,
      'higher',
      'lower',
      null,
      'higher',
    ])
  })

  it('tests nothing if the spec says so', async () => {
    const result = await run([...half(120, 80, { Q2_1: 1 }), ...half(120, 48, { Q2_2: 1 })], {
      questions: ['Q1'],
      banner: [teaGroup(1, 2)],
      test: 'none',
    })
    const cells = rowOf(result, 'Q1', 'Q1=1')?.cells ?? []
    expect(
      cells.flatMap(({ higherThan, versusTotal }) => [...higherThan, ...(versusTotal ? [versusTotal] : [])]),
    ).toEqual([])
    expect(result.notes).toContainEqual({ key: 'not-tested' })
  })

  it('does not test a column against one that it is part of', async () => {
    const respondents = [...half(100, 90, { Q2_1: 1, Q2_2: 1 }), ...half(100, 10, { Q2_2: 1 })]
    const cells = rowOf(await run(respondents, { questions: ['Q1'], banner: [teaGroup(1, 2)] }), 'Q1', 'Q1=1')?.cells
    expect(cells?.map(({ value }) => value)).toEqual([0.5, 0.9, 0.5])
    expect(cells?.flatMap(({ higherThan }) => higherThan)).toEqual([])
  })

  it('takes respondents in two columns into account, for shares and for means', async () => {
    // 60 are in both and move both shares in the same direction: so the difference of the others is more significant
    const respondents = [
      ...times(60, () => answering({ Q1: 1, Q2_1: 1, Q2_2: 1, Q3_1: 3 })),
      ...half(40, 24, { Q2_1: 1, Q3_1: 4 }),
      ...times(40, (i) => answering({ Q1: i < 14 ? 1 : 2, Q2_2: 1, Q3_1: i < 20 ? 3 : 4 })),
    ]
    const with_ = async (test: TableSpec['test']) =>
      rowOf(await run(respondents, { questions: ['Q1'], banner: [teaGroup(1, 2)], test }), 'Q1', 'Q1=1')?.cells[1]
        ?.higherThan
    expect(await with_('proportions-t')).toEqual([{ column: '1-2', strict: true }])
    expect(await with_('unpooled-t')).toEqual([{ column: '1-2', strict: false }])
    const means = rowOf(await run(respondents, { questions: ['Q3'], banner: [teaGroup(1, 2)] }), 'Q3_1', 'mean')?.cells
    expect(means?.[1]?.higherThan).toEqual([{ column: '1-2', strict: true }])
  })

  it('filters by answers and by open texts, and notes the condition with the texts of what it names', async () => {
    const respondents = [
      answering({ Q1: 1, Q2_1: 1 }, { texts: { Q5: 'So WARM!' } }),
      answering({ Q1: 1, Q2_2: 1 }, { texts: { Q5: 'cold' } }),
      answering({ Q1: 2, Q2_1: 1 }, { texts: { Q5: 'warm' } }),
    ]
    const filter = {
      operator: 'AND' as const,
      rules: [
        { question: 'Q1', op: 'IN' as const, values: [1] },
        {
          operator: 'OR' as const,
          rules: [
            { question: 'Q5', op: 'LIKE' as const, values: ['warm'] },
            { question: 'Q3', item: 1, op: '>' as const, values: [2] },
          ],
        },
      ],
    }
    const result = await run(respondents, { questions: ['Q2'], filter })
    expect(basesOf(result, 'Q2')).toEqual([1])
    expect(valuesOf(result, 'Q2', 'Q2=1')).toEqual([1])
    expect(result.notes).toContainEqual({
      key: 'filter',
      condition: {
        operator: 'AND',
        rules: [
          {
            question: 'Q1',
            text: { en: 'Tea & milk?', ar: 'شاي؟' },
            item: null,
            op: 'IN',
            values: [{ key: 'survey-text', text: 'Yes' }],
          },
          {
            operator: 'OR',
            rules: [
              { question: 'Q5', text: 'Why?', item: null, op: 'LIKE', values: ['warm'] },
              { question: 'Q3', text: 'How good?', item: 'Hot', op: '>', values: [2] },
            ],
          },
        ],
      },
    })
  })
})
