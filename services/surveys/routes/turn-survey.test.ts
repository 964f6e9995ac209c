import { randomUUID } from 'node:crypto'
import { ResponseId } from '@portal/contracts/ids'
import { signedInAs } from '@portal/tests/support/portal/portal'
import { replyOf, takingTea, teaSurvey } from '@portal/tests/support/portal/taking-tea'
import { describe, expect, it } from 'vitest'

const CLOSED = [409, 'survey-closed']
const codeOf = (reply: Readonly<{ statusCode: number; json: () => { code?: string } }>) => [
  reply.statusCode,
  reply.json().code,
]
const asked = () => ({ commandId: randomUUID(), intent: 'turn' })
const tea = { surveyId: teaSurvey.name, by: null }

describe('a closed survey', () => {
  it('takes no page, not of those who are in the middle of it either, and shows them that it is closed', async () => {
    const { submit, questions, deps } = await takingTea()
    expect(replyOf(await submit('first', { Q2: 1 })).next?.page.id).toBe('second')
    await deps.surveys.closeSurvey(asked(), tea)
    // Every process follows within a second.
    await expect.poll(async () => codeOf(await questions()), { timeout: 20_000 }).toEqual(CLOSED)
    expect(codeOf(await submit('second', { Q4_1: 2, Q4_2: 1 }))).toEqual(CLOSED)
    expect(codeOf(await submit('second', {}, { saveAndQuit: true }))).toEqual(CLOSED)
  })

  it('goes on where they were once it is reopened', async () => {
    const { submit, questions, deps } = await takingTea()
    await submit('first', { Q2: 1 })
    await deps.surveys.closeSurvey(asked(), tea)
    await deps.surveys.reopenSurvey(asked(), tea)
    await expect
      .poll(async () => (await questions()).json(), { timeout: 20_000 })
      .toMatchObject({ page: { id: 'second' } })
    expect((await submit('second', { Q4_1: 2, Q4_2: 1 })).json()).toMatchObject({ next: { status: 'complete' } })
  })

  it('still shows its end to those who completed it', async () => {
    const { submit, questions, deps } = await takingTea()
    await submit('first', { Q2: 1 })
    await submit('second', { Q4_1: 2, Q4_2: 1 })
    await deps.surveys.closeSurvey(asked(), tea)
    expect((await questions()).json()).toMatchObject({ status: 'complete' })
  })

  it('is in the list of those who ended it, and of nobody else', async () => {
    const listed = async (status: 'in progress' | 'complete' | null) => {
      const at = '2026-11-21T08:00:00.000Z'
      const responseId = ResponseId.parse('3f2b8c1e-7d64-4b1a-9c55-0a1b2c3d4e5f')
      const { app, cookie } = await signedInAs('user', {
        published: {
          latest: async () => [{ surveyId: teaSurvey.name, version: 1, definition: teaSurvey, publishedAt: at }],
          find: async () => null,
        },
        closing: { closed: async () => new Set([teaSurvey.name]) },
        responses: {
          byId: async () => null,
          ofMember: async (memberId) =>
            status === null
              ? []
              : [
                  {
                    responseId,
                    surveyId: teaSurvey.name,
                    surveyVersion: 1,
                    memberId,
                    status,
                    page: 'first',
                    data: {},
                    texts: {},
                    asked: [],
                    updatedAt: at,
                  },
                ],
          countsBySurvey: async () => [],
        },
      })
      return Object.keys((await app.inject({ url: '/api/surveys', headers: { cookie } })).json().other)
    }
    expect(await listed(null)).toEqual([])
    expect(await listed('in progress')).toEqual([])
    expect(await listed('complete')).toEqual(['tea'])
  })
})

describe('closing a survey', () => {
  const staff = async () => {
    const portal = await signedInAs('admin')
    await portal.deps.surveys.publishSurvey(asked(), teaSurvey, null)
    const turn = (verb: 'close' | 'reopen', survey = 'tea') =>
      portal.app.inject({
        method: 'POST',
        url: `/api/surveys/report/surveys/${survey}/${verb}`,
        headers: { cookie: portal.cookie },
      })
    const types = () => portal.log.rows().map(({ json }) => JSON.parse(json).type)
    return { ...portal, turn, types }
  }

  it('and reopening it are events, one each however often they are asked for', async () => {
    const { turn, types } = await staff()
    for (const verb of ['close', 'close', 'reopen', 'reopen'] as const) {
      expect((await turn(verb)).json()).toEqual({ surveyID: 'tea' })
    }
    expect(types().filter((type) => /^Survey(Closed|Reopened)$/.test(type))).toEqual(['SurveyClosed', 'SurveyReopened'])
  })

  it('is not possible for a survey that does not exist', async () => {
    const { turn } = await staff()
    expect((await turn('close', 'coffee')).statusCode).toBe(404)
  })
})
