import { aQuestion, aSurveyOf } from '@portal/tests/support/surveys/surveys'
import { expect, it } from 'vitest'
import { sayIn } from '../texts/say.ts'
import { verdictsOf } from './verdicts.ts'

const items = ['Taste', 'Smell', 'Colour', 'Price'].map((text, at) => ({ code: at + 1, text }))
const definition = aSurveyOf(aQuestion('grid', { items }))
const said = (language: string, open: readonly number[]) =>
  verdictsOf(
    { definition, language, say: sayIn(language, 'surveys/answers') },
    [],
    [{ question: 'Q1', code: 'rows-missing', items: [...open] }],
  )[0]?.message

it('names the open rows of a grid, three at most, joined as the language does', () => {
  expect(said('en', [1, 3])).toBe('Please answer every row. Not answered: Taste, Colour.')
  expect(said('en', [1, 2, 3, 4])).toBe('Please answer every row. Not answered: Taste, Smell, Colour …')
  expect(said('ar', [1, 3])).toContain('Taste، Colour')
})
