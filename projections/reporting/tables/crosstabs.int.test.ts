import type { TableSpec } from '@portal/contracts/reporting/table'
import { aProjectedDatabase } from '@portal/tests/support/projections/projecting'
import type { TestDatabase } from '@portal/tests/support/servers/database'
import { prepareReadModels, type StoredRespondent, storeAnswers } from '@portal/tests/support/surveys/stored-answers'
import { aQuestion, aSurveyOf, rule } from '@portal/tests/support/surveys/surveys'
import {
  answering,
  basesOf,
  rowOf,
  runTea,
  teaGroup,
  teaSpec,
  times,
  valuesOf,
} from '@portal/tests/support/surveys/tea-survey'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tableQueries } from './queries.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await aProjectedDatabase()
  await prepareReadModels(database.pool)
})
afterAll(() => database.drop())

const run = (respondents: readonly StoredRespondent[], changes: Partial<TableSpec> = {}) =>
  runTea(database.pool, respondents, changes)

describe('columns of a grid of which no item is named', () => {
  it('hold those who gave the point to any of its items', async () => {
    const respondents = times(60, (i) => answering({ Q1: 1 + (i % 2), Q3_1: 1 + (i % 4), Q3_2: 1 + (i % 3) }))
    const gave = (code: number) => respondents.filter(({ data }) => data['Q3_1'] === code || data['Q3_2'] === code)
    const banner = [{ items: [1, 2, 3, 4].map((code) => ({ condition: rule('Q3', 'IN', [code]) })) }]
    const result = await run(respondents, { questions: ['Q1'], banner })
    expect(basesOf(result, 'Q1')).toEqual([60, ...[1, 2, 3, 4].map((code) => gave(code).length)])
    expect(result.columns.map(({ label }) => label).slice(1)).toEqual(
      [1, 2, 3, 4].map((code) => ({ key: 'survey-text', text: `P${code}` })),
    )
    const some = await run(respondents, { questions: ['Q1'], filter: rule('Q3', 'IN', [4]) })
    expect(basesOf(some, 'Q1')).toEqual([gave(4).length])
  })
})

