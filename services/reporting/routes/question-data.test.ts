import { loadQuestionData } from '@portal/contracts/http/reporting/question-data'
import type { ResultTable, TableRun, TableSpec } from '@portal/contracts/reporting/table'
import { SurveyDefinition } from '@portal/contracts/survey/definition'
import { tea } from '@portal/tests/support/banners'
import { type PortalParts, signedInAs } from '@portal/tests/support/portal/portal'
import { aCell, aRun } from '@portal/tests/support/surveys/a-run'
import { teaSurvey } from '@portal/tests/support/surveys/tea-survey'
import { describe, expect, it } from 'vitest'

const numbers = {
  id: 'numbers',
  questions: [
    { id: 'Q7', type: 'number', text: 'Your age', bands: [18] },
    { id: 'Q8', type: 'date', text: 'The day', year: true, month: true, day: true },
  ],
}
const withNumbers = SurveyDefinition.parse({ ...teaSurvey, pages: [...teaSurvey.pages, numbers] })

const body = { surveyID: tea, qid: 'Q2' }

const ask = async (payload: object, run: Partial<TableRun> = {}) => {
  const specs: TableSpec[] = []
  const published: Partial<PortalParts['published']> = {
    find: async (surveyId) =>
      (surveyId === tea || surveyId === 'coffee'
        ? { surveyId, version: 1, definition: withNumbers, publishedAt: '2026-11-21T08:00:00Z' }
        : null) as never,
  }
  const { app, cookie } = await signedInAs('admin', {
    published: { latest: async () => [], find: async () => null, ...published } as PortalParts['published'],
    reports: {
      run: async (spec) => {
        specs.push(spec)
        const json = new TextEncoder().encode(JSON.stringify(aRun({ spec, ...run })))
        return { outcome: 'done', revision: 'r1', json }
      },
    },
  })
  const reply = await app.inject({
    method: 'POST',
    url: '/api/surveys/report/surveys/questions',
    headers: { cookie },
    payload,
  })
  return { reply, specs }
}

const [table] = aRun().tables
const itemTable = (item: number, title: string, value: number): ResultTable => ({
  ...(table as ResultTable),
  id: `Q4_${item}`,
  view: 'item',
  question: 'Q4',
  item,
  questionType: 9,
  shape: 'code-per-item',
  title: 'How do you find it?',
  itemTitle: title,
  rows: [
    {
      id: `Q4_${item}=1`,
      section: null,
      label: { key: 'survey-text', text: 'Good' },
      kind: 'code',
      code: 1,
      cells: [aCell({ value })],
    },
  ],
})

