import { randomUUID } from 'node:crypto'
import { Instant, MemberId } from '@portal/contracts/ids'
import { SurveyDefinition } from '@portal/contracts/survey/definition'
import { memoryEventLog } from '@portal/infra/event-log/memory'
import { responseIdOf, surveyCommands } from '@portal/services/surveys/commands'
import { aSurvey } from '@portal/tests/support/surveys/surveys'
import { describe, expect, it } from 'vitest'
import { checkingAnswers } from './check-answers.ts'

const at = Instant.parse('2026-11-21T10:00:00.000Z')
const memberId = MemberId.parse('018f2b8c-1e7d-4b1a-9c55-0a1b2c3d4e5f')
const codes = (count: number) => Array.from({ length: count }, (_, i) => ({ code: i + 1, text: `t${i + 1}` }))
const definition = SurveyDefinition.parse({
  ...aSurvey(),
  pages: [{ id: 'first', questions: [{ id: 'Q1', type: 'grid', text: 'How?', items: codes(6), scale: codes(3) }] }],
})
const surveyId = definition.name
const responseId = responseIdOf(surveyId, memberId)

const taker = { surveyId, responseId, respondent: { kind: 'member', memberId }, flags: {} } as const

const answered = async (points: readonly number[]) => {
  const log = memoryEventLog()
  const commands = surveyCommands({ log, now: () => at })
  const asked = () => ({ commandId: randomUUID(), intent: '' })
  await commands.publishSurvey(asked(), definition, null)
  const data = Object.fromEntries(points.map((point, i) => [`Q1_${i + 1}`, point]))
  await commands.submitPage(asked(), { taker, page: 'first', data })
  const { handlers } = checkingAnswers(commands)
  const cause = { id: 'cause', eventId: randomUUID(), at }
  return {
    check: () => handlers['check']?.({ surveyId, responseId }, cause),
    duplicate: () => handlers['duplicate']?.({ surveyId, responseId, of: responseId, answers: 30 }, cause),
    flags: () =>
      log
        .rows()
        .map(({ json }) => JSON.parse(json))
        .filter(({ type }) => type === 'ResponseFlagged')
        .map(({ flag, evidence }) => [flag, evidence]),
  }
}

describe('a check of a completed response', () => {
  it('flags what its answers show, once, however often it is repeated', async () => {
    const { check, duplicate, flags } = await answered([2, 2, 2, 2, 2, 2])
    for (const effect of [check, check, duplicate, duplicate]) await effect()
    expect(flags()).toEqual([
      ['straight-lining', { grids: [{ question: 'Q1', rows: 6, code: 2 }] }],
      ['duplicate', { of: responseId, answers: 30 }],
    ])
  })

  it('flags nothing where there is nothing to see', async () => {
    const { check, flags } = await answered([1, 2, 3, 1, 2, 3])
    await check()
    expect(flags()).toEqual([])
  })
})