describe('columns of a number question', () => {
  it('contain those whose number is in the band', async () => {
    const survey = aSurveyOf(aQuestion('number', { id: 'Q1', minimum: -10, decimals: 1, bands: [0, 2.5] }))
    const numbers = [...times(40, (i) => i / 4 - 5), 0, 2.5, 2.4]
    const bands = [
      [-Infinity, 0],
      [0, 2.5],
      [2.5, Infinity],
    ] as const
    await storeAnswers(
      database.pool,
      survey,
      numbers.map((value) => ({ data: { Q1: value }, asked: ['Q1'] })),
    )
    const [under, middle, over] = [
      rule('Q1', '<', [0]),
      { operator: 'AND' as const, rules: [rule('Q1', '>=', [0]), rule('Q1', '<', [2.5])] },
      rule('Q1', '>=', [2.5]),
    ]
    const items = [under, middle, over].map((condition) => ({ condition }))
    const spec = teaSpec({ surveyID: survey.name, banner: [{ items }] })
    const result = await tableQueries(database.pool).run(spec)
    if (result.outcome === 'refused') throw new Error(JSON.stringify(result.issues))
    const naive = bands.map(([from, to]) => numbers.filter((value) => value >= from && value < to).length)
    expect(basesOf(result.run, 'Q1')).toEqual([43, ...naive])
    expect(result.run.columns.slice(1).map(({ group, label }) => [group, label])).toEqual(
      [
        { key: 'band', from: null, to: 0 },
        { key: 'band', from: 0, to: 2.5 },
        { key: 'band', from: 2.5, to: null },
      ].map((label) => [{ key: 'survey-text', text: expect.any(String) }, label]),
    )
  })
})

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

  it('marks columns against those of their group together: who is in none of them pulls no column up or down', async () => {
    const respondents = [
      ...times(60, () => answering({ Q1: 1, Q2_1: 1, Q3_1: 4 })),
      ...times(40, () => answering({ Q1: 1, Q2_2: 1, Q3_1: 4 })),
      ...times(20, () => answering({ Q1: 2, Q2_2: 1, Q3_1: 3 })),
      ...times(200, () => answering({ Q1: 2, Q3_1: 1 })),
    ]
    const marks = async (total: 'group' | 'everybody') => {
      const result = await run(respondents, { questions: ['Q1', 'Q3'], banner: [teaGroup(1, 2)], testing: { total } })
      const directions = (table: string, row: string) =>
        rowOf(result, table, row)?.cells.map(({ versusTotal }) => versusTotal?.direction ?? null)
      expect(rowOf(result, 'Q1', 'Q1=1')?.cells).toHaveLength(3)
      expect(basesOf(result, 'Q1')).toEqual([320, 60, 60])
      return [directions('Q1', 'Q1=1'), directions('Q3_1', 'mean')]
    }
    expect(await marks('group')).toEqual([
      [null, 'higher', 'lower'],
      [null, 'higher', 'lower'],
    ])
    expect(await marks('everybody')).toEqual([
      [null, 'higher', 'higher'],
      [null, 'higher', 'higher'],
    ])
  })

  it('notes with what columns are marked', async () => {
    const noted = async (changes: Partial<TableSpec>) =>
      (await run([answering({ Q1: 1 })], { questions: ['Q1'], banner: [teaGroup(1, 2)], ...changes })).notes.map(
        ({ key }) => key,
      )
    expect(await noted({})).toContain('group-total-test')
    expect(await noted({ testing: { total: 'everybody' } })).toContain('total-test')
  })

  it('corrects for the pairs of a row and group: another group beside it changes no letter', async () => {
    // z = 2.12, p = 0.034: significant at 95 % as one pair, no longer as one of two
    const respondents = [...half(100, 60, { Q2_1: 1 }), ...half(100, 45, { Q2_2: 1 })]
    const lettersBeside = async (...others: readonly ReturnType<typeof teaGroup>[]) => {
      const banner = [teaGroup(1, 2), ...others]
      const result = await run(respondents, { questions: ['Q1'], banner, test: 'spss-z' })
      return rowOf(result, 'Q1', 'Q1=1')?.cells[1]?.higherThan
    }
    expect(await lettersBeside()).toEqual([{ column: '1-2', strict: true }])
    expect(await lettersBeside(teaGroup(1, 2), teaGroup(1, 2))).toEqual([{ column: '1-2', strict: true }])
  })

  it('is tested at the levels of its spec, corrected as it says, and the notes say so', async () => {
    // p = 0.034 for the pair: strict at 95 %, loose at 99 and 95 %, and with three equal pairs none at 95 and 90 %
    const respondents = [...half(100, 60, { Q2_1: 1 }), ...half(100, 45, { Q2_2: 1 }), ...half(100, 52, { Q2_3: 1 })]
    const tested = async (testing: TableSpec['testing']) => {
      const result = await run(respondents, { questions: ['Q1'], banner: [teaGroup(1, 2, 3)], testing })
      return { letters: rowOf(result, 'Q1', 'Q1=1')?.cells[1]?.higherThan, notes: result.notes }
    }
    expect((await tested({ strict: 0.95, loose: null })).letters).toEqual([{ column: '1-2', strict: true }])
    expect((await tested({ strict: 0.99, loose: 0.95 })).letters).toEqual([{ column: '1-2', strict: false }])
    expect((await tested({ strict: 0.99, loose: null })).letters).toEqual([])
    const corrected = await tested({ strict: 0.9, loose: 0.8, correction: 'bonferroni' })
    expect(corrected.letters).toEqual([{ column: '1-2', strict: false }])
    expect(corrected.notes).toContainEqual({ key: 'test', method: 'proportions-t', strict: 0.9, loose: 0.8 })
    expect(corrected.notes).toContainEqual({ key: 'correction', of: 'bonferroni' })
    expect((await tested(undefined)).notes).toContainEqual({ key: 'correction', of: 'none' })
  })

  it('is tested, marked and hidden by the bases of its spec', async () => {
    const respondents = [...half(50, 40, { Q2_1: 1 }), ...half(40, 10, { Q2_2: 1 }), ...half(9, 9, { Q2_3: 1 })]
    const testing = { testedFrom: 45, solidFrom: 50, hiddenUnder: 10 }
    const result = await run(respondents, { questions: ['Q1'], banner: [teaGroup(1, 2, 3)], testing })
    const cells = rowOf(result, 'Q1', 'Q1=1')?.cells ?? []
    expect(cells.map(({ status }) => status)).toEqual(['ok', 'ok', 'too-small', 'hidden'])
    expect(cells.map(({ n, value }) => [n, value])[3]).toEqual([null, null])
    expect(cells.flatMap(({ higherThan }) => higherThan)).toEqual([])
    expect(result.notes).toContainEqual({ key: 'small-bases', tested: 45, solid: 50 })
    expect(result.notes).toContainEqual({ key: 'hidden-bases', under: 10 })
  })

  it('is refused for a loose level that is not below the strict one, and for bases out of order', async () => {
    await run([], {})
    const issuesOf = async (testing: TableSpec['testing']) => {
      const result = await tableQueries(database.pool).run(teaSpec({ testing }))
      return result.outcome === 'refused' ? result.issues.map(({ path, key }) => `${path} ${key}`) : []
    }
    expect(await issuesOf({ strict: 0.8, loose: 0.9 })).toEqual(['/testing/loose levels-order'])
    expect(await issuesOf({ testedFrom: 50, solidFrom: 40 })).toEqual(['/testing/solidFrom bases-order'])
  })

  it('tests as askia does only where 5 are expected in both cells', async () => {
    const respondents = [...half(100, 9, { Q2_1: 1 }), ...half(40, 0, { Q2_2: 1 })]
    const letters = async (test: TableSpec['test']) => {
      const result = await run(respondents, { questions: ['Q1'], banner: [teaGroup(1, 2)], test })
      return rowOf(result, 'Q1', 'Q1=1')?.cells[1]?.higherThan
    }
    expect(await letters('simple-z')).toEqual([{ column: '1-2', strict: true }])
    expect(await letters('askia')).toEqual([]) // 9 of 140, times 40, is 2.6
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
    expect([result.respondents, result.outOf]).toEqual([1, 3])
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
