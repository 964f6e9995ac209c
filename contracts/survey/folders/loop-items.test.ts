import type { Entries } from '@portal/contracts/survey/answer-data'
import { issueLines } from '@portal/tests/support/surveys/issue-lines'
import { aPage, aQuestion, aSurvey } from '@portal/tests/support/surveys/surveys'
import { describe, expect, it } from 'vitest'
import { checkDefinition } from '../check-definition.ts'
import { compileSurvey, effective, pagesLeft } from '../flow.ts'
import type { Question } from '../question.ts'

const items = [1, 2, 3].map((code) => ({ code, text: `Brand ${code}` }))

const pagesOver = (question: Question, { data, texts }: Entries) => {
  const checked = checkDefinition({
    ...aSurvey(),
    pages: [aPage('asked', question), aPage('why', aQuestion('open-text', { id: 'Q2', text: 'Why {{loop}}?' }))],
    folders: [{ id: 'each', pages: ['why'], loop: { question: 'Q1', most: 2 } }],
  })
  if ('issues' in checked) throw new Error(JSON.stringify(checked.issues))
  const survey = compileSurvey(checked.definition)
  return pagesLeft(survey, effective(survey, data, texts)).map(({ id }) => id)
}

describe('a loop over items', () => {
  it('has a turn for each box that was filled, and none for the others', () => {
    const boxes = aQuestion('open-text-list', { id: 'Q1', items })
    expect(pagesOver(boxes, { data: {}, texts: { Q1_1: 'Tetley', Q1_3: 'Twinings' } })).toEqual([
      'asked',
      'why-1',
      'why-3',
    ])
    expect(pagesOver(boxes, { data: {}, texts: {} })).toEqual(['asked'])
  })

  it('has a turn for each item that was ranked, and none for the others', () =>
    expect(
      pagesOver(aQuestion('rank-sort', { id: 'Q1', items, maxSelections: 2 }), {
        data: { Q1_2: 1, Q1_3: 2 },
        texts: {},
      }),
    ).toEqual(['asked', 'why-2', 'why-3']))
})

it.each(['multi-choice', 'grid', 'open-text-list'] as const)(
  'a loop over a question that is itself repeated is refused: %s',
  (type) => {
    const pages = [
      aPage('drinks', aQuestion('multi-choice', { id: 'Q1' })),
      aPage('each', aQuestion(type, { id: 'Q2' })),
      aPage('why', aQuestion('open-text', { id: 'Q3' })),
    ]
    const folders = [
      { id: 'one', pages: ['each'], loop: { question: 'Q1' } },
      { id: 'two', pages: ['why'], loop: { question: 'Q2' } },
    ]
    expect(issueLines(checkDefinition({ ...aSurvey(), pages, folders }))).toEqual([
      '/folders/1/loop/question: Q2 is repeated by a loop itself: choose a question that is asked once',
    ])
  },
)
