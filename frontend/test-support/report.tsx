import { listReportQuestions, listReportSurveys, type ReportQuestion } from '@portal/contracts/http/reporting'
import { type TableCell, TableRun, TableSpec } from '@portal/contracts/reporting/table'
import { questionTypes } from '@portal/contracts/survey/question-types'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect } from 'vitest'
import { openScreen } from './screen.tsx'
import { type Asked, serve } from './server.ts'

/** What reads filters in addresses is there when a test waits for it: the first time it is compiled. */
await import('../src/features/reporting/report/written-parts.ts')

const precodes = (...texts: readonly string[]) =>
  texts.map((PrecodeText, index) => ({ Precode: index + 1, PrecodeText }))
const question = (id: string, text: string, QuestionType: number, differs: object = {}) => ({
  id,
  text,
  QuestionType,
  shape: questionTypes.find(({ code }) => code === QuestionType)?.shape,
  precodes: [],
  scale: [],
  bands: [],
  ...differs,
})

export const questions = listReportQuestions.replies[200].parse([
  question('Q1', 'Do you drink tea?', 1, { precodes: precodes('Yes', 'No') }),
  question('Q2', 'Gender', 1, { precodes: precodes('Woman', 'Man') }),
  question('Q3', 'With what?', 2, { precodes: precodes('Milk', 'Honey', 'Lemon') }),
  question('Q4', 'How do you find it?', 9, { precodes: precodes('Green tea'), scale: precodes('Good', 'Bad') }),
  question('Q5', 'Anything else?', 3),
])

export const aCell = (value: number | null, differs: Partial<TableCell> = {}): TableCell => ({
  n: 0,
  base: 200,
  value,
  status: 'ok',
  higherThan: [],
  versusTotal: null,
  ...differs,
})

const codeRow = (code: number, label: string, cells: readonly TableCell[]) => ({
  id: `c${code}`,
  section: null,
  label: { key: 'survey-text', text: label },
  kind: 'code',
  code,
  cells,
})

const tableOf = (id: string, specColumns: number) => {
  const asked = questions.find((one) => one.id === id)
  const options = asked?.precodes ?? []
  const cells = (value: number) =>
    Array.from({ length: specColumns }, () => aCell(value, { n: Math.round(value * 200) }))
  return {
    id,
    view: 'question',
    question: id,
    item: null,
    questionType: asked?.QuestionType ?? 1,
    shape: asked?.shape ?? 'one-code',
    title: asked?.text ?? id,
    itemTitle: null,
    bases: Array.from({ length: specColumns }, () => 200),
    rows: options.map(({ Precode, PrecodeText }, index) =>
      codeRow(Precode, PrecodeText, cells(index === 0 ? 0.285 : 0)),
    ),
  }
}

/** The server's reply to a spec: the first option of every question has 57 of 200, the others nobody. */
export const answerTo = (body: unknown, differs: Partial<TableRun> = {}): TableRun => {
  const spec = TableSpec.parse(body)
  const own = (text: string) => ({ key: 'survey-text', text })
  const banner = spec.banner.flatMap(({ items }, group) =>
    items.map(({ condition }, at) => {
      const rule = 'question' in condition ? condition : undefined
      const asked = questions.find(({ id }) => id === rule?.question)
      const item = asked?.precodes.find(({ Precode }) => Precode === rule?.item)
      const name = [asked?.text, item?.PrecodeText].filter(Boolean).join(' – ')
      const column = { group: own(name), label: own(asked?.precodes[at]?.PrecodeText ?? '') }
      return { id: `${group + 1}-${at + 1}`, ...column, letter: '' }
    }),
  )
  const columns = [
    { id: 'total', group: null, label: { key: 'total' }, letter: '' },
    ...banner.map((column, index) => ({ ...column, letter: String.fromCharCode(65 + index) })),
  ]
  const ids = spec.questions.length > 0 ? spec.questions : questions.map(({ id }) => id)
  return TableRun.parse({
    spec,
    position: '0001',
    revision: 'r1',
    languages: ['en'],
    surveyTitle: 'Tea',
    respondents: 200,
    outOf: 200,
    excluded: 0,
    columns,
    tables: ids.map((id) => tableOf(id, columns.length)),
    notes: [{ key: 'base', of: 'asked' }],
    ...differs,
  })
}

export const surveys = listReportSurveys.replies[200].parse([
  {
    surveyID: 'tea',
    Name: 'Tea',
    Type: 'survey',
    OpenLink: 0,
    responses: 200,
    completes: 180,
    flagged: 0,
    quotaCells: 0,
    weights: ['region'],
    version: 1,
    publishedAt: '2026-11-20T10:00:00Z',
    isClosed: false,
  },
])

/** The questions of another survey. */
export const coffeeQuestions = listReportQuestions.replies[200].parse([
  question('Q1', 'Do you drink coffee?', 1, { precodes: precodes('Daily', 'Never') }),
  question('Q2', 'Which coffee?', 2, { precodes: precodes('Filter', 'Espresso') }),
])

export const withCoffee = [
  ...surveys,
  ...listReportSurveys.replies[200].parse(surveys.map((survey) => ({ ...survey, surveyID: 'coffee', Name: 'Coffee' }))),
]

/** Nothing is saved: replies by the end of the path. */
const usualReplies = {
  '/rows/tea': { rows: [], revision: 0 },
  '/loadFilter': [],
  '/api/reporting/toplines': [],
  '/api/reporting/weightings': [],
}

type Answer = ReturnType<Parameters<typeof serve>[0]>

type Opening = Readonly<{
  /** The id of the report in the address. */
  report?: string
  search?: string
  /** What follows the report in the address, and in its pattern. */
  path?: string
  route?: string
  run?: (body: unknown) => Answer
  /** Replies to other requests; null: the usual one. */
  also?: (asked: Asked) => Answer | null
  more?: readonly ReportQuestion[]
}>

/** Opens a report on the survey about tea. `run` answers each request; `asked` are the specs, in order; `more`: further questions. */
export const openReport = (
  element: ReactElement,
  {
    search = '',
    path: rest = '',
    route = rest,
    run = (body: unknown): Answer => ({ body: answerTo(body) }),
    also = () => null,
    more = [],
    report = 'new',
  }: Opening = {},
) => {
  sessionStorage.clear()
  const requests = serve((request) => {
    const { path, body } = request
    const other = also(request)
    if (other) return other
    if (path === '/api/reporting/run') return run(body)
    const usual = Object.entries(usualReplies).find(([end]) => path.endsWith(end))
    if (usual) return { body: usual[1] }
    if (path.endsWith('/precodes/tea/0/0')) return { body: [...questions, ...more] }
    if (path === '/api/reporting/texts') return { body: { texts: [], total: 0 } }
    return { body: surveys }
  })
  const opened = openScreen(element, {
    at: `/report/tea/${report}${rest}${search}`,
    route: `/report/:surveyID/:reportID${route}`,
  })
  const asked = () =>
    requests.filter(({ path }) => path === '/api/reporting/run').map(({ body }) => TableSpec.parse(body))
  return { ...opened, requests, asked }
}

/** A panel of a report, opened: what it shows is loaded then. */
export const openPanel = async (name: string) => {
  const panel = await screen.findByRole('region', { name })
  const body = panel.querySelector('.panel__body')
  if (!panel.querySelector('details')?.open) fireEvent.click(within(panel).getByText(name))
  await waitFor(() => expect(body?.querySelector('button')).toBeTruthy())
  return within(panel)
}
