import { anyAnswers } from '@portal/tests/support/surveys/random-answers'
import { anySurvey } from '@portal/tests/support/surveys/random-surveys'
import { readFromTop } from '@portal/tests/support/surveys/read-from-top'
import { aPage, aQuestion, aSurvey, rule } from '@portal/tests/support/surveys/surveys'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { askedOf, compileSurvey, type Effective, effective, pagesShown, questionsLeft, questionsShown } from './flow.ts'

const answeredSurvey = anySurvey.chain((definition) =>
  fc.tuple(fc.constant(compileSurvey(definition)), anyAnswers(definition)),
)
const options = [
  { code: 1, text: 'Yes' },
  { code: 2, text: 'No', showIf: rule('Q1', 'NOT IN', [3]) },
]
const survey = compileSurvey(
  aSurvey({
    pages: [
      aPage('one', aQuestion('single-choice', { id: 'Q1' })),
      aPage(
        'two',
        aQuestion('single-choice', { id: 'Q2', options, showIf: rule('Q1', 'NOT IN', [2]) }),
        aQuestion('open-text', { id: 'Q3', showIf: rule('Q2', 'HAS VALUE') }),
      ),
      aPage('three', aQuestion('info', { id: 'Q4' })),
    ],
  }),
)
const pageTwo = survey.definition.pages[1] ?? aPage('none')
const idsOf = (pages: readonly { id: string }[]) => pages.map(({ id }) => id)

describe('answers that count', () => {
  it('are all of them, as the same objects, if nothing is hidden', () => {
    const [data, texts] = [{ Q1: 1, Q2: 2 }, { Q3: 'words' }]
    const now = effective(survey, data, texts)
    expect(now.data).toBe(data)
    expect(now.texts).toBe(texts)
    expect(now.hidden.size).toBe(0)
  })

  it('do not include a hidden question, and those that depend on it', () => {
    const now = effective(survey, { Q1: 2, Q2: 1 }, { Q3: 'words' })
    expect(now).toEqual({ data: { Q1: 2 }, texts: {}, hidden: new Set(['Q2', 'Q3']) })
  })

  it('do not include the choice of a hidden option', () => {
    expect(effective(survey, { Q1: 3, Q2: 2 }, {}).data).toEqual({ Q1: 3 })
    expect(effective(survey, { Q1: 3, Q2: 1 }, {}).data).toEqual({ Q1: 3, Q2: 1 })
  })

  it('are those to questions and options whose conditions hold, as a reading of the survey from its top finds', () => {
    fc.assert(
      fc.property(answeredSurvey, ([random, given]) => {
        const now = effective(random, given.data, given.texts)
        const { data, texts, hidden } = readFromTop(random.definition, given)
        expect([now.data, now.texts]).toEqual([data, texts])
        const shown = (from: Effective['hidden']) =>
          random.definition.pages.map((page) => askedOf(questionsLeft(page, { data, texts, hidden: from })))
        expect(shown(now.hidden)).toEqual(shown(hidden))
      }),
    )
  })

  it('do not change when they are computed again', () => {
    fc.assert(
      fc.property(answeredSurvey, ([random, { data, texts }]) => {
        const once = effective(random, data, texts)
        expect(effective(random, once.data, once.texts)).toEqual(once)
      }),
    )
  })
})

describe('what is shown', () => {
  it('are the pages that have something to show', () => {
    expect(idsOf(pagesShown(survey, {}, {}))).toEqual(['one', 'two', 'three'])
    expect(idsOf(pagesShown(survey, { Q1: 2 }, {}))).toEqual(['one', 'three'])
  })

  it('are the questions of a page with their visible options', () => {
    const shown = questionsShown(survey, pageTwo, { Q1: 3, Q2: 1 }, {})
    expect(shown.map(({ question, options: left }) => [question.id, left.map(({ code }) => code)])).toEqual([
      ['Q2', [1]],
      ['Q3', []],
    ])
  })

  it('is recorded as whole questions, or by their visible options', () => {
    expect(askedOf(questionsShown(survey, pageTwo, { Q1: 1, Q2: 1 }, {}))).toEqual(['Q2', 'Q3'])
    expect(askedOf(questionsShown(survey, pageTwo, { Q1: 3, Q2: 1 }, {}))).toEqual(['Q2_1', 'Q3'])
  })

  it('does not include a question without a visible option', () => {
    const listed = [{ code: 1, text: 'a', showIf: rule('Q1', 'IN', [1]) }]
    const emptied = compileSurvey(
      aSurvey({
        pages: [
          aPage('one', aQuestion('single-choice', { id: 'Q1' })),
          aPage('two', aQuestion('multi-choice', { id: 'Q2', options: listed })),
        ],
      }),
    )
    expect(idsOf(pagesShown(emptied, { Q1: 2 }, {}))).toEqual(['one'])
    expect(idsOf(pagesShown(emptied, { Q1: 1 }, {}))).toEqual(['one', 'two'])
  })

  it('says which questions change their own page when they are answered', () => {
    expect([...survey.triggers]).toEqual(['Q2'])
  })

  it('does not include a hidden page with all its questions', () => {
    const paged = compileSurvey(
      aSurvey({
        pages: [
          aPage('one', aQuestion('single-choice', { id: 'Q1' })),
          { ...aPage('two', aQuestion('open-text', { id: 'Q2' })), showIf: rule('Q1', 'IN', [1]) },
        ],
      }),
    )
    expect(idsOf(pagesShown(paged, { Q1: 2 }, {}))).toEqual(['one'])
    expect(effective(paged, { Q1: 2 }, { Q2: 'words' }).texts).toEqual({})
  })
})
