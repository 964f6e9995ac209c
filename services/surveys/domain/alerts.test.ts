import { specFor } from '@portal/tests/support/decider-spec'
import { published, responseId, sent, started } from '@portal/tests/support/surveys/responses'
import { anInstant, aPage, aQuestion, aSurvey, rule } from '@portal/tests/support/surveys/surveys'
import { describe, expect, it } from 'vitest'
import { response } from './response.ts'
import type { AnswerPage } from './response-command.ts'

const definition = aSurvey({
  pages: [
    aPage('one', aQuestion('single-choice', { id: 'Q1' })),
    aPage('two', aQuestion('single-choice', { id: 'Q2' })),
    aPage('three', aQuestion('open-text', { id: 'Q3' })),
  ],
  alerts: [
    { id: 'low', when: rule('Q1', 'IN', [1]), to: ['0198c0de-0000-7000-8000-0000000000bb'] },
    { id: 'not-two', when: rule('Q2', 'NOT IN', [2]), to: ['0198c0de-0000-7000-8000-0000000000bb'] },
  ],
})
const survey = published(definition)
const spec = specFor(response)
const raised = (alert: string) => ({
  type: 'AlertRaised' as const,
  surveyId: survey.surveyId,
  responseId,
  at: anInstant,
  alert,
})
const answer = (page: string, data: Record<string, number>, more: Partial<AnswerPage> = {}) => ({
  ...sent(survey, { type: 'AnswerPage', page, data }),
  ...more,
})
const alertsIn = (...commands: readonly ReturnType<typeof answer>[]): readonly string[] => {
  let state = response.initial
  return commands.flatMap((command) => {
    const decision = response.decide(state, command)
    if (decision.outcome === 'rejected') throw new Error(decision.rejection.code)
    state = decision.events.reduce(response.evolve, state)
    return decision.events.flatMap((event) => (event.type === 'AlertRaised' ? [event.alert] : []))
  })
}

describe('an alert', () => {
  it('is raised with the page with which the response first meets it', () => {
    const { decision } = spec.given().when(answer('one', { Q1: 1 }))
    expect(decision).toMatchObject({
      events: [{ type: 'ResponseStarted' }, { type: 'PageAnswered', page: 'one' }, raised('low')],
    })
  })

  it('is judged once its last question was asked', () =>
    expect(alertsIn(answer('one', { Q1: 2 }), answer('two', {}))).toEqual(['not-two']))

  it('is raised once, also if the respondent goes back and meets it again', () => {
    const back = { ...answer('two', {}), type: 'GoBack' as const }
    expect(
      alertsIn(answer('one', { Q1: 1 }), back as never, answer('one', { Q1: 1 }), answer('two', { Q2: 2 })),
    ).toEqual(['low'])
  })

  it('is not raised by staff who take the survey', () =>
    expect(alertsIn(answer('one', { Q1: 1 }, { flags: { admin: true } }))).toEqual([]))

  it('is kept with the response', () =>
    expect([started(survey), raised('low')].reduce(response.evolve, response.initial)).toMatchObject({
      alerts: ['low'],
    }))
})
