import { personal } from '@portal/contracts/events/personal'
import type { ResponseEvent } from '@portal/contracts/events/surveys'
import { compileSurvey, effective } from '@portal/contracts/survey/flow'
import { responseId } from '@portal/tests/support/surveys/responses'
import { anInstant, aPage, aQuestion, aSurvey, rule, surveyId } from '@portal/tests/support/surveys/surveys'
import { describe, expect, it } from 'vitest'
import { type ImportResponse, importResponse } from './import-response.ts'

const survey = compileSurvey(
  aSurvey({
    pages: [
      aPage('hello', aQuestion('info', { id: 'Q0' })),
      aPage('one', aQuestion('single-choice', { id: 'Q1', required: true })),
      aPage('two', aQuestion('grid', { id: 'Q2', required: true, showIf: rule('Q1', 'IN', [1]) })),
      aPage('three', aQuestion('open-text', { id: 'Q3' })),
    ],
  }),
)
const importing = (differs: Partial<ImportResponse>) =>
  importResponse({
    survey,
    surveyId,
    surveyVersion: 3,
    responseId,
    key: 'r1',
    flags: {},
    answers: { data: {}, texts: {} },
    covered: new Set(['Q1', 'Q2', 'Q3']),
    complete: true,
    at: anInstant,
    ...differs,
  })
const eventsOf = (differs: Partial<ImportResponse>): readonly ResponseEvent[] => {
  const decision = importing(differs)
  return decision.outcome === 'accepted' ? decision.events : expect.unreachable(JSON.stringify(decision))
}
const pagesOf = (differs: Partial<ImportResponse>) =>
  eventsOf(differs).flatMap((event) => (event.type === 'PageAnswered' ? [event] : []))
const ids = { surveyId, responseId, at: anInstant }

describe('an imported response', () => {
  it('is started, answered page by page, and completed', () => {
    const answers = { data: { Q1: 1, Q2_1: 2, Q2_2: 3 }, texts: { Q3: 'words' } }
    const page = { type: 'PageAnswered', ...ids, owner: responseId }
    expect(eventsOf({ answers, flags: { external: true } })).toEqual([
      {
        type: 'ResponseStarted',
        ...ids,
        surveyVersion: 3,
        respondent: { kind: 'imported' },
        flags: { external: true },
        via: 'import',
        importedKey: personal('r1'),
      },
      { ...page, page: 'one', data: { Q1: 1 }, asked: ['Q1'] },
      { ...page, page: 'two', data: { Q2_1: 2, Q2_2: 3 }, asked: ['Q2'] },
      { ...page, page: 'three', data: {}, texts: personal({ Q3: 'words' }), asked: ['Q3'] },
      { type: 'ResponseCompleted', ...ids },
    ])
  })

  it('may lack required answers', () => {
    const pages = pagesOf({ answers: { data: { Q1: 1, Q2_2: 3 }, texts: {} } })
    expect(pages.map(({ asked }) => asked)).toEqual([['Q1'], ['Q2'], ['Q3']])
  })

  it('ends at its last answered page if it is not complete', () => {
    const answers = { data: { Q1: 1 }, texts: {} }
    expect(eventsOf({ answers, complete: false }).map(({ type }) => type)).toEqual(['ResponseStarted', 'PageAnswered'])
    expect(pagesOf({ complete: false })).toEqual([])
  })

  it('keeps answers to questions that would not have been shown, which then do not count', () => {
    const [, second] = pagesOf({ answers: { data: { Q1: 2, Q2_1: 1 }, texts: {} } })
    expect(second).toMatchObject({ page: 'two', data: { Q2_1: 1 }, asked: [] })
    expect(effective(survey, { Q1: 2, Q2_1: 1 }, {}).data).toEqual({ Q1: 2 })
  })

  it('was not asked what its file does not contain', () => {
    const answers = { data: { Q1: 1, Q2_1: 1 }, texts: {} }
    const pages = pagesOf({ answers, covered: new Set(['Q1', 'Q2_1']) })
    expect(pages.map(({ page, asked }) => [page, asked])).toEqual([
      ['one', ['Q1']],
      ['two', ['Q2_1']],
    ])
  })

  it('is refused if it names codes that do not exist', () => {
    expect(importing({ answers: { data: { Q1: 9, Q2_1: 7 }, texts: {} } })).toEqual({
      outcome: 'rejected',
      rejection: {
        code: 'invalid-answers',
        faults: [
          { question: 'Q1', code: 'unknown-code', key: 'Q1' },
          { question: 'Q2', code: 'unknown-code', key: 'Q2_1' },
        ],
      },
    })
  })

  it('is refused if it contradicts itself', () => {
    const ranked = compileSurvey(aSurvey({ pages: [aPage('one', aQuestion('rank-sort'))] }))
    const decision = importing({ survey: ranked, answers: { data: { Q1_1: 1, Q1_2: 1 }, texts: {} } })
    expect(decision).toMatchObject({ rejection: { faults: [{ question: 'Q1', code: 'rank-twice', rank: 1 }] } })
  })
})
