import { personal } from '@portal/contracts/events/personal'
import type { PageAnswered, ResponseEvent, ResponseScreened } from '@portal/contracts/events/surveys'
import { specFor } from '@portal/tests/support/decider-spec'
import { memberId, published, responseId, sent, started } from '@portal/tests/support/surveys/responses'
import { anInstant, aPage, aQuestion, aSurvey, rule } from '@portal/tests/support/surveys/surveys'
import { describe, expect, it } from 'vitest'
import { response } from './response.ts'
import { endingOf, evolve } from './response-state.ts'

const spec = specFor(response)
const definition = aSurvey({
  pages: [
    aPage('hello', aQuestion('info', { id: 'Q0' })),
    aPage('drink', aQuestion('single-choice', { id: 'Q1', required: true })),
    aPage('tea', aQuestion('multi-choice', { id: 'Q2', showIf: rule('Q1', 'IN', [1]) })),
    aPage('end', aQuestion('open-text', { id: 'Q3' })),
  ],
})
const survey = published(definition)
const ids = { surveyId: survey.surveyId, responseId, at: anInstant }
const content = (page: string, differs: Partial<PageAnswered> = {}) => ({
  ...ids,
  page,
  owner: memberId,
  data: {},
  asked: [],
  ...differs,
})
const answered = (page: string, differs: Partial<PageAnswered> = {}): ResponseEvent => ({
  ...content(page, differs),
  type: 'PageAnswered',
})
const saved = (page: string, differs: Partial<PageAnswered> = {}): ResponseEvent => ({
  ...content(page, differs),
  type: 'PageSaved',
})
const reopened = (page: string): ResponseEvent => ({ type: 'PageReopened', ...ids, page })
const completed: ResponseEvent = { type: 'ResponseCompleted', ...ids }

const screened = (screen: string): ResponseScreened => ({ type: 'ResponseScreened', ...ids, screen })

const hello = answered('hello', { asked: ['Q0'] })
const tea = answered('drink', { data: { Q1: 1 }, asked: ['Q1'] })
const coffee = answered('drink', { data: { Q1: 2 }, asked: ['Q1'] })
const onDrink = spec.given(started(survey), hello)
const onTea = spec.given(started(survey), hello, tea)
const onEnd = spec.given(started(survey), hello, coffee)

