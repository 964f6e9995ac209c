import type { OwnRow } from '@portal/contracts/reporting/own-row'
import type { TableRun, TableSpec } from '@portal/contracts/reporting/table'
import { aProjectedDatabase } from '@portal/tests/support/projections/projecting'
import type { TestDatabase } from '@portal/tests/support/servers/database'
import { prepareReadModels, type StoredRespondent, storeAnswers } from '@portal/tests/support/surveys/stored-answers'
import { aQuestion, aSurveyOf } from '@portal/tests/support/surveys/surveys'
import { answering, rowOf, runTea, teaGroup, teaSpec, times, valuesOf } from '@portal/tests/support/surveys/tea-survey'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tableQueries } from './queries.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await aProjectedDatabase()
  await prepareReadModels(database.pool)
})
afterAll(() => database.drop())

const run = (respondents: readonly StoredRespondent[], rows: OwnRow[], more: Partial<TableSpec> = {}) =>
  runTea(database.pool, respondents, { rows, ...more })

const runOf = async (
  survey: Parameters<typeof storeAnswers>[1],
  answers: readonly StoredRespondent[],
  rows: OwnRow[],
): Promise<TableRun> => {
  await storeAnswers(database.pool, survey, answers)
  const result = await tableQueries(database.pool).run(teaSpec({ surveyID: survey.name, rows }))
  if (result.outcome === 'refused') throw new Error(JSON.stringify(result.issues))
  return result.run
}

const net = (label: string, codes: number[]): OwnRow => ({ kind: 'net', question: 'Q2', label, codes })
const respondent = fc.record({ one: fc.boolean(), two: fc.boolean(), first: fc.nat(2) }).map(({ one, two, first }) =>
  answering({
    ...(one && { Q2_1: 1 }),
    ...(two && { Q2_2: 1 }),
    ...(!one && !two && { Q2_3: 1 }),
    ...(first > 0 && { Q1: first }),
  }),
)
const someRespondents = fc.array(respondent, { minLength: 1, maxLength: 60 })
const shareOf = (all: readonly StoredRespondent[], isIn: (data: Record<string, number>) => boolean) =>
  all.filter(({ data }) => isIn({ ...data })).length / all.length

