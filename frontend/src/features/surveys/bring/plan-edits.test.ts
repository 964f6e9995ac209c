import type { AnswerFile } from '@portal/contracts/http/answer-files'
import { SurveyId } from '@portal/contracts/ids'
import type { AnswerFilePlan, ColumnPlan, QuestionPlan } from '@portal/contracts/survey/answer-file-plan'
import { changedPlan, joinedChanges } from '@portal/contracts/survey/changed-plan'
import { expect, it } from 'vitest'
import {
  aboutChange,
  attentionOf,
  columnChange,
  joinChange,
  meaningChange,
  meaningOf,
  questionChange,
  withUse,
} from './plan-edits.ts'

const aColumn = (heading: string, is: Partial<ColumnPlan> = {}): ColumnPlan => ({
  headings: [heading],
  use: 'ignore',
  question: '',
  code: null,
  gridColumn: null,
  texts: [],
  ...is,
})
const entry = (code: number, text: string) => ({
  code,
  text,
  isOpenEnd: false,
  isExclusive: false,
  isNotOfScale: false,
})
const aQuestion = (is: Partial<QuestionPlan> = {}): QuestionPlan => ({
  id: 'Drink',
  type: 'single-choice',
  text: 'Drink',
  entries: [entry(1, 'Tea'), entry(2, 'Coffee')],
  scale: [],
  decimals: 0,
  isMultiline: false,
  maxLength: null,
  codes: { Tea: 1, Coffee: 2 },
  rest: 'refuse',
  missing: [],
  noComment: [],
  dates: null,
  separator: '',
  ...is,
})
const aPlan = (is: Partial<AnswerFilePlan> = {}): AnswerFilePlan => ({
  survey: { id: SurveyId.parse('tea'), isNew: true, title: 'Tea', language: 'en' },
  encoding: 'utf-8',
  delimiter: ',',
  headerRows: 1,
  missing: [''],
  isComplete: true,
  dates: 'iso',
  rules: 'refuse',
  asked: 'shown',
  columns: [
    aColumn('ID', { use: 'respondent' }),
    aColumn('Drink', { use: 'answer', question: 'Drink' }),
    aColumn('Number'),
  ],
  questions: [aQuestion()],
  ...is,
})

it('a file has one column that identifies its rows: the one that had been chosen is left out', () => {
  const plan = changedPlan(aPlan(), withUse(aPlan(), 3, 'respondent'))
  expect(plan.columns.map(({ use }) => use)).toEqual(['ignore', 'answer', 'respondent'])
})

it('a value becomes a code, no answer, or is refused, and says so before and after it is changed', () => {
  const plan = aPlan()
  const [codes, drink] = [[1, 2], aQuestion()]
  const after = (value: string, meaning: string): string => {
    const [question = drink] = meaningChange(drink, value, meaning).questions
    return meaningOf(plan, question, codes, value)
  }
  expect(['Tea', '', 'Water', '2'].map((value) => meaningOf(plan, drink, codes, value))).toEqual([
    '1',
    'missing',
    'refused',
    'refused',
  ])
  expect([after('Water', '2'), after('Tea', 'missing'), after('Tea', 'refused')]).toEqual(['2', 'missing', 'refused'])
})

it('where cells hold the codes themselves, a code for one value leaves the others as they are', () => {
  const plain = aQuestion({ codes: {} })
  expect(meaningOf(aPlan(), plain, [1, 2], '2')).toBe('2')
  const [changed = plain] = meaningChange(plain, '98', '1').questions
  expect(changed).toMatchObject({ codes: { '98': 1 }, rest: 'code' })
  expect(meaningOf(aPlan(), changed, [1, 2], '2')).toBe('2')
})

it('a column that joins a multiple choice becomes its next option, and never 98', () => {
  const several = aQuestion({ type: 'multi-choice', entries: [entry(97, 'Tea')], codes: {} })
  const change = joinChange(aPlan({ questions: [several] }), 3, 'Drink')
  expect(change.columns).toMatchObject([{ position: 3, plan: { use: 'answer', question: 'Drink', code: 99 } }])
  expect(change.questions[0]?.entries.at(-1)).toMatchObject({ code: 99, text: 'Number' })
})

it('changes are joined: the later one of a column, a question and the settings counts', () => {
  const plan = aPlan()
  const first = joinedChanges(aboutChange(plan, { rules: 'keep' }), columnChange(3, aColumn('Number', { use: 'time' })))
  const both = joinedChanges(
    first,
    joinedChanges(questionChange(aQuestion({ text: 'What?' })), withUse(plan, 3, 'weight')),
  )
  const changed = changedPlan(plan, both)
  expect([changed.rules, changed.columns[2]?.use, changed.questions[0]?.text]).toEqual(['keep', 'weight', 'What?'])
})

it('columns need attention for a fault, a date in doubt, and, in a survey that exists, where nothing fits', () => {
  const view = { headings: [''], label: '', filled: 3, values: 2, isDateInDoubt: true }
  const check = {
    issues: [],
    faults: [{ column: 2, question: null, reason: 'not a code', rows: 1, first: [2] }],
  }
  const file = { columns: [view, view, view], check } as unknown as AnswerFile
  expect([...attentionOf(file, aPlan())]).toEqual([[2, 'fault']])
  const columns = [...aPlan().columns.slice(0, 2), aColumn('When', { use: 'time' })]
  expect(attentionOf(file, aPlan({ columns })).get(3)).toBe('date')
  const existing = aPlan({ survey: { ...aPlan().survey, isNew: false } })
  expect(attentionOf(file, existing).get(3)).toBe('unused')
})
