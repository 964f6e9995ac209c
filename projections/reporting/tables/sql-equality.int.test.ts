import type { BaseKind } from '@portal/contracts/reporting/method'
import type { ResultTable, TableRow, TableSpec } from '@portal/contracts/reporting/table'
import { dateText } from '@portal/contracts/survey/calendar-date'
import { type Catalogue, catalogueOf } from '@portal/contracts/survey/catalogue'
import type { Condition } from '@portal/contracts/survey/condition'
import type { SurveyDefinition } from '@portal/contracts/survey/definition'
import { holds } from '@portal/contracts/survey/evaluate'
import { type ByShape, byShape, shapeOf } from '@portal/contracts/survey/question-shape'
import {
  type SqlQuestion,
  sqlBases,
  sqlCounts,
  sqlStatistics,
  sqlTexts,
} from '@portal/tests/support/figures/sql-figures'
import { aProjectedDatabase } from '@portal/tests/support/projections/projecting'
import type { TestDatabase } from '@portal/tests/support/servers/database'
import { anyAnswers, storedAnswers } from '@portal/tests/support/surveys/random-answers'
import { anySurvey } from '@portal/tests/support/surveys/random-surveys'
import { prepareReadModels, type StoredRespondent, storeAnswers } from '@portal/tests/support/surveys/stored-answers'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tableQueries } from './queries.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await aProjectedDatabase()
  await prepareReadModels(database.pool)
})
afterAll(() => database.drop())

type Listed = readonly Readonly<{ code: number }>[]

const aboutCodes = (question: string, codes: Listed, item?: number): readonly Condition[] =>
  codes.map(({ code }) => ({ question, op: 'IN' as const, values: [code], ...(item !== undefined && { item }) }))

/** A condition for each possible kind of answer to a question. */
const conditionsAbout: ByShape<readonly Condition[]> = {
  'one-code': ({ id, options }) => aboutCodes(id, options),
  codes: ({ id, options }) => aboutCodes(id, options),
  ranks: ({ id, items }) => aboutCodes(id, items),
  'code-per-item': ({ id, items, scale }) => [
    ...aboutCodes(id, scale, items[0]?.code ?? 1),
    ...aboutCodes(id, [...scale, { code: 98 }]),
    ...(['NOT IN', 'ALL', 'EXACTLY'] as const).map((op) => ({ question: id, op, values: [scale[0]?.code ?? 1] })),
    ...(['AT LEAST', 'AT MOST'] as const).map((op) => ({ question: id, op, values: [1] })),
  ],
  'code-per-cell': ({ id, items, columns, scale }) => {
    const [item = 1, column = 1] = [items[0]?.code, columns.at(-1)?.code]
    const values = [scale[0]?.code ?? 1]
    return [
      ...[{ item, column }, { item }, { column }, {}].flatMap((place) =>
        (['IN', 'NOT IN'] as const).map((op) => ({ question: id, ...place, op, values })),
      ),
      { question: id, item, column, op: '>=', values },
      { question: id, column, op: 'AT LEAST', values: [1] },
      { question: id, item, op: 'EXACTLY', values },
    ]
  },
  number: ({ id }) => [
    ...[0, 1, -2].flatMap((value) =>
      (['>=', '<', '=', 'NOT IN'] as const).map((op) => ({ question: id, op, values: [value] })),
    ),
    {
      operator: 'AND',
      rules: [
        { question: id, op: '>=', values: [-1] },
        { question: id, op: '<', values: [3] },
      ],
    },
  ],
  'number-per-item': ({ id, items }) => [
    ...[0, 40, -2].flatMap((value) =>
      (['>=', '<', '=', 'NOT IN'] as const).map((op) => ({
        question: id,
        item: items[0]?.code ?? 1,
        op,
        values: [value],
      })),
    ),
    { question: id, op: 'HAS VALUE', values: [] },
  ],
  files: ({ id }) => (['=', '>=', 'NOT IN'] as const).map((op) => ({ question: id, op, values: [2] })),
  marks: ({ id }) => (['=', '>=', 'NOT IN'] as const).map((op) => ({ question: id, op, values: [2] })),
  text: ({ id }) => [{ question: id, op: 'LIKE', values: ['words 1'] }],
  'text-per-item': ({ id, items }) => [
    { question: id, op: 'LIKE', values: ['words 1'] },
    { question: id, item: items[0]?.code ?? 1, op: 'HAS VALUE', values: [] },
  ],
  date: ({ id, ...parts }) =>
    [6, 12].map((month) => ({ question: id, op: '>=', values: [dateText({ year: 2010, month, day: 15 }, parts)] })),
  proof: () => [],
  nothing: () => [],
}

