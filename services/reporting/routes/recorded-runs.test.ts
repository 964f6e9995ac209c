import { randomUUID } from 'node:crypto'
import { PastReply } from '@portal/contracts/http/reporting/recorded-runs'
import { MemberId } from '@portal/contracts/ids'
import type { PastQueries, ReportAnswer } from '@portal/projections/reporting/thread/queries'
import { aPortal, signedInAs } from '@portal/tests/support/portal/portal'
import { aRun } from '@portal/tests/support/surveys/a-run'
import { teaSpec } from '@portal/tests/support/surveys/tea-survey'
import { describe, expect, it } from 'vitest'
import type { KeptRun } from '../runs/recorded-runs.ts'
import type { SeenRun } from '../runs/recorder.ts'

const spec = teaSpec({ questions: ['Q1'] })
const run = aRun({ spec })
const json = (value: object) => new TextEncoder().encode(JSON.stringify(value))
const counted: ReportAnswer = {
  outcome: 'done',
  revision: 'r1',
  json: json(run),
  moment: { position: '00ff', surveyVersion: 3 },
}

const recordingPortal = async (answer: ReportAnswer = counted) => {
  const noted: SeenRun[] = []
  const flushed: string[] = []
  const recorder = { note: (one: SeenRun) => void noted.push(one), flush: async () => void flushed.push('flushed') }
  const portal = await signedInAs('admin', { reports: { run: async () => answer }, recorder })
  return { ...portal, noted, flushed }
}

describe('a run of tables', () => {
  it('is noted with its spec, position, version of the survey, account and saved report', async () => {
    const { app, cookie, noted } = await recordingPortal()
    const reportID = randomUUID()
    const url = `/api/reporting/run?reportID=${reportID}`
    const reply = await app.inject({ method: 'POST', url, headers: { cookie }, payload: spec })
    expect(reply.statusCode).toBe(200)
    expect(noted).toHaveLength(1)
    expect(noted[0]).toMatchObject({
      kind: 'table',
      surveyId: 'tea',
      reportId: reportID,
      parts: [{ spec, position: '00ff', surveyVersion: 3 }],
    })
    expect(noted[0]?.ranBy).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('is not noted if the client had its figures already, or if it was refused', async () => {
    for (const answer of [
      { outcome: 'unchanged', revision: 'r1' },
      { outcome: 'refused', issues: [] },
    ] as const) {
      const { app, cookie, noted } = await recordingPortal(answer)
      await app.inject({ method: 'POST', url: '/api/reporting/run', headers: { cookie }, payload: spec })
      expect(noted).toEqual([])
    }
  })

  it('that was noted is written before the process ends', async () => {
    const { app, flushed } = await recordingPortal()
    await app.close()
    expect(flushed).toEqual(['flushed'])
  })
})

const keptRun = (differs: Partial<KeptRun> = {}): KeptRun => ({
  runId: randomUUID(),
  kind: 'export',
  surveyId: spec.surveyID,
  reportId: null,
  title: 'Board',
  format: 'pdf',
  ranBy: null,
  parts: [{ title: 'Tea', spec, position: '00ff', surveyVersion: 3 }],
  times: 1,
  tookMs: 40,
  ranAt: '2026-11-21T08:00:00.000Z',
  ...differs,
})

const withRun = (
  kept: KeptRun | null,
  asItWas: PastQueries['asItWas'] = () => expect.unreachable('nothing is repeated'),
) => ({
  runs: { list: async () => ({ runs: kept ? [kept] : [], total: 1 }), find: async () => kept },
  past: { asItWas },
})

describe('the list of recorded runs', () => {
  it('names the account that ran each, and nobody where it is gone', async () => {
    const gone = await signedInAs('admin', withRun(keptRun({ ranBy: MemberId.parse(randomUUID()) })))
    const list = async ({ app, cookie }: typeof gone) =>
      (await app.inject({ url: '/api/reporting/runs?search=board', headers: { cookie } })).json()
    expect((await list(gone)).runs).toMatchObject([{ title: 'Board', by: null, surveyID: 'tea', format: 'pdf' }])
  })

  it('is for staff alone, as is every run in it', async () => {
    const member = await signedInAs('user', withRun(keptRun()))
    const { app } = await aPortal()
    for (const url of ['/api/reporting/runs', `/api/reporting/runs/${randomUUID()}`]) {
      expect((await app.inject({ url })).statusCode).toBe(401)
      const reply = await member.app.inject({ url, headers: { cookie: member.cookie } })
      expect(reply.statusCode).toBe(403)
    }
  })
})

describe('a recorded run', () => {
  it('is repeated at its own position, with its own spec', async () => {
    const asked: unknown[] = []
    const past = { share: 1, result: { run, erasedSince: 2 } }
    const asItWas: PastQueries['asItWas'] = async (...of) => {
      asked.push(of.slice(0, 2))
      return { outcome: 'done', revision: '', json: json(past) }
    }
    const kept = keptRun()
    const { app, cookie } = await signedInAs('admin', withRun(kept, asItWas))
    const reply = await app.inject({ url: `/api/reporting/runs/${kept.runId}/parts/0`, headers: { cookie } })
    expect(PastReply.parse(reply.json())).toEqual(past)
    expect(asked).toEqual([[spec, { position: '00ff' }]])
  })

  it('is not found if there is none, or no such part of it', async () => {
    const none = await signedInAs('admin', withRun(null))
    const one = await signedInAs('admin', withRun(keptRun()))
    const statusOf = async ({ app, cookie }: typeof none, path: string) =>
      (await app.inject({ url: `/api/reporting/runs/${randomUUID()}${path}`, headers: { cookie } })).statusCode
    expect([await statusOf(none, ''), await statusOf(none, '/parts/0'), await statusOf(one, '/parts/1')]).toEqual([
      404, 404, 404,
    ])
  })

  it('that cannot be counted is refused with the reason, and later if too many wait', async () => {
    const kept = keptRun()
    const codeOf = async (answer: ReportAnswer) => {
      const { app, cookie } = await signedInAs(
        'admin',
        withRun(kept, async () => answer),
      )
      const reply = await app.inject({ url: `/api/reporting/runs/${kept.runId}/parts/0`, headers: { cookie } })
      return [reply.statusCode, reply.json().code]
    }
    const issues = [{ path: '/questions/0', key: 'no-such-question', values: { question: 'Q1' } }] as const
    expect(await codeOf({ outcome: 'refused', issues })).toEqual([400, 'invalid-request'])
    expect(await codeOf({ outcome: 'overloaded' })).toEqual([503, 'overloaded'])
  })
})