describe('the figures of a question for charts', () => {
  it('are its options with their percentages', async () => {
    const { reply, specs } = await ask(body)
    expect(loadQuestionData.replies[200].parse(reply.json())).toEqual([
      {
        QuestionType: 1,
        QuestionID: 'Q2',
        QuestionText: 'Do you drink tea?',
        labels: ['Yes'],
        precodeValues: [1],
        series: ['Do you drink tea?'],
        data: [[75]],
        total: 12,
        totalBase: 12,
        chart: 'pie',
        type: 'simpleBar',
      },
    ])
    expect(specs).toMatchObject([{ questions: ['Q2'], banner: [], filter: null, includeAdmin: false }])
  })

  it('have a series for each column where there is a column question', async () => {
    const { reply, specs } = await ask(
      { ...body, crossTabSurveyCol: 'Q1', crossTabSurveyID: tea, includeAdmin: true },
      {
        columns: [
          { id: 'total', group: null, label: { key: 'total' }, letter: '' },
          { id: 'a', group: null, label: { key: 'survey-text', text: 'Women' }, letter: 'A' },
        ],
        tables: table
          ? [
              {
                ...table,
                bases: [12, 4],
                rows: table.rows.map((row) => ({ ...row, cells: [aCell(), aCell({ value: null })] })),
              },
            ]
          : [],
      },
    )
    expect(reply.json()).toMatchObject([
      { series: ['Women'], data: [[null]], type: 'crosstab', chart: 'horizontalBar', totalBase: 12 },
    ])
    expect(specs[0]?.banner[0]?.items[0]).toEqual({ condition: { question: 'Q1', op: 'IN', values: [1] } })
    expect(specs[0]?.includeAdmin).toBe(true)
  })

  it('have columns of a question of another survey, which are joined by member', async () => {
    const { specs } = await ask({ ...body, crossTabSurveyCol: 'Q1', crossTabSurveyID: 'coffee' })
    const joined = [1, 2].map((code) => ({
      condition: { survey: 'coffee', condition: { question: 'Q1', op: 'IN', values: [code] } },
    }))
    expect(specs[0]?.banner).toEqual([{ items: joined }])
  })

  it('have columns of the bands of a number, and of the periods of a date', async () => {
    const ofAge = await ask({ ...body, crossTabSurveyCol: 'Q7' })
    const adults = { question: 'Q7', op: '>=', values: [18] }
    expect(ofAge.specs[0]?.banner).toEqual([
      {
        items: [
          { condition: { operator: 'AND', rules: [{ question: 'Q7', op: '<', values: [18] }] } },
          { condition: { operator: 'AND', rules: [adults] } },
        ],
      },
    ])
    const ofDay = await ask({ ...body, crossTabSurveyCol: 'Q8' })
    expect(ofDay.specs[0]?.banner).toEqual([{ items: [], periods: { question: 'Q8' } }])
  })

  it('have columns of the points of a grid, item by item, and none of a question that has no codes', async () => {
    const grid = (await ask({ ...body, crossTabSurveyCol: 'Q3' })).specs[0]?.banner ?? []
    expect(grid.map(({ label, items }) => [label, items.length])).toEqual([
      ['Hot', 4],
      ['Cold', 4],
    ])
    expect(grid[1]?.items[2]).toEqual({ condition: { question: 'Q3', item: 2, op: 'IN', values: [3] } })
    expect((await ask({ ...body, crossTabSurveyCol: 'Q5' })).reply.statusCode).toBe(404)
  })

  it('name the columns of several groups by their group too', async () => {
    const column = (id: string, group: string) => ({
      id,
      group: { key: 'survey-text' as const, text: group },
      label: { key: 'survey-text' as const, text: 'Good' },
      letter: '',
    })
    const total = { id: 'total', group: null, label: { key: 'total' as const }, letter: '' }
    const columns = [total, column('1-1', 'Green tea'), column('2-1', 'Black tea')]
    const { reply } = await ask({ ...body, crossTabSurveyCol: 'Q4' }, { columns })
    expect(reply.json()).toMatchObject([{ series: ['Green tea – Good', 'Black tea – Good'] }])
  })

  it('of a grid have a series for each scale point, over its items', async () => {
    const summary = { ...itemTable(0, '', 0), view: 'summary' as const, item: null, rows: [] }
    const tables = [summary, itemTable(1, 'Green tea', 0.5), itemTable(2, 'Black tea', 0.25)]
    const { reply } = await ask({ ...body, qid: 'Q4' }, { tables })
    expect(reply.json()).toMatchObject([
      {
        QuestionID: 'Q4',
        labels: ['Green tea', 'Black tea'],
        precodeValues: [1, 2],
        series: ['Good'],
        data: [[50, 25]],
        type: 'stackedbar',
        chart: 'bar',
      },
    ])
  })

  it('of a grid by columns are an entry for each item, with a series for each column', async () => {
    const columns = [
      { id: 'total', group: null, label: { key: 'total' as const }, letter: '' },
      { id: 'a', group: null, label: { key: 'survey-text' as const, text: 'Women' }, letter: 'A' },
    ]
    const byColumns = (item: ResultTable, value: number): ResultTable => ({
      ...item,
      bases: [12, 4],
      rows: item.rows.map((row) => ({ ...row, cells: [aCell(), aCell({ value })] })),
    })
    const tables = [byColumns(itemTable(1, 'Green tea', 0), 0.5), byColumns(itemTable(2, 'Black tea', 0), 0.25)]
    const { reply } = await ask({ ...body, qid: 'Q4', crossTabSurveyCol: 'Q1' }, { columns, tables })
    const entry = { QuestionID: 'Q4', labels: ['Good'], series: ['Women'], type: 'crosstab', chart: 'horizontalBar' }
    expect(reply.json()).toMatchObject([
      { ...entry, QuestionText: 'How do you find it? – Green tea', data: [[50]] },
      { ...entry, QuestionText: 'How do you find it? – Black tea', data: [[25]] },
    ])
  })

  it('has a series for what only some items have, without a figure for the others', async () => {
    const withNoComment = itemTable(2, 'Black tea', 0.25)
    const [good] = withNoComment.rows
    const text = { key: 'survey-text', text: 'No comment' } as const
    const rows = good ? [{ ...good, id: 'Q4_2=98', code: 98, label: text, cells: [aCell({ value: 0.75 })] }, good] : []
    const tables = [itemTable(1, 'Green tea', 0.5), { ...withNoComment, rows }]
    const { reply } = await ask({ ...body, qid: 'Q4' }, { tables })
    expect(reply.json()).toMatchObject([
      {
        labels: ['Green tea', 'Black tea'],
        series: ['No comment', 'Good'],
        data: [
          [null, 75],
          [50, 25],
        ],
      },
    ])
  })

  it.each([
    [{ crossTabSurveyCol: 'Q1', crossTabSurveyID: 'cocoa' }, 404],
    [{ crossTabSurveyCol: 'Q999' }, 404],
    [{ thread: '12' }, 400],
    [{ qid: '' }, 400],
  ])('are refused with %o', async (differs, status) =>
    expect((await ask({ ...body, ...differs })).reply.statusCode).toBe(status),
  )
})
