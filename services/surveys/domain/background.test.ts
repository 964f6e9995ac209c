import { personal } from '@portal/contracts/events/personal'
import { specFor } from '@portal/tests/support/decider-spec'
import { memberId, published, responseId, sent, started } from '@portal/tests/support/surveys/responses'
import { anInstant, aPage, aQuestion, aSurvey, rule } from '@portal/tests/support/surveys/surveys'
import { describe, it } from 'vitest'
import { response } from './response.ts'

const spec = specFor(response)
const definition = aSurvey({
  pages: [
    {
      ...aPage(
        'variables',
        aQuestion('single-choice', { id: 'SOURCE', required: true }),
        aQuestion('open-text', { id: 'PANEL' }),
      ),
      background: true,
    },
    aPage('for-source-2', aQuestion('open-text', { id: 'Q1', showIf: rule('SOURCE', 'IN', [2]) })),
    aPage('for-all', aQuestion('open-text', { id: 'Q2' })),
  ],
})
const survey = published(definition)
const content = { surveyId: survey.surveyId, responseId, at: anInstant, owner: memberId }
const variables = {
  type: 'PageAnswered',
  ...content,
  page: 'variables',
  background: true,
  data: { SOURCE: 2 },
  texts: personal({ PANEL: 'p-17' }),
  asked: ['SOURCE', 'PANEL'],
} as const
const first = { type: 'PageAnswered', ...content, page: 'for-source-2', data: {}, asked: ['Q1'], seconds: 3 } as const
const answering = (page: string, background: Record<string, string>, data = {}) =>
  sent(survey, { type: 'AnswerPage', page, background, data, seconds: 3 })

describe('a response to a survey with background variables', () => {
  it('starts with their values, written texts with their owner, and shows pages by them', () =>
    spec
      .given()
      .when(answering('for-source-2', { SOURCE: '2', PANEL: 'p-17' }))
      .gives(started(survey), variables, first))

  it('ignores variables that the survey does not declare', () =>
    spec
      .given()
      .when(answering('for-source-2', { SOURCE: '2', PANEL: 'p-17', utm: 'mail', Q2: 'x', __proto__: 'y' }))
      .gives(started(survey), variables, first))

  it.each([{}, { SOURCE: '' }, { SOURCE: '9' }, { SOURCE: 'two' }])(
    'does not start where a required one is missing or none of its codes: %o',
    (given) =>
      spec
        .given()
        .when(answering('for-all', given))
        .isRejected({ code: 'background-unfit', variables: ['SOURCE'] }),
  )

  it('keeps those that it began with, whatever a later page says', () =>
    spec
      .given(started(survey), variables, first)
      .when(answering('for-all', { SOURCE: '1', PANEL: 'other' }))
      .gives(
        { type: 'PageAnswered', ...content, page: 'for-all', data: {}, asked: ['Q2'], seconds: 3 },
        { type: 'ResponseCompleted', surveyId: survey.surveyId, responseId, at: anInstant },
      ))

  it('accepts none of them as an answer of a page', () =>
    spec
      .given()
      .when(answering('for-source-2', { SOURCE: '2' }, { SOURCE: 1 }))
      .isRejected({ code: 'unknown-keys', keys: ['SOURCE'] }))

  it('has no way back to them', () =>
    spec
      .given(started(survey), variables)
      .when(sent(survey, { type: 'GoBack', page: 'for-source-2' }))
      .isRejected({ code: 'no-way-back' }))
})
