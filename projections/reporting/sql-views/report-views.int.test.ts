import { SurveyId } from '@portal/contracts/ids'
import type { TableRun } from '@portal/contracts/reporting/table'
import { aProjectedDatabase } from '@portal/tests/support/projections/projecting'
import type { TestDatabase } from '@portal/tests/support/servers/database'
import { anyAnswers, storedAnswers } from '@portal/tests/support/surveys/random-answers'
import { anySurvey } from '@portal/tests/support/surveys/random-surveys'
import { prepareReadModels, storeAnswers } from '@portal/tests/support/surveys/stored-answers'
import { aQuestion, aSurveyOf } from '@portal/tests/support/surveys/surveys'
import { answering, teaSpec, teaSurvey } from '@portal/tests/support/surveys/tea-survey'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tableQueries } from '../tables/queries.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await aProjectedDatabase()
  await prepareReadModels(database.pool)
})
afterAll(() => database.drop())

type Line = Readonly<{ question: string; item: number | null; code: number; respondents: number; base: number }>

const linesInSql = async (surveyId: string): Promise<readonly Line[]> =>
  (
    await database.pool.query<Line>(
      `select question, item, code, respondents, base from report.topline where survey_id = $1`,
      [surveyId],
    )
  ).rows

const CODED = ['one-code', 'codes', 'code-per-item', 'ranks']

/** Rows of codes of the topline of the index; those of a ranking are ranks. */
const linesInIndex = ({ tables }: TableRun): readonly Line[] =>
  tables
    .filter(({ shape, view }) => CODED.includes(shape) && view !== 'summary')
    .flatMap(({ question, item, rows }) =>
      rows.flatMap(({ kind, code, cells }) => {
        const [cell] = cells
        return kind === 'code' && code !== null && cell
          ? [{ question, item, code, respondents: cell.n ?? 0, base: cell.base }]
          : []
      }),
    )

const sorted = (lines: readonly Line[]): readonly string[] =>
  lines
    .map(({ question, item, code, respondents, base }) => `${question} ${item} ${code}: ${respondents} of ${base}`)
    .toSorted()

describe('report.topline', () => {
  it('has the respondents and the base of every code, as the index has them', async () => {
    const surveys = anySurvey.chain((survey) =>
      fc.tuple(fc.constant(survey), fc.array(fc.tuple(anyAnswers(survey), fc.nat(1_000)), { maxLength: 12 })),
    )
    await fc.assert(
      fc.asyncProperty(surveys, async ([survey, answers]) => {
        const respondents = answers.map(([entries, seed]) => storedAnswers(survey, entries, seed))
        await storeAnswers(database.pool, survey, respondents)
        const result = await tableQueries(database.pool).run(
          teaSpec({ surveyID: SurveyId.parse(survey.name), test: 'none' }),
        )
        if (result.outcome === 'refused') throw new Error(JSON.stringify(result.issues))
        expect(sorted(await linesInSql(survey.name))).toEqual(sorted(linesInIndex(result.run)))
      }),
      { numRuns: 25 },
    )
  })
})

describe('report.topline of a question whose type was changed', () => {
  const named = (question: ReturnType<typeof aQuestion>) => ({
    ...aSurveyOf(question),
    name: SurveyId.parse('changed'),
  })
  const options = [1, 2].map((code) => ({ code, text: `Option ${code}` }))
  const [one, several] = [named(aQuestion('single-choice', { options })), named(aQuestion('multi-choice', { options }))]
  const answeredThen = [answering({ Q1: 1 }), answering({ Q1: 2 }), answering({ Q1: 1 })]
  const ticksThen = [answering({ Q1_1: 1, Q1_2: 1 }), answering({ Q1_1: 0, Q1_2: 1 })]

  it.each([
    ['several answers in place of one', one, several, answeredThen, ['Q1 null 1: 2 of 3', 'Q1 null 2: 1 of 3']],
    ['one answer in place of several', several, one, ticksThen, ['Q1 null 1: 1 of 2', 'Q1 null 2: 2 of 2']],
    ['a number in place of one answer', one, named(aQuestion('number')), answeredThen, []],
  ])('counts %s as reports do', async (_, before, now, answers, lines) => {
    await storeAnswers(database.pool, before, answers)
    await database.pool.query('insert into read.survey_definition values ($1, 2, $2)', [now.name, now])
    const result = await tableQueries(database.pool).run(
      teaSpec({ surveyID: now.name, questions: ['Q1'], test: 'none' }),
    )
    if (result.outcome === 'refused') throw new Error(JSON.stringify(result.issues))
    expect(sorted(await linesInSql(now.name))).toEqual(lines)
    expect(sorted(linesInIndex(result.run))).toEqual(lines)
  })
})

