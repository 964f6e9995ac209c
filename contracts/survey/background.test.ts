import { issueLines } from '@portal/tests/support/surveys/issue-lines'
import { aPage, aQuestion, aSurvey } from '@portal/tests/support/surveys/surveys'
import { describe, expect, it } from 'vitest'
import { checkDefinition } from './check-definition.ts'
import { compileSurvey, pagesShown } from './flow.ts'

const variables = (...questions: Parameters<typeof aPage>[1][]) => ({
  ...aPage('variables', ...questions),
  background: true as const,
})
const shown = aPage('first', aQuestion('open-text', { id: 'Q1' }))
const issuesOf = (...pages: readonly unknown[]) => issueLines(checkDefinition({ ...aSurvey(), pages }))

describe('the page of background variables', () => {
  it.each(['single-choice', 'dropdown', 'open-text', 'number', 'date'] as const)('may hold a %s', (type) =>
    expect(issuesOf(variables(aQuestion(type, { id: 'V1' })), shown)).toEqual([]),
  )

  it.each(['multi-choice', 'grid', 'info', 'open-text-list'] as const)(
    'holds no %s, which has no single value',
    (type) =>
      expect(issuesOf(variables(aQuestion(type, { id: 'V1' })), shown)).toEqual([
        `/pages/0/questions/0/type: is no variable of an address: only a question with one value can be (V1 is ${type})`,
      ]),
  )

  it('holds no option with a box for words, which an address does not have', () => {
    const options = [
      { code: 1, text: 'Mail' },
      { code: 3, text: 'Other', openEnd: true },
    ]
    expect(issuesOf(variables(aQuestion('single-choice', { id: 'V1', options })), shown)).toEqual([
      '/pages/0/questions/0/options/1/openEnd: has a box for words, which a variable of an address cannot have (V1 = 3): leave `openEnd` out',
    ])
  })

  it('is the first page', () =>
    expect(issuesOf(shown, variables(aQuestion('number', { id: 'V1' })))).toEqual([
      '/pages/1: background variables come first: make this the first page',
    ]))

  it('is not the whole survey', () =>
    expect(issuesOf(variables(aQuestion('number', { id: 'V1' })))).toEqual([
      '/pages: a survey shows something: add a page that is not of background variables',
    ]))

  it('is never shown', () => {
    const survey = compileSurvey(aSurvey({ pages: [variables(aQuestion('number', { id: 'V1' })), shown] }))
    expect(pagesShown(survey, {}, {}).map(({ id }) => id)).toEqual(['first'])
  })
})
