import { randomUUID } from 'node:crypto'
import type { AccountType } from '@portal/contracts/events/identity'
import { reviewFlag } from '@portal/contracts/http/survey-flags'
import { MemberId } from '@portal/contracts/ids'
import { signedInAs } from '@portal/tests/support/portal/portal'
import { aPage, aQuestion, aSurvey } from '@portal/tests/support/surveys/surveys'
import { describe, expect, it } from 'vitest'
import { memberTaker, responseIdOf } from '../commands.ts'

const definition = aSurvey({ pages: [aPage('only', aQuestion('open-text', { id: 'Q1' }))] })
const surveyId = definition.name
const evidence = { seconds: 12, medianSeconds: 180, thresholdSeconds: 60, responses: 100 }

/** A response that was flagged, and who reviews it. */
const reviewing = async (type: AccountType = 'admin') => {
  const { app, cookie, deps, log, member } = await signedInAs(type)
  const { surveys } = deps
  const asked = () => ({ commandId: randomUUID(), intent: '' })
  await surveys.publishSurvey(asked(), definition, null)
  const respondent = MemberId.parse(randomUUID())
  await surveys.submitPage(asked(), { taker: memberTaker(surveyId, respondent), page: 'only', data: { Q1: 'x' } })
  const responseId = responseIdOf(surveyId, respondent)
  await surveys.flagResponse({ surveyId, responseId, flag: 'speeder', evidence }, 'a cause')
  const review = (verdict: string | null, more: object = {}, key: string = randomUUID()) =>
    app.inject({
      method: reviewFlag.method,
      url: reviewFlag.path,
      headers: { cookie, 'idempotency-key': key },
      payload: { surveyID: surveyId, responseId, flag: 'speeder', verdict, ...more },
    })
  const verdicts = () =>
    log
      .rows()
      .map(({ json }) => JSON.parse(json))
      .flatMap(({ type: name, verdict, by }) => (name === 'FlagReviewed' ? [{ verdict, by }] : []))
  return { review, verdicts, by: member.memberId }
}

describe('the review of a flag', () => {
  it('is an event with who reviewed it; it is changed, and taken back', async () => {
    const { review, verdicts, by } = await reviewing()
    const replies = [await review('accepted'), await review('dismissed'), await review(null)]
    expect(replies.map((reply) => [reply.statusCode, reply.json()])).toEqual(
      Array(3).fill([200, { status: 'success' }]),
    )
    expect(replies.map(({ headers }) => typeof headers['log-position'])).toEqual(Array(3).fill('string'))
    expect(verdicts()).toEqual(['accepted', 'dismissed', null].map((verdict) => ({ verdict, by })))
  })

  it('is stored once where it is sent again with its key', async () => {
    const { review, verdicts } = await reviewing()
    const key = randomUUID()
    for (let n = 0; n < 2; n += 1) expect((await review('accepted', {}, key)).statusCode).toBe(200)
    expect(verdicts()).toHaveLength(1)
  })

  it.each([{ flag: 'duplicate' }, { responseId: randomUUID() }])(
    'is refused where there is no such flag: %o',
    async (more) => {
      const { review, verdicts } = await reviewing()
      expect([(await review('accepted', more)).statusCode, verdicts()]).toEqual([404, []])
    },
  )

  it('is refused with a verdict that is none', async () => {
    const { review, verdicts } = await reviewing()
    expect([(await review('deleted')).statusCode, verdicts()]).toEqual([400, []])
  })

  it.each(['user', 'permanentExternalUser'] as const)('is for staff: %s', async (type) => {
    const { review, verdicts } = await reviewing(type)
    expect([(await review('accepted')).statusCode, verdicts()]).toEqual([403, []])
  })
})