const columnConditions = ({ questions }: Catalogue): readonly Condition[] =>
  [...questions.values()].flatMap((question) => byShape(conditionsAbout, question))

type Case = Readonly<{
  definition: SurveyDefinition
  respondents: readonly StoredRespondent[]
  banner: readonly Condition[]
  filter: Condition | null
  base: BaseKind
}>

const cases: fc.Arbitrary<Case> = anySurvey.chain((definition) => {
  const conditions = columnConditions(catalogueOf(definition))
  const condition =
    conditions.length > 0 ? fc.constantFrom(...conditions) : fc.constant({ operator: 'AND' as const, rules: [] })
  return fc.record({
    definition: fc.constant(definition),
    respondents: fc
      .array(fc.tuple(anyAnswers(definition), fc.nat(1_000)), { minLength: 1, maxLength: 150, size: 'max' })
      .map((some) => some.map(([entries, seed]) => storedAnswers(definition, entries, seed))),
    banner: fc.array(condition, { minLength: 1, maxLength: 4 }),
    filter: fc.option(condition),
    base: fc.constantFrom<BaseKind[]>('asked', 'answered', 'chose'),
  })
})

const specOf = ({ definition, banner, filter, base }: Case): TableSpec => ({
  surveyID: definition.name,
  questions: [],
  banner: [{ label: 'Group', items: banner.map((condition, i) => ({ label: `column ${i}`, condition })) }],
  filter,
  includeAdmin: false,
  includeInactive: true,
  includeExternalUsers: true,
  completesOnly: true,
  base,
  test: 'proportions-t',
})

/** Who is in each column, according to the evaluator for one respondent. */
const ordinalsOf = ({ definition, respondents, banner, filter }: Case): readonly (readonly number[])[] => {
  const survey = catalogueOf(definition)
  const isIn = ({ data, texts = {} }: StoredRespondent, condition: Condition | null) =>
    condition === null || holds(condition, survey, data, texts)
  const total = respondents.flatMap((respondent, ordinal) => {
    const { flags = [] } = respondent
    return flags.includes('complete') && !flags.includes('admin') && isIn(respondent, filter) ? [ordinal] : []
  })
  const columns = banner.map((condition) =>
    total.filter((ordinal) => {
      const respondent = respondents[ordinal]
      return respondent !== undefined && isIn(respondent, condition)
    }),
  )
  return [total, ...columns]
}

const figures = ({ cells }: TableRow) => cells.map(({ n, base, value }) => ({ n, base, value }))
const shares = (counts: readonly number[], bases: readonly number[]) =>
  counts.map((n, i) => {
    const base = bases[i] ?? 0
    return { n, base, value: base > 0 ? n / base : null }
  })

/** The table of a cell is named after its key; others are of an item, or of the whole question. */
const placeOf = ({ id, item, shape }: ResultTable): Pick<SqlQuestion, 'item' | 'column'> => {
  if (shape !== 'code-per-cell') return { item }
  const [, row, column] = id.split('_').map(Number)
  return { item: row ?? null, column: column ?? 0 }
}

const valueKeyOf = ({ id, shape, question, item }: ResultTable): string => {
  if (shape === 'code-per-cell') return id
  return item === null ? question : `${question}_${item}`
}

