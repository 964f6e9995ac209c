import { withTimeQuestions } from '@portal/contracts/reporting/time-question'
import type { Wave } from '@portal/contracts/reporting/wave'
import { catalogueOf } from '@portal/contracts/survey/catalogue'
import { SurveyDefinition } from '@portal/contracts/survey/definition'
import { describe, expect, it } from 'vitest'
import { withMomentAnswers } from './moment-answers.ts'

const own = catalogueOf(
  SurveyDefinition.parse({
    name: 'tea',
    title: 'Tea',
    type: 'survey',
    languages: ['en'],
    pages: [{ id: 'p', questions: [{ id: 'Q1', type: 'open-text', text: 'Which tea?' }] }],
    endPages: { complete: { message: 'Done' } },
  }),
)
const january: Wave = { code: 1, name: 'January', from: '2026-01-01', to: '2026-01-31' }

const response = {
  data: { Q1: 1 },
  asked: ['Q1'],
  startedAt: '2026-01-02T10:00:00.000Z',
  updatedAt: '2026-01-04T10:00:00.000Z',
  completedAt: '2026-01-03T10:00:00.000Z',
}

const answersOf = (waves: readonly Wave[], ...named: readonly string[]) => {
  const rules = named.map((question) => ({ question, op: '>=' as const, values: [20_260_101] }))
  const filter = rules.length > 0 ? { operator: 'AND' as const, rules } : null
  return withMomentAnswers(withTimeQuestions(own, waves), waves, filter)(response)
}

describe('the answers to the questions of time', () => {
  it('are not there, and nothing is copied, where no filter names one and the survey has no waves', () => {
    expect(answersOf([])).toBe(response)
    expect(answersOf([], 'Q1')).toBe(response)
  })

  it('are there as far as a filter names them', () => {
    expect(answersOf([], 'AnsweredOn')).toMatchObject({
      data: { Q1: 1, AnsweredOn: 20_260_103 },
      asked: ['Q1', 'AnsweredOn'],
    })
    expect(answersOf([], 'Q1', 'StartedOn').data).toEqual({ Q1: 1, StartedOn: 20_260_102 })
  })

  it('have the wave in any case', () =>
    expect(answersOf([january])).toMatchObject({ data: { Wave: 1 }, asked: ['Q1', 'Wave'] }))
})
