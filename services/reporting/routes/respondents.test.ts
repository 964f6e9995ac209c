import { randomUUID } from 'node:crypto'
import type { OperatorActed } from '@portal/contracts/events/operations'
import type { ResponseEvent } from '@portal/contracts/events/surveys'
import { ResponseId, SurveyId } from '@portal/contracts/ids'
import { memoryEventLog } from '@portal/infra/event-log/memory'
import type { ReportQueries } from '@portal/projections/reporting/thread/queries'
import { signedInAs } from '@portal/tests/support/portal/portal'
import { anInstant } from '@portal/tests/support/surveys/surveys'
import { teaSpec } from '@portal/tests/support/surveys/tea-survey'
import { describe, expect, it } from 'vitest'

const surveyId = SurveyId.parse('tea')
const responseId = ResponseId.parse(randomUUID())
const listed = {
  total: 1,
  isHidden: false,
  respondents: [
    { responseId, number: 7, status: 'complete', via: 'web', startedAt: anInstant, completedAt: null, isErased: false },
  ],
}
const cell = { table: 'Q1', row: 'Q1=1', column: 'total' }

const asking = async (
  run: ReportQueries['run'] = async () => ({
    outcome: 'done',
    revision: '',
    json: new TextEncoder().encode(JSON.stringify(listed)),
  }),
) => {
  const log = memoryEventLog()
  const { app, cookie } = await signedInAs('admin', { reports: { run }, audit: { log, now: () => anInstant } })
  const post = (url: string, payload: object) => app.inject({ method: 'POST', url, headers: { cookie }, payload })
  const trail = async () => {
    const acts: OperatorActed[] = []
    for await (const { event } of log.readStream<OperatorActed>('operations')) acts.push(event)
    return acts.map(({ action, target, outcome, detail }) => ({ action, target, outcome, detail }))
  }
  return { log, post, trail }
}

describe('the respondents behind a figure', () => {
  it('are answered, and who looked at what is in the audit trail', async () => {
    const wanted: unknown[] = []
    const { post, trail } = await asking(async (_spec, _known, _signal, of) => {
      wanted.push(of)
      return { outcome: 'done', revision: '', json: new TextEncoder().encode(JSON.stringify(listed)) }
    })
    const reply = await post('/api/reporting/respondents', { spec: teaSpec(), cell, page: 2, itemsPerPage: 20 })
    expect([reply.statusCode, reply.json()]).toEqual([200, listed])
    expect(wanted).toEqual([{ cell, page: 2, itemsPerPage: 20 }])
    const about = { action: 'report respondents', target: 'tea Q1 Q1=1 total' }
    expect(await trail()).toEqual([
      { ...about, outcome: 'began', detail: null },
      { ...about, outcome: 'done', detail: '1 of 1 respondents, page 2' },
    ])
  })

  it('of a cell that is gone are refused, which is in the audit trail too', async () => {
    const { post, trail } = await asking(async () => ({
      outcome: 'refused',
      issues: [{ path: '/cell', key: 'no-such-cell', values: {} }],
    }))
    const reply = await post('/api/reporting/respondents', { spec: teaSpec(), cell, page: 1, itemsPerPage: 20 })
    expect(reply.statusCode).toBe(400)
    expect((await trail()).map(({ outcome }) => outcome)).toEqual(['began', 'failed'])
  })
})

describe('the events of a response', () => {
  const events: readonly ResponseEvent[] = [
    {
      type: 'ResponseStarted',
      surveyId,
      responseId,
      at: anInstant,
      surveyVersion: 1,
      respondent: { kind: 'open' },
      flags: {},
      via: 'web',
    },
    {
      type: 'PageAnswered',
      surveyId,
      responseId,
      at: anInstant,
      page: 'p',
      owner: responseId,
      data: { Q1: 2 },
      texts: { value: { Q5: 'Written words' } },
      asked: ['Q1', 'Q5'],
    },
  ]

  it('are answered with the coded answers and without the written texts', async () => {
    const { log, post, trail } = await asking()
    const stream = `response-${responseId}`
    await log.append({ stream, commandId: randomUUID(), intent: 'answer', expect: 'none', events })
    const reply = await post('/api/reporting/response-events', { surveyID: 'tea', responseId })
    expect(reply.json()).toEqual({
      events: [
        { version: 1, type: 'ResponseStarted', at: anInstant, page: null, answers: {}, texts: 0 },
        { version: 2, type: 'PageAnswered', at: anInstant, page: 'p', answers: { Q1: 2 }, texts: 1 },
      ],
    })
    expect(reply.body).not.toContain('Written words')
    expect((await trail()).at(-1)).toMatchObject({ target: `tea response ${responseId}`, detail: '2 events' })
    expect((await post('/api/reporting/response-events', { surveyID: 'other', responseId })).statusCode).toBe(404)
  })

  it('say of an imported response all coded answers at once', async () => {
    const { log, post } = await asking()
    const imported: ResponseEvent = {
      type: 'ResponseImported',
      surveyId,
      responseId,
      at: anInstant,
      surveyVersion: 1,
      flags: {},
      importedKey: { value: 'noor@example.org' },
      pages: [
        { page: 'p', data: { Q1: 2 }, asked: ['Q1', 'Q5'] },
        { page: 'q', data: { Q6: 1 }, asked: ['Q6', 'Q7'] },
      ],
      texts: { value: { p: { Q5: 'Written words' }, q: { Q7: 'More' } } },
      isComplete: true,
    }
    const stream = `response-${responseId}`
    await log.append({ stream, commandId: randomUUID(), intent: 'import', expect: 'none', events: [imported] })
    const reply = await post('/api/reporting/response-events', { surveyID: 'tea', responseId })
    expect(reply.json()).toEqual({
      events: [
        { version: 1, type: 'ResponseImported', at: anInstant, page: null, answers: { Q1: 2, Q6: 1 }, texts: 2 },
      ],
    })
    for (const word of ['Written words', 'noor']) expect(reply.body).not.toContain(word)
  })

  it('tell a response that was terminated from one that was screened out', async () => {
    const { log, post } = await asking()
    const screened = { type: 'ResponseScreened', surveyId, responseId, at: anInstant, screen: 'speeding' } as const
    const ended: readonly ResponseEvent[] = [...events, { ...screened, outcome: 'terminated' }, screened]
    const stream = `response-${responseId}`
    await log.append({ stream, commandId: randomUUID(), intent: 'answer', expect: 'none', events: ended })
    const reply = await post('/api/reporting/response-events', { surveyID: 'tea', responseId })
    const [, , terminated, screenedOut] = reply.json().events
    expect(terminated).toMatchObject({ type: 'ResponseScreened', outcome: 'terminated' })
    expect(screenedOut).not.toHaveProperty('outcome')
  })
})