it('has the words of questions, items and codes, without the markup that is stored', async () => {
  const survey = aSurveyOf(
    aQuestion('grid', {
      text: { en: '<p>How <b>often</b>?</p>' },
      items: [{ code: 1, text: 'Tea &amp; milk' }],
      scale: [{ code: 1, text: { en: '&gt; 60 times' } }],
    }),
  )
  await storeAnswers(database.pool, survey, [])
  const { rows } = await database.pool.query(
    'select question_text, item_text, label from report.topline where survey_id = $1 and code = 1',
    [survey.name],
  )
  expect(rows).toEqual([{ question_text: 'How often?', item_text: 'Tea & milk', label: '> 60 times' }])
})

describe('the views for other programs', () => {
  const rowsOf = async (sql: string) => (await database.pool.query(sql)).rows

  beforeAll(() =>
    storeAnswers(database.pool, teaSurvey, [
      answering({ Q1: 1, Q2_1: 1, Q3_2_98: 1 }, { texts: { Q5: 'because' }, flags: ['complete'] }),
      answering({ Q1: 2 }, { flags: ['admin'] }),
    ]),
  )

  it('have a row for each response, without the member', async () => {
    const [first, second] = await rowsOf(`select * from report.response where survey_id = 'tea' order by is_admin`)
    expect(first).toMatchObject({ is_complete: true, is_counted: true, status: 'complete' })
    expect(second).toMatchObject({ is_admin: true, is_counted: false })
    expect(Object.keys(first ?? {})).not.toContain('member_id')
  })

  it('have a row for each answer, with its question and item', async () => {
    const rows = await rowsOf(`select answer_key, question, item, value, text from report.answer_long a
      join report.response r using (response_id) where r.survey_id = 'tea' and is_counted order by answer_key`)
    expect(rows).toEqual([
      { answer_key: 'Q1', question: 'Q1', item: null, value: 1, text: null },
      { answer_key: 'Q2_1', question: 'Q2', item: 1, value: 1, text: null },
      { answer_key: 'Q3_2_98', question: 'Q3', item: 2, value: 1, text: null },
      { answer_key: 'Q5', question: 'Q5', item: null, value: null, text: 'because' },
    ])
  })

  it('can be read, and nothing else can be read or written, by the role for other programs', async () => {
    const { pool } = database
    await pool.query(`do $$ begin create role portal_report nologin; exception
      when duplicate_object or unique_violation then null; end $$`)
    await pool.query(`comment on view report.topline is 'of another release'`) // it is made again, with its grants
    await pool.query(`comment on view report.response is 'of another release'`)
    await prepareReadModels(pool)
    const connection = await pool.connect()
    try {
      await connection.query('begin; set local role portal_report')
      expect((await connection.query('select from report.topline')).rowCount).toBeGreaterThan(0)
      for (const refused of [
        'select from read.response',
        'delete from report.response',
        'create table report.own ()',
      ]) {
        await connection.query('savepoint before')
        await expect(connection.query(refused)).rejects.toMatchObject({
          code: expect.stringMatching(/^(42501|55000)$/),
        })
        await connection.query('rollback to savepoint before')
      }
    } finally {
      await connection.query('rollback')
      connection.release()
    }
  })
})
