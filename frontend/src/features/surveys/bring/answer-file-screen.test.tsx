import { fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { openScreen } from '../../../../test-support/screen.tsx'
import { serve } from '../../../../test-support/server.ts'
import { AnswerFileScreen } from './answer-file-screen.tsx'
import { ANSWER_FILE } from './bring-paths.ts'

const answerFileId = '018f2b8c-1e7d-4b1a-9c55-0a1b2c3d4e5f'
const COUNT = 300

const aColumn = (i: number) => ({
  headings: [i === 0 ? 'ID' : `Drink ${i}`],
  use: i === 0 ? 'respondent' : 'answer',
  question: i === 0 ? '' : `Q${i}`,
  code: null,
  gridColumn: null,
  texts: [],
})
const entry = (code: number, text: string) => ({
  code,
  text,
  isOpenEnd: false,
  isExclusive: false,
  isNotOfScale: false,
})
const aQuestion = (i: number) => ({
  id: `Q${i}`,
  type: 'single-choice',
  text: `Drink ${i}`,
  entries: [entry(1, 'Tea'), entry(2, 'Coffee')],
  scale: [],
  decimals: 0,
  isMultiline: false,
  maxLength: null,
  codes: { Tea: 1 },
  rest: 'refuse',
  missing: [],
  noComment: [],
  dates: null,
  separator: '',
})
const plan = {
  survey: { id: 'drinks', isNew: true, title: 'Drinks', language: 'en' },
  encoding: 'windows-1252',
  delimiter: ',',
  headerRows: 1,
  missing: [''],
  isComplete: true,
  dates: 'iso',
  rules: 'refuse',
  asked: 'shown',
  columns: Array.from({ length: COUNT }, (_, i) => aColumn(i)),
  questions: Array.from({ length: COUNT - 1 }, (_, i) => aQuestion(i + 1)),
}
const reason = '"Coffee" is not one of "Tea"; add it to "codes" of Q2 in the map'
const file = {
  answerFileId,
  fileName: 'drinks.csv',
  bytes: 100,
  state: 'ready',
  rows: 10,
  surveyId: null,
  createdAt: '2026-11-22T08:00:00.000Z',
  revision: 3,
  share: null,
  isSav: false,
  plan,
  columns: plan.columns.map(({ headings }) => ({
    headings,
    label: '',
    filled: 10,
    values: 2,
    isDateInDoubt: false,
  })),
  reasons: [{ columns: [3], text: 'Column 3 "Drink 2": Q2, single-choice, because it has 2 values.' }],
  sample: [Array.from({ length: COUNT }, (_, i) => `cell ${i + 1}`)],
  check: {
    issues: [],
    rows: 10,
    taken: 7,
    refused: 3,
    againstRules: 0,
    faults: [{ column: 3, question: null, reason, rows: 3, first: [2, 4, 6] }],
    otherFaults: 0,
    before: null,
  },
  outcome: null,
  trouble: null,
  replaces: null,
}
const values = {
  values: [
    { value: 'Tea', label: '', count: 7 },
    { value: 'Coffee', label: '', count: 3 },
  ],
  missing: [],
}

let state: Record<string, unknown> = file
let found: unknown = values
beforeEach(() => {
  state = file
  found = values
})

const open = (search = '') => {
  const asked = serve(({ path, method }) => {
    if (path.includes('/columns/')) return { body: found }
    if (path.endsWith('/report/surveys')) return { body: [] }
    if (method === 'PUT') state = { ...file, revision: 4, state: 'checking', check: null }
    if (path.endsWith('/start')) state = { ...file, state: 'importing', share: 0.5 }
    return { body: state }
  })
  openScreen(<AnswerFileScreen />, { at: `/client/answer-files/${answerFileId}${search}`, route: ANSWER_FILE })
  return asked
}

it('says how many rows are taken, and why others are refused, with their column, their number and the first of them', async () => {
  open()
  const check = await screen.findByRole('region', { name: 'What becomes of the rows' })
  expect(within(check).getByText('7')).toBeTruthy()
  const row = within(check).getByRole('row', { name: /Column 3/ })
  expect(row.textContent).toContain(reason)
  expect(row.textContent).toContain('2, 4, 6')
  expect(screen.getByLabelText<HTMLSelectElement>('Characters').value).toBe('windows-1252')
})

it.each([
  ['/name', null, 'Name of the survey: it is wrong'],
  ['', null, 'it is wrong'],
  ['/settings/alertEmail', null, '/settings/alertEmail: it is wrong'],
  ['/pages/0/questions/1/text', 'Q2', 'Q2 /pages/0/questions/1/text: it is wrong'],
])('names the field of a fault at %j as the screen does, else its place', async (path, question, line) => {
  state = { ...file, check: { ...file.check, issues: [{ path, text: 'it is wrong', question }] } }
  open()
  const check = await screen.findByRole('region', { name: 'What becomes of the rows' })
  expect(within(check).getByRole('listitem').textContent).toBe(line)
})

it('draws only the columns in sight, and finds others by search, by key, and where they need attention', async () => {
  open()
  const list = await screen.findByRole('listbox', { name: 'Columns' })
  const options = () => within(list).getAllByRole('option')
  expect(options().length).toBeLessThan(20)
  expect(options()[0]?.getAttribute('aria-setsize')).toBe(String(COUNT))
  list.focus()
  await userEvent.keyboard('{End}')
  expect(screen.getByRole('region', { name: `Column ${COUNT}` })).toBeTruthy()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Only those that need attention (1)' }))
  expect(options()).toHaveLength(1)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Only those that need attention (1)' }))
  await userEvent.type(screen.getByLabelText('Search columns'), 'drink 299')
  expect(options()).toHaveLength(1)
})

it('a value is given a code by its select box, and the change alone is sent, after the revision that it follows', async () => {
  const asked = open()
  await userEvent.click(await screen.findByRole('button', { name: 'Column 3' }))
  const panel = screen.getByRole('region', { name: 'Column 3' })
  expect(panel.textContent).toContain('because it has 2 values')
  const becomes = await within(panel).findByLabelText<HTMLSelectElement>('What Coffee becomes')
  expect(becomes.value).toBe('refused')
  await userEvent.selectOptions(becomes, '2 · Coffee')
  expect(becomes.value).toBe('2')
  const put = async () => {
    const sent = asked.find(({ method }) => method === 'PUT')
    expect(sent?.body).toMatchObject({
      revision: 3,
      change: { about: null, columns: [], questions: [{ id: 'Q2', codes: { Tea: 1, Coffee: 2 } }] },
    })
  }
  await expect.poll(() => asked.some(({ method }) => method === 'PUT'), { timeout: 5_000 }).toBe(true)
  await put()
})

it('answers in words show their most frequent values alone, and at a press all of them with a search', async () => {
  const words = { ...aQuestion(2), type: 'open-text', entries: [], codes: {} }
  state = { ...file, plan: { ...plan, questions: plan.questions.map((one) => (one.id === 'Q2' ? words : one)) } }
  found = {
    values: Array.from({ length: 60 }, (_, i) => ({ value: `Remark ${i}`, label: '', count: 60 - i })),
    missing: [],
  }
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Column 3' }))
  const panel = within(screen.getByRole('region', { name: 'Column 3' }))
  const rows = () => panel.getAllByRole('row').slice(1)
  await panel.findByRole('row', { name: /Remark 0/ })
  expect(rows()).toHaveLength(12)
  expect(panel.queryByRole('columnheader', { name: 'Becomes' })).toBe(null)
  await userEvent.click(panel.getByRole('button', { name: 'Show all 60 values' }))
  expect(rows()).toHaveLength(60)
  await userEvent.type(panel.getByLabelText('Search values'), 'remark 59')
  expect(rows()).toHaveLength(1)
  await userEvent.type(panel.getByLabelText('Search values'), ' or so')
  expect(panel.getByText('No value has this in it.')).toBeTruthy()
})

it('columns with labels are listed and found by them', async () => {
  const labels = new Map([[1, 'How satisfied are you?']])
  state = { ...file, columns: file.columns.map((column, i) => ({ ...column, label: labels.get(i) ?? '' })) }
  open()
  await userEvent.type(await screen.findByLabelText('Search columns'), 'satisfied')
  const options = within(screen.getByRole('listbox', { name: 'Columns' })).getAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual(['2Drink 1Q1 · How satisfied are you?'])
})

const outcome = { importId: null, rows: 10, stored: 10, known: 0, rejected: 0, againstRules: 0 }

it('who imports a file again sees what came of it', async () => {
  state = { ...file, state: 'done', surveyId: 'drinks', outcome }
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Back to the columns' }))
  state = { ...file, state: 'ready', revision: 4 }
  await userEvent.click(await screen.findByRole('button', { name: 'Import 7 rows' }, { timeout: 5_000 }))
  await screen.findByRole('progressbar', { name: 'Importing' })
  state = { ...file, state: 'done', surveyId: 'drinks', outcome }
  expect(await screen.findByText('Imported', undefined, { timeout: 5_000 })).toBeTruthy()
})

it('who brings back a withdrawn import is not told that it is imported, and is led to its columns', async () => {
  state = { ...file, state: 'done', surveyId: 'drinks', outcome }
  open('?withdrawn')
  expect(await screen.findByText(/^To bring it back, go back to the columns/)).toBeTruthy()
  expect(screen.queryByText('Imported')).toBe(null)
  expect(screen.queryByRole('link', { name: 'Topline' })).toBe(null)
  await userEvent.click(screen.getByRole('button', { name: 'Back to the columns' }))
  state = { ...file, state: 'done', surveyId: 'drinks', outcome }
  expect(await screen.findByText('Imported', undefined, { timeout: 5_000 })).toBeTruthy()
})

it('a weight is named where its column is, and what cannot be a name is not sent', async () => {
  const asked = open()
  await userEvent.click(await screen.findByRole('button', { name: 'Column 3' }))
  const panel = within(screen.getByRole('region', { name: 'Column 3' }))
  await userEvent.selectOptions(panel.getByLabelText('This column is'), 'A weight')
  const name = panel.getByLabelText('Name of the weight')
  for (const value of ['by', 'by region']) fireEvent.change(name, { target: { value } })
  expect(panel.getByLabelText('Name of the weight').getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => asked.some(({ method }) => method === 'PUT'), { timeout: 5_000 }).toBe(true)
  const sent = asked.find(({ method }) => method === 'PUT')?.body
  expect(sent).toMatchObject({ change: { columns: [{ position: 3, plan: { use: 'weight', question: 'by' } }] } })
})

it('an import begins by its button, and shows how far it is', async () => {
  const asked = open()
  await userEvent.click(await screen.findByRole('button', { name: 'Import 7 rows' }))
  expect(await screen.findByRole('progressbar', { name: 'Importing' })).toBeTruthy()
  expect(asked.find(({ path }) => path.endsWith('/start'))?.body).toEqual({ revision: 3, replaces: null })
})

it('a file that cannot be read says why, and may be read in another way', async () => {
  state = {
    ...file,
    state: 'unreadable',
    plan: null,
    check: null,
    trouble: { key: 'unreadable', sentence: 'Row 7 is not utf-8' },
  }
  const asked = open()
  await screen.findByText('Row 7 is not utf-8')
  await userEvent.selectOptions(screen.getByLabelText('Characters'), 'Latin-1')
  expect(asked.find(({ path }) => path.endsWith('/read'))?.body).toMatchObject({ encoding: 'latin1', headerRows: null })
})
