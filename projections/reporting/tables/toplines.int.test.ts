import type { TableSpec } from '@portal/contracts/reporting/table'
import { SurveyDefinition } from '@portal/contracts/survey/definition'
import { aProjectedDatabase } from '@portal/tests/support/projections/projecting'
import type { TestDatabase } from '@portal/tests/support/servers/database'
import { prepareReadModels, type StoredRespondent, storeAnswers } from '@portal/tests/support/surveys/stored-answers'
import {
  answering,
  basesOf,
  rowOf,
  runTea,
  teaGroup,
  teaSpec,
  teaSurvey,
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

describe('a topline', () => {
  it('has a table for each question, with a summary for grids and rankings, and none for information', async () => {
    const { tables, surveyTitle, columns } = await run([answering({ Q1: 1 })])
    expect(tables.map(({ id, view }) => `${id} ${view}`)).toEqual([
      'Q1 question',
      'Q2 question',
      'Q3_summary summary',
      'Q3_1 item',
      'Q3_2 item',
      'Q4_summary summary',
      'Q4_1 item',
      'Q4_2 item',
      'Q4_3 item',
      'Q4_4 item',
      'Q5 question',
    ])
    expect(surveyTitle).toBe('Tea time')
    expect(tables[0]).toMatchObject({ title: { en: 'Tea & milk?', ar: 'شاي؟' }, questionType: 1, item: null })
    expect(columns).toEqual([{ id: 'total', group: null, label: { key: 'total' }, letter: '' }])
  })

  it('has those who were asked as its base, and says how many of them did not answer', async () => {
    const result = await run([
      answering({ Q1: 1 }),
      answering({ Q1: 1 }),
      answering({ Q1: 2 }),
      answering({}),
      answering({}, { asked: ['Q2'] }),
    ])
    expect(basesOf(result, 'Q1')).toEqual([4])
    expect(valuesOf(result, 'Q1', 'Q1=1')).toEqual([0.5])
    expect(valuesOf(result, 'Q1', 'Q1=2')).toEqual([0.25])
    expect(valuesOf(result, 'Q1', 'none')).toEqual([0.25])
    expect(result.respondents).toBe(5)
  })

  it('has those who answered, or chose something, as its base if the spec says so', async () => {
    const respondents = [answering({ Q2_1: 1, Q2_2: 1 }), answering({ Q2_1: 1 }), answering({ Q2_3: 1 }), answering({})]
    const answered = await run(respondents, { base: 'answered', questions: ['Q2'] })
    expect(basesOf(answered, 'Q2')).toEqual([3])
    expect(valuesOf(answered, 'Q2', 'mentions')).toEqual([1])
    expect(rowOf(answered, 'Q2', 'none')).toBeUndefined()
    const chose = await run(respondents, { base: 'chose', questions: ['Q2'] })
    expect(basesOf(chose, 'Q2')).toEqual([2])
    expect(valuesOf(chose, 'Q2', 'Q2=3')).toEqual([0])
    expect(valuesOf(chose, 'Q2', 'mentions')).toEqual([1.5])
  })

  it('shows for a grid item its scale, its boxes, and mean, deviation and median over those on the scale', async () => {
    const result = await run(
      [1, 1, 2, 4].map((point) => answering({ Q3_1: point, Q3_2: 5 - point })).concat(answering({ Q3_1_98: 1 })),
      { questions: ['Q3'] },
    )
    expect(basesOf(result, 'Q3_1')).toEqual([5])
    expect(valuesOf(result, 'Q3_1', 'Q3_1=98')).toEqual([0.2])
    expect(valuesOf(result, 'Q3_1', 'first')).toEqual([0.6])
    expect(valuesOf(result, 'Q3_1', 'last')).toEqual([0.2])
    expect(valuesOf(result, 'Q3_1', 'mean')).toEqual([2])
    expect(valuesOf(result, 'Q3_1', 'median')).toEqual([1.5])
    expect(rowOf(result, 'Q3_1', 'sd')?.cells[0]?.value).toBeCloseTo(Math.sqrt(2), 12)
    expect(rowOf(result, 'Q3_1', 'mean')?.cells[0]).toMatchObject({ n: 4, base: 4 })
    expect(rowOf(result, 'Q3_1', 'first')?.label).toEqual({ key: 'first-points', points: ['P1', 'P2'] })
    expect(valuesOf(result, 'Q3_summary', 'first-1')).toEqual([0.6])
    expect(valuesOf(result, 'Q3_summary', 'mean-2')).toEqual([3])
  })

  it('shows for a ranked item its ranks and mean rank, and compares the items in a summary', async () => {
    const result = await run([answering({ Q4_1: 1, Q4_2: 2 }), answering({ Q4_1: 4, Q4_2: 1 }), answering({})], {
      questions: ['Q4'],
    })
    expect(valuesOf(result, 'Q4_1', 'Q4_1=4')).toEqual([1 / 3])
    expect(valuesOf(result, 'Q4_1', 'none')).toEqual([1 / 3])
    expect(valuesOf(result, 'Q4_1', 'mean')).toEqual([2.5])
    expect(valuesOf(result, 'Q4_summary', 'top-1')).toEqual([1 / 3])
    expect(valuesOf(result, 'Q4_summary', 'first-2')).toEqual([1 / 3])
    expect(valuesOf(result, 'Q4_summary', 'mean-3')).toEqual([null])
  })

  it('counts who wrote a text', async () => {
    const result = await run([
      answering({}, { texts: { Q5: 'Warm' } }),
      answering({ 'Q5_-1_98': 1 }),
      answering({}, { texts: { Q5: '' } }),
    ])
    expect(rowOf(result, 'Q5', 'Q5=text')).toMatchObject({ kind: 'texts', cells: [{ n: 1, base: 3 }] })
    expect(rowOf(result, 'Q5', 'Q5_-1=98')?.cells[0]?.n).toBe(1)
    expect(rowOf(result, 'Q5', 'none')?.cells[0]?.n).toBe(1)
  })

  it('leaves flagged respondents out unless the spec includes them', async () => {
    const respondents = [
      answering({ Q1: 1 }, { flags: ['complete'] }),
      answering({ Q1: 1 }, { flags: ['admin', 'complete'] }),
      answering({ Q1: 1 }, { flags: ['inactive'] }),
      answering({ Q1: 2 }, { flags: ['external'] }),
    ]
    expect((await run(respondents)).respondents).toBe(1)
    expect((await run(respondents, { includeAdmin: true, includeInactive: true })).respondents).toBe(3)
    const all = { includeAdmin: true, includeInactive: true, includeExternalUsers: true }
    expect((await run(respondents, { ...all, completesOnly: true })).respondents).toBe(2)
    expect((await run(respondents, all)).notes).toEqual(
      expect.arrayContaining([{ key: 'all-responses' }, { key: 'included', kinds: ['admin', 'inactive', 'external'] }]),
    )
  })

  it('shows options that only an older version of the survey has', async () => {
    await storeAnswers(database.pool, teaSurvey, [answering({ Q1: 1 }), answering({ Q1: 2 })])
    const without = teaSurvey.pages.map((page) => ({
      ...page,
      questions: page.questions.map((question) =>
        question.id === 'Q1' && 'options' in question ? { ...question, options: question.options.slice(1) } : question,
      ),
    }))
    await database.pool.query('insert into read.survey_definition values ($1, 2, $2)', [
      teaSurvey.name,
      { ...teaSurvey, title: 'Tea two', pages: without },
    ])
    const result = await tableQueries(database.pool).run(teaSpec({ questions: ['Q1'] }))
    if (result.outcome === 'refused') throw new Error(JSON.stringify(result.issues))
    expect(result.run.surveyTitle).toBe('Tea two')
    expect(result.run.tables[0]?.rows.map(({ id, cells }) => [id, cells[0]?.n])).toEqual([
      ['Q1=2', 1],
      ['Q1=1', 1],
      ['none', 0],
    ])
  })

  it('notes which of its questions were worded differently in another version', async () => {
    await storeAnswers(database.pool, teaSurvey, [answering({ Q1: 1 })])
    const pages = teaSurvey.pages.map((page) => ({
      ...page,
      questions: page.questions.map((question) =>
        question.id === 'Q1' ? { ...question, text: 'Tea now?' } : question,
      ),
    }))
    await database.pool.query('insert into read.survey_definition values ($1, 2, $2)', [
      teaSurvey.name,
      { ...teaSurvey, pages },
    ])
    const notesAbout = async (...questions: readonly string[]) => {
      const result = await tableQueries(database.pool).run(teaSpec({ questions: [...questions] }))
      if (result.outcome === 'refused') throw new Error(JSON.stringify(result.issues))
      return result.run.notes.filter(({ key }) => key === 'reworded')
    }
    expect(await notesAbout('Q1', 'Q2')).toEqual([{ key: 'reworded', questions: ['Tea now?'] }])
    expect(await notesAbout('Q2')).toEqual([])
  })

  it('filters by a saved condition about an option that only an older version has, and refuses one that no version has, with its place', async () => {
    await storeAnswers(database.pool, teaSurvey, [answering({ Q1: 1 }), answering({ Q1: 2 }), answering({ Q1: 1 })])
    const pages = teaSurvey.pages.map((page) => ({
      ...page,
      questions: page.questions.filter(({ id }) => id !== 'Q1'),
    }))
    const insert = 'insert into read.survey_definition values ($1, 2, $2)'
    await database.pool.query(insert, [teaSurvey.name, { ...teaSurvey, pages }])
    const filteredBy = (question: string, code: number) =>
      tableQueries(database.pool).run(teaSpec({ filter: { question, op: 'IN', values: [code] } }))
    expect(await filteredBy('Q1', 1)).toMatchObject({ outcome: 'done', run: { respondents: 2, outOf: 3 } })
    const issues = async (question: string, code: number) => {
      const result = await filteredBy(question, code)
      return result.outcome === 'refused' ? result.issues.map(({ path, key }) => [path, key]) : 'done'
    }
    expect(await issues('Q77', 1)).toEqual([['/filter/question', 'no-such-question']])
    expect(await issues('Q1', 77)).toEqual([['/filter/values', 'no-such-code']])
  })

  it('of one respondent has their answers, no deviation and no letter', async () => {
    const result = await run([answering({ Q1: 1, Q2_1: 1, Q3_1: 3 })], { banner: [teaGroup(1, 2)] })
    expect(rowOf(result, 'Q1', 'Q1=1')?.cells.map(({ n, base, value }) => [n, base, value])).toEqual([
      [1, 1, 1],
      [1, 1, 1],
      [0, 0, null],
    ])
    const cells = result.tables.flatMap(({ rows }) =>
      rows.flatMap((row) => row.cells.map((cell) => ({ ...cell, row }))),
    )
    expect(cells.filter(({ higherThan }) => higherThan.length > 0)).toEqual([])
    expect(cells.filter(({ row, value }) => row.kind === 'sd' && value !== null)).toEqual([])
  })

  it('of a question with 500 options has a row for each; a survey with a question of 10,000 options is refused', async () => {
    const [page] = teaSurvey.pages
    const question = page?.questions.find(({ id }) => id === 'Q1')
    if (!page || question?.type !== 'single-choice') throw new Error('the survey has another first question')
    const withOptions = (count: number) => {
      const options = [...times(count, (i) => ({ code: i + 101, text: `Option ${i + 1}` }))]
      return { ...teaSurvey, pages: [{ ...page, questions: [{ ...question, options }] }] }
    }
    expect(SurveyDefinition.safeParse(withOptions(10_000)).error?.issues.map(({ path }) => path.join('/'))).toEqual([
      'pages/0/questions/0/options',
    ])
    await storeAnswers(database.pool, withOptions(500), [answering({ Q1: 101 }), answering({ Q1: 600 })])
    const result = await tableQueries(database.pool).run(teaSpec({ questions: ['Q1'] }))
    if (result.outcome === 'refused') throw new Error(JSON.stringify(result.issues))
    const counts = result.run.tables[0]?.rows.filter(({ kind }) => kind === 'code').map(({ cells }) => cells[0]?.n)
    expect([counts?.length, counts?.at(0), counts?.at(1), counts?.at(-1)]).toEqual([500, 1, 0, 1])
  })

  it('has empty tables if nobody was asked', async () => {
    const result = await run([answering({}, { asked: ['Q2'] })], { questions: ['Q1'] })
    expect(rowOf(result, 'Q1', 'Q1=1')?.cells[0]).toMatchObject({ n: 0, base: 0, value: null, status: 'not-asked' })
  })
})
