import { randomUUID } from 'node:crypto'
import { SurveyId } from '@portal/contracts/ids'
import { TOKEN_SECRET } from '@portal/tests/support/portal/portal'
import { replyOf, takingTea, teaSurvey } from '@portal/tests/support/portal/taking-tea'
import { aPage, aQuestion } from '@portal/tests/support/surveys/surveys'
import { describe, expect, it } from 'vitest'
import { respondentToken } from '../token.ts'

describe('a page is refused', () => {
  it('out of order, with the current one', async () => {
    const { submit } = await takingTea()
    const reply = await submit('second', { Q3_1: 1 })
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'page-out-of-order'])
    expect(reply.json().detail).toContain('first')
  })

  it('of a survey that is complete', async () => {
    const { submit } = await takingTea()
    await submit('first', { Q2: 1 })
    await submit('second', { Q4_1: 2, Q4_2: 1 })
    expect((await submit('second', { Q4_1: 1, Q4_2: 1 })).json()).toMatchObject({
      status: 409,
      code: 'page-out-of-order',
    })
  })

  it.each([{ Q99: 1 }, { Q2: 1, Q3_1: 1 }, { 'Q2; drop table': 1 }])(
    'with keys of other questions: %o',
    async (DATA) => {
      const { submit } = await takingTea()
      expect((await submit('first', DATA)).json()).toMatchObject({ status: 400, code: 'invalid-request' })
    },
  )

  it('with the token of another member', async () => {
    const { submit } = await takingTea()
    const other = await takingTea()
    const reply = await submit('first', { Q2: 1 }, { token: other.token })
    expect([reply.statusCode, reply.json().code]).toEqual([403, 'not-your-token'])
  })

  it('with the token that the member has for another survey, and is stored in neither', async () => {
    const { submit, deps, member, log } = await takingTea()
    const cup = { ...teaSurvey, name: SurveyId.parse('cup'), pages: [aPage('other', aQuestion('info'))] }
    await deps.surveys.publishSurvey({ commandId: randomUUID(), intent: '' }, cup, null)
    const token = respondentToken(TOKEN_SECRET, cup.name, member.memberId)
    const replies = [await submit('first', { Q2: 1 }, { token }), await submit('other', { Q2: 1 }, { token })]
    expect(replies.map((reply) => reply.json().code)).toEqual(['page-out-of-order', 'invalid-request'])
    expect(log.rows().filter(({ stream }) => stream.startsWith('response-'))).toEqual([])
  })

  it('without a session', async () => {
    const { submit } = await takingTea()
    expect((await submit('first', { Q2: 1 }, {}, { cookie: '' })).statusCode).toBe(401)
  })

  it('from another site', async () => {
    const { submit } = await takingTea()
    expect((await submit('first', { Q2: 1 }, {}, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
  })

  it('with 2 MB of text', async () => {
    const { submit } = await takingTea()
    const reply = await submit('second', { Q5: 'x'.repeat(2_000_000) })
    expect([reply.statusCode, reply.json().code]).toEqual([413, 'too-large'])
  })

  it.each([
    { DATA: [] },
    { DATA: null },
    { DATA: { Q2: {} } },
    { DATA: { Q2: true } },
    { page: 7 },
    { questions: 'all' },
    { saveAndQuit: 'no' },
    { seconds: -1 },
    { token: null },
  ])('that breaks its contract: %o', async (differs) => {
    const { submit } = await takingTea()
    const reply = await submit('first', { Q2: 1 }, differs)
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid-request'])
  })
})

it('a page of a member whose answers were erased is refused', async () => {
  const { submit, deps, member } = await takingTea()
  await submit('first', { Q2: 1 })
  await deps.surveys.eraseMembersResponse(teaSurvey.name, member.memberId)
  const reply = await submit('second', { Q3: 1 })
  expect([reply.statusCode, reply.json().code]).toEqual([403, 'account-closed'])
})

describe('an idempotency key', () => {
  const key = { 'idempotency-key': 'page-1' }

  it('sent twice has one effect and the same position', async () => {
    const { submit, log } = await takingTea()
    const [once, twice] = [await submit('first', { Q2: 1 }, {}, key), await submit('first', { Q2: 1 }, {}, key)]
    expect(replyOf(twice)).toEqual(replyOf(once))
    expect(twice.headers['log-position']).toBe(once.headers['log-position'])
    expect(log.rows().filter(({ stream }) => stream.startsWith('response-'))).toHaveLength(2)
  })

  it('sent twice at once has one effect', async () => {
    const { submit, log } = await takingTea()
    const replies = await Promise.all([1, 2, 3].map(() => submit('first', { Q2: 1 }, {}, key)))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(log.rows().filter(({ stream }) => stream.startsWith('response-'))).toHaveLength(2)
  })

  it('with another body is refused', async () => {
    const { submit } = await takingTea()
    await submit('first', { Q2: 1 }, {}, key)
    const reply = await submit('first', { Q2: 2 }, {}, key)
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'different-intent'])
  })

  it('of a page that was gone back from has one effect, and is refused with another body', async () => {
    const { submit, previous, log } = await takingTea()
    await submit('first', { Q2: 1 })
    const again = { 'idempotency-key': 'back-1' }
    const [once, twice] = [await previous('second', {}, again), await previous('second', {}, again)]
    expect([once.statusCode, twice.statusCode, twice.json()]).toEqual([200, 200, once.json()])
    expect(log.rows().filter(({ json }) => json.includes('PageReopened'))).toHaveLength(1)
    const other = await previous('second', { Q3: 1 }, again)
    expect([other.statusCode, other.json().code]).toEqual([409, 'different-intent'])
  })

  it.each(['', 'x'.repeat(201)])('of a wrong length is refused', async (bad) => {
    const { submit } = await takingTea()
    expect((await submit('first', { Q2: 1 }, {}, { 'idempotency-key': bad })).statusCode).toBe(400)
  })
})
