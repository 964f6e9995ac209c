import { compileSurvey } from '@portal/contracts/survey/flow'
import { published, sent } from '@portal/tests/support/surveys/responses'
import { aPage, aQuestion, aSurvey } from '@portal/tests/support/surveys/surveys'
import { expect, it } from 'vitest'
import { sayIn } from '../texts/say.ts'
import { response } from './domain/response.ts'
import { pipingOf } from './piping.ts'
import { verdictsOf } from './verdicts.ts'

const texts = ['Taste', 'Smell', 'Colour', 'Price', 'The rest of {{Q0|it}}']
const items = texts.map((text, at) => ({ code: at + 1, text }))
const survey = compileSurvey(
  aSurvey({
    pages: [aPage('first', aQuestion('open-text', { id: 'Q0' })), aPage('second', aQuestion('grid', { items }))],
  }),
)
const said = (language: string, open: readonly number[], given: Readonly<Record<string, string>> = {}) => {
  const piping = pipingOf(survey, { data: {}, texts: given }, language)
  const wording = { definition: survey.definition, language, piping, say: sayIn(language, 'surveys/answers') }
  return verdictsOf(wording, [], [{ question: 'Q1', code: 'rows-missing', items: [...open] }])[0]?.message
}

it('names the open rows of a grid, three at most, joined as the language does', () => {
  expect(said('en', [1, 3])).toBe('Please answer every row. Not answered: Taste, Colour.')
  expect(said('en', [1, 2, 3, 4])).toBe('Please answer every row. Not answered: Taste, Smell, Colour …')
  expect(said('ar', [1, 3])).toContain('Taste، Colour')
})

it('names them as the page does, with the answers that their texts show', () => {
  expect(said('en', [5], { Q0: 'the tea' })).toBe('Please answer every row. Not answered: The rest of the tea.')
  expect(said('en', [5])).toBe('Please answer every row. Not answered: The rest of it.')
})

it('names the item whose number is none', () => {
  const sliders = aSurvey({ pages: [aPage('first', aQuestion('slider-grid', { items: items.slice(0, 4) }))] })
  const command = sent(published(sliders), { type: 'AnswerPage', page: 'first', data: { Q1_2: 'abc' } })
  const decision = response.decide(response.initial, command)
  if (decision.outcome === 'accepted' || decision.rejection.code !== 'invalid-answers')
    throw new Error('It is refused.')
  const piping = pipingOf(compileSurvey(sliders), { data: {}, texts: {} }, 'en')
  const wording = { definition: sliders, language: 'en', piping, say: sayIn('en', 'surveys/answers') }
  const [verdict] = verdictsOf(wording, [], decision.rejection.faults)
  expect(verdict?.message).toBe('Smell: Please type a number, for example 12 or 12.5.')
})
