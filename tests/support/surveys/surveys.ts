import { type Instant, SurveyId } from '@portal/contracts/ids'
import { checkDefinition } from '@portal/contracts/survey/check-definition'
import type { Rule } from '@portal/contracts/survey/condition'
import type { SurveyDefinition } from '@portal/contracts/survey/definition'
import type { Question, QuestionOf, QuestionType } from '@portal/contracts/survey/question'
import type { Item, Option } from '@portal/contracts/survey/question-parts'

export const anInstant = '2026-03-01T12:00:00.000Z' as Instant

const optionsOf = (...codes: readonly number[]): Option[] => codes.map((code) => ({ code, text: `Option ${code}` }))
const points = [1, 2, 3].map((code) => ({ code, text: `Point ${code}` }))
const itemsOf = (...codes: readonly number[]): Item[] => codes.map((code) => ({ code, text: `Item ${code}` }))

const plain: { readonly [T in QuestionType]: QuestionOf<T> } = {
  'single-choice': { id: 'Q1', type: 'single-choice', text: 'One of these?', options: optionsOf(1, 2, 3) },
  'single-button': { id: 'Q1', type: 'single-button', text: 'Which button?', options: optionsOf(1, 2, 3) },
  dropdown: { id: 'Q1', type: 'dropdown', text: 'Which of the list?', options: optionsOf(1, 2, 3) },
  'multi-choice': { id: 'Q1', type: 'multi-choice', text: 'Which of these?', options: optionsOf(1, 2, 3) },
  'rank-sort': { id: 'Q1', type: 'rank-sort', text: 'In which order?', items: itemsOf(1, 2, 3) },
  grid: {
    id: 'Q1',
    type: 'grid',
    text: 'How good is each?',
    items: itemsOf(1, 2),
    scale: points,
  },
  'neat-grid': {
    id: 'Q1',
    type: 'neat-grid',
    text: 'How neat is each?',
    items: itemsOf(1, 2),
    scale: points,
  },
  'image-single': { id: 'Q1', type: 'image-single', text: 'Which picture?', options: optionsOf(1, 2, 3) },
  'image-multi': { id: 'Q1', type: 'image-multi', text: 'Which pictures?', options: optionsOf(1, 2, 3) },
  'collapsible-grid': { id: 'Q1', type: 'collapsible-grid', text: 'How is each?', items: itemsOf(1, 2), scale: points },
  'inline-rotated-grid': {
    id: 'Q1',
    type: 'inline-rotated-grid',
    text: 'How is each?',
    items: itemsOf(1, 2),
    scale: points,
  },
  'slider-grid': {
    id: 'Q1',
    type: 'slider-grid',
    text: 'How much of each?',
    items: itemsOf(1, 2),
    minimum: 0,
    maximum: 100,
    step: 1,
  },
  'up-down': { id: 'Q1', type: 'up-down', text: 'How many?', items: itemsOf(1, 2), minimum: 0, maximum: 10, step: 1 },
  allocation: {
    id: 'Q1',
    type: 'allocation',
    text: 'Which share?',
    items: itemsOf(1, 2, 3),
    minimum: 0,
    maximum: 100,
    step: 1,
    total: 100,
  },
  'text-balance': {
    id: 'Q1',
    type: 'text-balance',
    text: 'Where between?',
    low: 'Sweet',
    high: 'Sour',
    minimum: -100,
    maximum: 100,
  },
  info: { id: 'Q1', type: 'info', text: 'Good to know' },
  number: { id: 'Q1', type: 'number', text: 'How many?' },
  date: { id: 'Q1', type: 'date', text: 'Which day?', year: true, month: true, day: true },
  'grid-3d': {
    id: 'Q1',
    type: 'grid-3d',
    text: 'How is each, in what?',
    items: itemsOf(1, 2),
    columns: [1, 2].map((code) => ({ code, text: `Column ${code}` })),
    scale: points,
  },
  captcha: { id: 'Q1', type: 'captcha', text: 'Please confirm' },
  'file-upload': { id: 'Q1', type: 'file-upload', text: 'Which files?' },
  'video-comment': {
    id: 'Q1',
    type: 'video-comment',
    text: 'What do you see?',
    video: { address: '/videos/kettle.webm', seconds: 4 },
    reaction: 'comments',
  },
  'video-like': {
    id: 'Q1',
    type: 'video-like',
    text: 'What do you like?',
    video: { address: '/videos/kettle.webm', seconds: 4 },
    reaction: 'likes',
  },
  'open-text-list': { id: 'Q1', type: 'open-text-list', text: 'What about each?', items: itemsOf(1, 2) },
  'open-text': { id: 'Q1', type: 'open-text', text: 'What else?' },
}

/** A test names only the difference: aQuestion('grid', { id: 'Q5', required: true }). */
export const aQuestion = <T extends QuestionType>(type: T, differs: Partial<QuestionOf<T>> = {}): QuestionOf<T> => ({
  ...plain[type],
  ...differs,
})

export const aPage = (id: string, ...questions: readonly Question[]) => ({ id, questions: [...questions] })

/** A survey that `checkDefinition` accepts; a test names only the difference. */
export const aSurvey = (differs: Partial<SurveyDefinition> = {}): SurveyDefinition => {
  const checked = checkDefinition({
    name: 'drinks',
    title: 'Drinks',
    type: 'survey',
    languages: ['en'],
    pages: [aPage('first', aQuestion('single-choice'))],
    endPages: { complete: { message: 'Thank you' } },
    ...differs,
  })
  if ('definition' in checked) return checked.definition
  throw new Error(JSON.stringify(checked.issues))
}

export const aSurveyOf = (...questions: readonly Question[]): SurveyDefinition =>
  aSurvey({ pages: [aPage('first', ...questions)] })

export const rule = (question: string, op: string, values: readonly (number | string)[] = [], item?: number) =>
  ({ question, op, values: [...values], ...(item !== undefined && { item }) }) as Rule

export const surveyId = SurveyId.parse('drinks')
