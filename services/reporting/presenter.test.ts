import { aQuestion, aSurveyOf } from '@portal/tests/support/surveys/surveys'
import { describe, expect, it } from 'vitest'
import { presentQuestions, presentSurvey } from './presenter.ts'

const definition = aSurveyOf(
  aQuestion('number', { id: 'Q1', bands: [18, 30] }),
  aQuestion('number', { id: 'Q2', bands: undefined, minimum: undefined, maximum: undefined }),
  aQuestion('open-text', { id: 'Q3' }),
)
const survey = { surveyId: definition.name, version: 1, publishedAt: '2026-11-21T08:00:00.000Z', definition }
const authored = new Set(['Q1', 'Q2', 'Q3'])
const present = (forColumns: boolean) =>
  presentQuestions({ ...survey, authored }, { forColumns, withInfo: false }, 'en')

describe('the questions that can make columns', () => {
  it('are number questions with bands, not those without, nor open texts', () => {
    expect(present(true).map(({ id }) => id)).toEqual(['Q1'])
    expect(present(false).map(({ id }) => id)).toEqual(['Q1', 'Q2', 'Q3'])
  })

  it('name the bands of numbers', () =>
    expect(present(true)[0]?.bands).toEqual([
      { from: null, to: 18 },
      { from: 18, to: 30 },
      { from: 30, to: null },
    ]))
})

it('a survey in the list says whether its newest version has an open link', () => {
  const about = { count: undefined, flagged: 0, isClosed: false }
  const openLinkOf = (openLink: boolean) => {
    const settings = { ...definition.settings, openLink }
    return presentSurvey({ ...survey, definition: { ...definition, settings } }, about, 'en').OpenLink
  }
  expect([openLinkOf(true), openLinkOf(false)]).toEqual([1, 0])
  expect(presentSurvey(survey, about, 'en').OpenLink).toBe(0)
})