describe('a response', () => {
  it('starts with its first page', () =>
    spec
      .given()
      .when(sent(survey, { type: 'AnswerPage', page: 'hello', seconds: 2.5 }))
      .gives(started(survey), answered('hello', { asked: ['Q0'], seconds: 2.5 })))

  it('stores a page with its coded answers', () =>
    onDrink.when(sent(survey, { type: 'AnswerPage', page: 'drink', data: { Q1: '1' } })).gives(tea))

  it('stores written texts separately, with their owner', () =>
    spec
      .given(started(survey), hello, coffee)
      .when(sent(survey, { type: 'SavePage', page: 'end', data: { Q3: 'More tea' } }))
      .gives(saved('end', { texts: personal({ Q3: 'More tea' }), asked: ['Q3'] })))

  it('is completed with its last page, in the same decision', () =>
    onEnd.when(sent(survey, { type: 'AnswerPage', page: 'end' })).gives(answered('end', { asked: ['Q3'] }), completed))

  describe('of a survey with screens', () => {
    const choosy = published({
      ...definition,
      screens: [
        { id: 'no-tea', when: rule('Q1', 'NOT IN', [1]) },
        { id: 'no-milk', when: rule('Q2', 'IN', [1]) },
      ],
    })
    const asked = spec.given(started(choosy), hello)
    const drinkingTea = spec.given(started(choosy), hello, tea)

    it('is ended by the first screen whose condition holds, in the same decision', () =>
      asked
        .when(sent(choosy, { type: 'AnswerPage', page: 'drink', data: { Q1: 2 } }))
        .gives(coffee, screened('no-tea')))

    it('is not screened before the question of the condition was asked, nor while it is only saved', () => {
      spec
        .given()
        .when(sent(choosy, { type: 'AnswerPage', page: 'hello' }))
        .gives(started(choosy), answered('hello', { asked: ['Q0'] }))
      asked
        .when(sent(choosy, { type: 'SavePage', page: 'drink', data: { Q1: 2 } }))
        .gives(saved('drink', { data: { Q1: 2 }, asked: ['Q1'] }))
    })

    it('goes on if no condition holds, and is judged again after each later page', () => {
      asked.when(sent(choosy, { type: 'AnswerPage', page: 'drink', data: { Q1: 1 } })).gives(tea)
      drinkingTea
        .when(sent(choosy, { type: 'AnswerPage', page: 'tea', data: { Q2_1: 1 } }))
        .gives(answered('tea', { data: { Q2_1: 1 }, asked: ['Q2'] }), screened('no-milk'))
    })

    it('is terminated by a screen that says so, which ends it as any other does', () => {
      const strict = published({
        ...definition,
        screens: [{ id: 'careless', when: rule('Q1', 'IN', [2]), outcome: 'terminated' }],
      })
      const terminated: ResponseEvent = { ...screened('careless'), outcome: 'terminated' }
      spec
        .given(started(strict), hello)
        .when(sent(strict, { type: 'AnswerPage', page: 'drink', data: { Q1: 2 } }))
        .gives(coffee, terminated)
      const over = [started(strict), hello, coffee, terminated].reduce(evolve, response.initial)
      expect(endingOf(over)).toBe('terminated')
    })

    it('takes no page after that, and is not gone back in', () => {
      const over = spec.given(started(choosy), hello, coffee, screened('no-tea'))
      over.when(sent(choosy, { type: 'AnswerPage', page: 'end' })).isRejected({ code: 'response-complete' })
      over.when(sent(choosy, { type: 'GoBack', page: 'drink' })).isRejected({ code: 'response-complete' })
    })
  })

  it('skips pages that have nothing to show', () =>
    onEnd
      .when(sent(survey, { type: 'AnswerPage', page: 'tea' }))
      .isRejected({ code: 'page-out-of-order', present: 'end' }))

  it('accepts pages only in order', () =>
    onDrink
      .when(sent(survey, { type: 'AnswerPage', page: 'end' }))
      .isRejected({ code: 'page-out-of-order', present: 'drink' }))

  it('accepts no page a second time', () =>
    onTea
      .when(sent(survey, { type: 'AnswerPage', page: 'drink', data: { Q1: 1 } }))
      .isRejected({ code: 'page-out-of-order', present: 'tea' }))

  it('accepts nothing once it is complete', () =>
    spec
      .given(started(survey), hello, coffee, answered('end'), completed)
      .when(sent(survey, { type: 'AnswerPage', page: 'end' }))
      .isRejected({ code: 'response-complete' }))

  it('refuses keys that the page does not have', () =>
    onDrink
      .when(sent(survey, { type: 'AnswerPage', page: 'drink', data: { Q1: 1, Q9: 1, Q2_1: 1 } }))
      .isRejected({ code: 'unknown-keys', keys: ['Q9', 'Q2_1'] }))

  it('says what is wrong with each question', () =>
    onDrink
      .when(sent(survey, { type: 'AnswerPage', page: 'drink' }))
      .isRejected({ code: 'invalid-answers', faults: [{ question: 'Q1', code: 'required' }] }))

  it('keeps the version with which it was started', () => {
    const changed = aSurvey({ pages: [aPage('other', aQuestion('info', { id: 'Q0' }))] })
    spec
      .given(started(survey), hello)
      .when(sent(published(definition, changed), { type: 'AnswerPage', page: 'drink', data: { Q1: 1 } }))
      .gives(tea)
  })

  it('cannot continue with a version that this process does not know', () =>
    spec
      .given(started(survey, { surveyVersion: 2 }))
      .when(sent(survey, { type: 'AnswerPage', page: 'hello' }))
      .isRejected({ code: 'unknown-version', version: 2 }))
})