const keyOf = (table: ResultTable, asked: SqlQuestion, code: number): readonly [key: string, value: string] => {
  if (asked.column !== undefined) return [table.id, String(code)]
  if (table.item !== null)
    return code === 98 ? [`${table.question}_${table.item}_98`, '1'] : [`${table.question}_${table.item}`, String(code)]
  const isOfOption = shapeOf(asked.question).keys.some(([, { holds: held }]) => held === 'tick')
  if (code === 98) return [`${table.question}_-1_98`, '1']
  return isOfOption ? [`${table.question}_${code}`, '1'] : [table.question, String(code)]
}

const expectShares = async (table: ResultTable, asked: SqlQuestion) => {
  const bases = await sqlBases(database.pool, asked)
  expect(table.bases).toEqual(bases)
  for (const row of table.rows.filter(({ kind, code }) => kind === 'code' && code !== null)) {
    const [key, value] = keyOf(table, asked, row.code ?? 0)
    const counts = (await sqlCounts(database.pool, asked, key)).get(value) ?? bases.map(() => 0)
    expect([row.id, figures(row)]).toEqual([row.id, shares(counts, bases)])
  }
  for (const row of table.rows.filter(({ kind }) => kind === 'texts')) {
    const key = row.code === null ? table.question : `${table.question}_${row.code}`
    expect(figures(row)).toEqual(shares(await sqlTexts(database.pool, asked, key), bases))
  }
  const answered = await sqlBases(database.pool, { ...asked, base: 'answered' })
  for (const row of table.rows.filter(({ kind }) => kind === 'none')) {
    expect(figures(row)).toEqual(
      shares(
        bases.map((base, i) => base - (answered[i] ?? 0)),
        bases,
      ),
    )
  }
}

/** Bands contain the values that SQL finds between their bounds. */
const expectBands = async (table: ResultTable, asked: SqlQuestion) => {
  const bases = await sqlBases(database.pool, asked)
  const key = valueKeyOf(table)
  const values = await sqlCounts(database.pool, asked, key)
  for (const row of table.rows) {
    const { label } = row
    if (label.key !== 'band') continue
    const isIn = (value: number) => value >= (label.from ?? -Infinity) && value < (label.to ?? Infinity)
    const held = [...values].filter(([value]) => isIn(Number(value)))
    const counts = bases.map((_, i) => held.reduce((sum, [, byColumn]) => sum + (byColumn[i] ?? 0), 0))
    expect([row.id, figures(row)]).toEqual([row.id, shares(counts, bases)])
  }
}

const expectStatistics = async (table: ResultTable, asked: SqlQuestion) => {
  if (!table.rows.some(({ kind }) => kind === 'median')) return
  const key = valueKeyOf(table)
  const expected = await sqlStatistics(database.pool, asked, key)
  for (const statistic of ['mean', 'sd', 'median'] as const) {
    const row = table.rows.find(({ kind }) => kind === statistic)
    const close = row?.cells.map(({ value }, column) => isClose(value, expected[column]?.[statistic] ?? null))
    expect([row?.id, close]).toEqual([statistic, expected.map(() => true)])
  }
}

const isClose = (value: number | null, wanted: number | null): boolean =>
  value === null || wanted === null ? value === wanted : Math.abs(value - wanted) < 1e-9

describe('every figure of a run', () => {
  it('equals the one that SQL counts from the responses', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(cases, async (some) => {
        await storeAnswers(database.pool, some.definition, some.respondents)
        const queries = tableQueries(database.pool) // a new one: a published version never changes, but this test changes it
        const result = await queries.run(specOf(some))
        if (result.outcome === 'refused') throw new Error(JSON.stringify(result.issues))
        const columns = ordinalsOf(some)
        const { questions } = catalogueOf(some.definition)
        for (const table of result.run.tables.filter(({ view }) => view !== 'summary')) {
          const question = questions.get(table.question)
          if (!question) throw new Error(`no question ${table.question}`)
          const asked = { surveyId: some.definition.name, question, ...placeOf(table), base: some.base, columns }
          await expectShares(table, asked)
          await expectBands(table, asked)
          await expectStatistics(table, asked)
        }
      }),
      { numRuns: 25 },
    )
  })
})