describe('rows that an author adds', () => {
  it('are nets that count each person once: the union of their codes', async () => {
    await fc.assert(
      fc.asyncProperty(someRespondents, async (some) => {
        const result = await run(some, [net('Tea', [1, 2]), net('Black', [1]), net('All', [1, 2, 3])])
        const union = shareOf(some, ({ Q2_1, Q2_2 }) => Q2_1 === 1 || Q2_2 === 1)
        expect(valuesOf(result, 'Q2', 'own-1')).toEqual([union])
        expect(valuesOf(result, 'Q2', 'own-2')).toEqual(valuesOf(result, 'Q2', 'Q2=1'))
        expect(valuesOf(result, 'Q2', 'own-3')).toEqual([1])
      }),
      { numRuns: 25 },
    )
  })

  it('are differences of nets: one net less the other, over the whole base', async () => {
    const rows: OwnRow[] = [
      { kind: 'difference', question: 'Q2', label: 'Black less tea', codes: [1], less: [1, 2] },
      { kind: 'difference', question: 'Q2', label: 'None', codes: [1, 2], less: [2, 1] },
      { kind: 'difference', question: 'Q2', label: 'Black less green', codes: [1], less: [2] },
    ]
    await fc.assert(
      fc.asyncProperty(someRespondents, async (some) => {
        const result = await run(some, rows)
        const black = shareOf(some, ({ Q2_1 }) => Q2_1 === 1)
        const green = shareOf(some, ({ Q2_2 }) => Q2_2 === 1)
        const tea = shareOf(some, ({ Q2_1, Q2_2 }) => Q2_1 === 1 || Q2_2 === 1)
        const found = rows.map((_, i) => valuesOf(result, 'Q2', `own-${i + 1}`)?.[0] ?? Number.NaN)
        for (const [i, wanted] of [black - tea, 0, black - green].entries()) expect(found[i]).toBeCloseTo(wanted, 12)
      }),
      { numRuns: 25 },
    )
  })

  it('are means by scores, which leave out codes without a score', async () => {
    const answers = [1, 1, 2, 3, 4].map((code) => answering({ Q3_1: code }))
    const scores = [
      { code: 1, score: 10 },
      { code: 2, score: -2.5 },
    ]
    const result = await run(answers, [{ kind: 'mean', question: 'Q3', item: 1, label: 'Liking', scores }])
    expect(rowOf(result, 'Q3_1', 'own-1')?.cells[0]).toMatchObject({ base: 3, n: 3, value: 17.5 / 3 })
    expect(rowOf(result, 'Q3_1', 'own-1')?.label).toEqual({ key: 'survey-text', text: 'Liking' })
    expect(rowOf(result, 'Q3_2', 'own-1')).toBeUndefined()
  })

  it('are the first and last points of each item, also in the summary', async () => {
    const answers = [1, 2, 2, 4].map((code) => answering({ Q3_1: code, Q3_2: 4 }))
    const result = await run(answers, [
      { kind: 'first', question: 'Q3', count: 1 },
      { kind: 'last', question: 'Q3', count: 3 },
    ])
    expect(['Q3_1', 'Q3_2'].map((table) => valuesOf(result, table, 'own-1'))).toEqual([[0.25], [0]])
    expect(['Q3_1', 'Q3_2'].map((table) => valuesOf(result, table, 'own-2'))).toEqual([[0.75], [1]])
    expect(rowOf(result, 'Q3_1', 'own-2')?.label).toEqual({ key: 'last-points', points: ['P2', 'P3', 'P4'] })
    expect(['own-1-1', 'own-1-2'].map((row) => valuesOf(result, 'Q3_summary', row))).toEqual([[0.25], [0]])
    expect(rowOf(result, 'Q3_summary', 'own-1-2')).toMatchObject({
      section: { key: 'first-points', points: ['P1'] },
      label: { key: 'survey-text', text: 'Cold' },
    })
  })

  it('are sums, percentiles and standard errors of scale codes, over those who gave one', async () => {
    const answers = [1, 2, 2, 4].map((code) => answering({ Q3_1: code }))
    const result = await run(answers, [
      { kind: 'sum', question: 'Q3', item: 1 },
      { kind: 'percentile', question: 'Q3', item: 1, percent: 25 },
      { kind: 'se', question: 'Q3', item: 1 },
    ])
    const sd = valuesOf(result, 'Q3_1', 'sd')?.[0] ?? 0
    expect([1, 2, 3].map((i) => valuesOf(result, 'Q3_1', `own-${i}`)?.[0])).toEqual([9, 1.5, sd / 2])
    expect(result.notes).toContainEqual({ key: 'percentile' })
    expect(result.notes).toContainEqual({ key: 'se' })
  })

  it('are statistics of numbers, and the NPS of numbers from 0 to 10', async () => {
    const survey = aSurveyOf(aQuestion('number', { id: 'Q1', minimum: 0, maximum: 10 }))
    const numbers = [...times(30, () => 10), ...times(20, () => 9), ...times(25, () => 8), ...times(25, () => 6)]
    const result = await runOf(
      survey,
      numbers.map((value) => ({ data: { Q1: value }, asked: ['Q1'] })),
      [
        { kind: 'nps', question: 'Q1' },
        { kind: 'sum', question: 'Q1' },
        { kind: 'percentile', question: 'Q1', percent: 70 },
        { kind: 'percentile', question: 'Q1', percent: 90 },
      ],
    )
    expect([1, 2, 3, 4].map((i) => valuesOf(result, 'Q1', `own-${i}`)?.[0])).toEqual([25, 830, 9.5, 10])
  })

  it('are the NPS of a scale of 11 points, which count as 0 to 10', async () => {
    const scale = Array.from({ length: 11 }, (_, i) => ({ code: i + 1, text: `${i}` }))
    const survey = aSurveyOf(aQuestion('grid', { id: 'Q1', scale }))
    const codes = [11, 10, 9, 8, 7, 1]
    const result = await runOf(
      survey,
      codes.map((code) => ({ data: { Q1_1: code }, asked: ['Q1'] })),
      [{ kind: 'nps', question: 'Q1', item: 1 }],
    )
    expect(valuesOf(result, 'Q1_1', 'own-1')).toEqual([0])
  })

  it('are tested like other rows, differences as means', async () => {
    const respondents = [
      ...times(60, (i) => answering({ Q1: i < 50 ? 1 : 2, Q2_1: 1 })),
      ...times(60, (i) => answering({ Q1: i < 20 ? 1 : 2, Q2_2: 1 })),
    ]
    const rows: OwnRow[] = [{ kind: 'difference', question: 'Q1', label: 'Yes less no', codes: [1], less: [2] }]
    const result = await run(respondents, rows, { questions: ['Q1'], banner: [teaGroup(1, 2)] })
    const cells = rowOf(result, 'Q1', 'own-1')?.cells
    expect(cells?.[1]?.value).toBeCloseTo(40 / 60, 12)
    expect(cells?.[1]?.higherThan).toEqual([{ column: '1-2', strict: true }])
  })

  it('are refused for a question, item or code that does not exist, and for one of which they cannot be made', async () => {
    await run([], [])
    const issueOf = async (row: OwnRow) => {
      const result = await tableQueries(database.pool).run(teaSpec({ rows: [row] }))
      return result.outcome === 'refused' ? result.issues.map(({ path, key }) => `${path} ${key}`) : []
    }
    expect(await issueOf({ ...net('x', [1]), question: 'Q9' })).toEqual(['/rows/0 no-such-question'])
    expect(await issueOf({ kind: 'sum', question: 'Q3', item: 9 })).toEqual(['/rows/0 no-such-item'])
    expect(await issueOf(net('x', [1, 9]))).toEqual(['/rows/0 no-such-code'])
    expect(await issueOf({ kind: 'nps', question: 'Q1' })).toEqual(['/rows/0 row-unfit'])
    expect(await issueOf({ kind: 'sum', question: 'Q2' })).toEqual(['/rows/0 row-unfit'])
    expect(await issueOf({ kind: 'mean', question: 'Q2', scores: [{ code: 1, score: 1 }] })).toEqual([
      '/rows/0 row-unfit',
    ])
    expect(await issueOf({ ...net('x', [1]), question: 'Q6' })).toEqual(['/rows/0 row-unfit'])
  })
})

