import type { AccountType } from '@portal/contracts/events/identity'
import type { Rule } from '@portal/contracts/survey/condition'
import type { ReportAnswer } from '@portal/projections/reporting/thread/queries'
import { signedInAs } from '@portal/tests/support/portal/portal'
import { teaSpec } from '@portal/tests/support/surveys/tea-survey'
import { describe, expect, it } from 'vitest'

const page = { texts: [{ text: 'It is <warm>', at: '2026-11-21T08:00:00.000Z' }], total: 41 }
const listed: ReportAnswer = { outcome: 'done', revision: '', json: new TextEncoder().encode(JSON.stringify(page)) }
const filter: Rule = { question: 'Q1', op: 'IN', values: [1] }
const wanted = { key: 'Q5', search: 'warm', page: 3, itemsPerPage: 10 }

const post = async (body: object, answer: ReportAnswer = listed, accountType: AccountType = 'admin') => {
  const asked: unknown[] = []
  const { app, cookie } = await signedInAs(accountType, {
    reports: {
      run: async (spec, _known, _signal, of) => {
        asked.push([spec, of])
        return answer
      },
    },
  })
  const payload = { spec: teaSpec({ filter }), ...wanted, ...body }
  const reply = await app.inject({ method: 'POST', url: '/api/reporting/texts', headers: { cookie }, payload })
  return { reply, asked }
}

describe('open texts', () => {
  it('are those of the run whose spec is sent, searched and paged', async () => {
    const { reply, asked } = await post({})
    expect(reply.json()).toEqual(page)
    expect(asked).toEqual([[teaSpec({ filter }), wanted]])
  })

  it.each(['user', 'permanentExternalUser'] as const)('are refused to the account type %s', async (accountType) => {
    const { reply, asked } = await post({}, listed, accountType)
    expect([reply.statusCode, reply.json().code, asked]).toEqual([403, 'not-allowed', []])
  })

  it('are refused for a run that is refused, with what is wrong', async () => {
    const issues = [{ path: '/cell', key: 'no-such-cell', values: {} }] as const
    const { reply } = await post({}, { outcome: 'refused', issues })
    expect([reply.statusCode, reply.json().issues]).toEqual([400, issues])
  })

  it.each([
    { itemsPerPage: 101 },
    { itemsPerPage: 2.5 },
    { page: 0 },
    { page: 1e300 },
    { page: 'x' },
    { key: 'Q5;drop' },
    { search: 'x'.repeat(201) },
    { spec: { ...teaSpec(), filtre: null } },
  ])('are refused for %j', async (body) => expect((await post(body)).reply.statusCode).toBe(400))
})