describe('saving a page', () => {
  it('stores it as it is, complete or not, and stays on it', () => {
    const kept = saved('drink', { asked: ['Q1'] })
    onDrink.when(sent(survey, { type: 'SavePage', page: 'drink' })).gives(kept)
    spec
      .given(started(survey), hello, kept)
      .when(sent(survey, { type: 'AnswerPage', page: 'drink', data: { Q1: 1 } }))
      .gives(tea)
  })

  it('may be the first action of a respondent', () =>
    spec
      .given()
      .when(sent(survey, { type: 'SavePage', page: 'hello' }))
      .gives(started(survey), saved('hello', { asked: ['Q0'] })))

  it('stores contradictory answers and names them, so that no figure counts them', () => {
    const question = aQuestion('multi-choice', {
      options: [
        { code: 1, text: 'Black' },
        { code: 2, text: 'None', exclusive: true },
      ],
    })
    const teas = published(aSurvey({ pages: [aPage('hello', question)] }))
    const data = { Q1_1: 1, Q1_2: 1 }
    const kept: ResponseEvent = { ...content('hello', { data, asked: ['Q1'] }), type: 'PageSaved', unsettled: ['Q1'] }
    spec
      .given()
      .when(sent(teas, { type: 'SavePage', page: 'hello', data }))
      .gives(started(teas), kept)
    const rightly = answered('hello', { data: { Q1_1: 1 }, asked: ['Q1'] })
    spec
      .given(started(teas), kept)
      .when(sent(teas, { type: 'AnswerPage', page: 'hello', data: { Q1_1: 1 } }))
      .gives(rightly, completed)
    spec
      .given(started(teas), kept)
      .when(sent(teas, { type: 'AnswerPage', page: 'hello', data }))
      .isRejected({ code: 'invalid-answers', faults: [{ question: 'Q1', code: 'exclusive-with-others', option: 2 }] })
  })

  it('stores the ranks of what is left when an answer of the same page hides an item', () => {
    const drinks = [1, 2, 3].map((code) => ({ code, text: `Drink ${code}` }))
    const known = aQuestion('multi-choice', { id: 'Q1', options: drinks })
    const ranked = aQuestion('rank-sort', {
      id: 'Q2',
      items: drinks.map((drink) => ({ ...drink, showIf: rule('Q1', 'IN', [drink.code]) })),
    })
    const teas = published(aSurvey({ pages: [aPage('hello', known, ranked)] }))
    const data = { Q1_2: 1, Q1_3: 1, Q2_1: 1, Q2_2: 2, Q2_3: 3 }
    const asked = ['Q1', 'Q2_2', 'Q2_3']
    const kept: ResponseEvent = { ...content('hello', { data, asked }), type: 'PageSaved', unsettled: ['Q2'] }
    spec
      .given()
      .when(sent(teas, { type: 'SavePage', page: 'hello', data }))
      .gives(started(teas), kept)
  })

  it('stores no code that does not exist', () =>
    onDrink
      .when(sent(survey, { type: 'SavePage', page: 'drink', data: { Q1: 7 } }))
      .isRejected({ code: 'invalid-answers', faults: [{ question: 'Q1', code: 'unknown-code', key: 'Q1' }] }))
})

describe('going back', () => {
  it('saves the page as it is and opens the one before', () =>
    onTea
      .when(sent(survey, { type: 'GoBack', page: 'tea', data: { Q2_3: 1 } }))
      .gives(saved('tea', { data: { Q2_3: 1 }, asked: ['Q2'] }), reopened('drink')))

  it('skips pages that were not shown', () =>
    onEnd.when(sent(survey, { type: 'GoBack', page: 'end' })).gives(saved('end', { asked: ['Q3'] }), reopened('drink')))

  it('ends at the first page', () =>
    spec
      .given()
      .when(sent(survey, { type: 'GoBack', page: 'hello' }))
      .isRejected({ code: 'no-way-back' }))

  it('is not possible if the survey does not allow it', () => {
    const oneWay = published({ ...definition, settings: { ...definition.settings, backNav: false } })
    onTea.when(sent(oneWay, { type: 'GoBack', page: 'tea' })).isRejected({ code: 'no-way-back' })
  })

  it('lets an earlier answer change what follows', () => {
    const back = [
      started(survey),
      hello,
      tea,
      answered('tea', { data: { Q2_1: 1 } }),
      reopened('tea'),
      reopened('drink'),
    ]
    spec
      .given(...back, coffee)
      .when(sent(survey, { type: 'AnswerPage', page: 'end' }))
      .gives(answered('end', { asked: ['Q3'] }), completed)
  })
})

describe('what was shown', () => {
  it('is recorded with its random order', () => {
    const shuffled = published(
      aSurvey({
        pages: [
          aPage('only', aQuestion('multi-choice', { order: 'random' }), aQuestion('single-choice', { id: 'Q2' })),
        ],
      }),
    )
    const { decision } = spec.given().when(sent(shuffled, { type: 'AnswerPage', page: 'only' }))
    const page =
      decision.outcome === 'accepted' ? decision.events.find(({ type }) => type === 'PageAnswered') : undefined
    const order = page?.type === 'PageAnswered' ? page.order : {}
    expect(Object.keys(order ?? {})).toEqual(['Q1'])
    expect(order?.['Q1']?.toSorted((a, b) => a - b)).toEqual([1, 2, 3])
  })

  it('is recorded option by option if some were hidden', () => {
    const options = [1, 2].map((code) => ({ code, text: 'x', ...(code === 2 && { showIf: rule('Q1', 'IN', [1]) }) }))
    const partly = published(
      aSurvey({
        pages: [aPage('only', aQuestion('single-choice'), aQuestion('multi-choice', { id: 'Q2', options }))],
      }),
    )
    spec
      .given()
      .when(sent(partly, { type: 'AnswerPage', page: 'only', data: { Q1: 2 } }))
      .gives(started(partly), answered('only', { surveyId: partly.surveyId, data: { Q1: 2 }, asked: ['Q1', 'Q2_1'] }), {
        ...completed,
        surveyId: partly.surveyId,
      })
  })
})