describe('columns', () => {
  const letters = ({ columns, tables }: TableRun) => {
    const nameOf = new Map(columns.map(({ id, label }) => [id, JSON.stringify(label)]))
    const cells = tables.flatMap(({ id, rows }) => rows.map((row) => [`${id} ${row.id}`, row.cells] as const))
    return cells.map(([row, some]) =>
      some
        .map(({ value, higherThan }, c) => {
          const higher = higherThan.map(({ column, strict }) => `${nameOf.get(column)}${strict}`).toSorted()
          return `${row} ${nameOf.get(columns[c]?.id ?? '')} ${value} ${higher}`
        })
        .toSorted(),
    )
  }

  it('have the same figures and letters in any order', async () => {
    const hundreds = fc.array(respondent, { minLength: 100, maxLength: 200, size: 'max' })
    await fc.assert(
      fc.asyncProperty(hundreds, fc.shuffledSubarray([1, 2, 3], { minLength: 3 }), async (some, order) => {
        const spec = { base: 'answered' as const, test: 'spss-z' as const }
        const straight = await run(some, [net('Tea', [1, 2])], { ...spec, banner: [teaGroup(1, 2, 3)] })
        const turned = await run(some, [net('Tea', [1, 2])], { ...spec, banner: [teaGroup(...order)] })
        expect(letters(turned)).toEqual(letters(straight))
      }),
      { numRuns: 15 },
    )
  })

  it('are never compared with themselves', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(respondent, { minLength: 100, maxLength: 150, size: 'max' }), async (some) => {
        for (const test of ['proportions-t', 'spss-z', 'unpooled-t', 'simple-z', 'askia'] as const) {
          const testing = { strict: 0.6, loose: 0.5 }
          const result = await run(some, [net('Tea', [1, 2])], { banner: [teaGroup(1, 1)], test, testing })
          const cells = result.tables.flatMap(({ rows }) => rows.flatMap((row) => row.cells))
          expect(cells.flatMap(({ higherThan }) => higherThan)).toEqual([])
        }
      }),
      { numRuns: 8 },
    )
  })
})
