import { runTables, runUsualCrosstab, runUsualTopline } from '@portal/contracts/http/reporting'
import { SurveyId } from '@portal/contracts/ids'
import type { OwnRow } from '@portal/contracts/reporting/own-row'
import { bannerToRun } from '@portal/contracts/reporting/saved/banner-rules'
import type { TableSpec } from '@portal/contracts/reporting/table'
import { usualToplineSpec } from '@portal/contracts/reporting/usual-topline'
import type { ReportAnswer, ReportQueries } from '@portal/projections/reporting/thread/queries'
import { aBanner, aColumn, aSegment, itemId } from '@portal/tests/support/banners'
import { type PortalParts, signedInAs } from '@portal/tests/support/portal/portal'
import { teaSurvey } from '@portal/tests/support/portal/taking-tea'
import { aRun } from '@portal/tests/support/surveys/a-run'
import { describe, expect, it } from 'vitest'

const spec: TableSpec = {
  surveyID: SurveyId.parse('tea'),
  questions: ['Q2'],
  banner: [{ label: 'Gender', items: [{ label: 'Women', condition: { question: 'Q9', op: 'IN', values: [2] } }] }],
  filter: { operator: 'AND', rules: [{ operator: 'OR', rules: [] }] },
  includeAdmin: false,
  includeInactive: false,
  includeExternalUsers: false,
  completesOnly: true,
  base: 'asked',
  test: 'proportions-t',
}
const result = aRun({ spec })
const written: ReportAnswer = {
  outcome: 'done',
  revision: 'r1',
  json: new TextEncoder().encode(JSON.stringify(result)),
}

const run = async (
  payload: unknown,
  reports: ReportQueries['run'] = async () => written,
  more: Readonly<Record<string, string>> = {},
) => {
  const { app, cookie } = await signedInAs('admin', { reports: { run: reports } })
  const headers = { cookie, 'content-type': 'application/json', ...more }
  return app.inject({
    method: 'POST',
    url: '/api/reporting/run',
    headers,
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })
}

describe('a run', () => {
  it('answers a spec with its tables', async () => {
    const asked: TableSpec[] = []
    const reply = await run(spec, async (one) => {
      asked.push(one)
      return written
    })
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
    expect(runTables.replies[200].parse(reply.json())).toEqual(result)
    expect(asked).toEqual([spec])
  })

  it('is not sent again to a client that has it', async () => {
    const asked: (readonly string[])[] = []
    const answer: ReportQueries['run'] = async (_, known) => {
      asked.push(known)
      return known.includes('r1') ? { outcome: 'unchanged', revision: 'r1' } : written
    }
    const first = await run(spec, answer)
    expect(first.headers['etag']).toBe('"r1"')
    const again = await run(spec, answer, { 'if-none-match': 'W/"r0", "r1"' })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect((await run(spec, answer, { 'if-none-match': '"r2"' })).statusCode).toBe(200)
    expect(asked).toEqual([[], ['r0', 'r1'], ['r2']])
  })

  it('is refused for a while if too many wait already', async () => {
    const reply = await run(spec, async () => ({ outcome: 'overloaded' }))
    expect([reply.statusCode, reply.json().code, reply.headers['retry-after']]).toEqual([503, 'overloaded', '1'])
  })

  it('says what is wrong with a spec, and where', async () => {
    const reply = await run(spec, async () => ({
      outcome: 'refused',
      issues: [{ path: '/banner/0/items/0/condition/question', key: 'no-such-question', values: { question: 'Q9' } }],
    }))
    expect([reply.statusCode, reply.json().code, reply.json().detail]).toEqual([
      400,
      'invalid-request',
      '/banner/0/items/0/condition/question: there is no question Q9',
    ])
  })

  it('is refused for a key that a spec does not have, at every depth, with its place', async () => {
    const [group] = spec.banner
    const [item] = group?.items ?? []
    const detailOf = async (payload: unknown) => (await run(payload)).json().detail
    expect(await detailOf({ ...spec, wieght: 'w' })).toBe('/wieght: is not known here; look for a typing error')
    expect(await detailOf({ ...spec, banner: [{ ...group, note: '' }] })).toBe(
      '/banner/0/note: is not known here; look for a typing error',
    )
    const banner = [{ ...group, items: [{ ...item, colour: 'red' }] }]
    expect(await detailOf({ ...spec, banner })).toBe(
      '/banner/0/items/0/colour: is not known here; look for a typing error',
    )
    const filter = { question: 'Q1', op: 'IN', values: [1], not: true }
    expect(await detailOf({ ...spec, filter })).toBe('/filter/not: is not known here; look for a typing error')
  })

  it('of an unknown survey is not found', async () => {
    const issues = [{ path: '/surveyID', key: 'no-such-survey', values: { survey: 'tea' } } as const]
    expect((await run(spec, async () => ({ outcome: 'refused', issues }))).statusCode).toBe(404)
  })

  it.each([
    {},
    [],
    { ...spec, surveyID: 'no such id!' },
    { ...spec, questions: 'all' },
    { ...spec, filter: { question: 'Q1', op: 'SOUNDS LIKE', values: [] } },
    { ...spec, filter: { operator: 'AND', rules: [{}] } },
    { ...spec, base: 'everybody' },
  ])('is refused for an invalid body: %o', async (payload) => {
    const reply = await run(payload)
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid-request'])
  })

  it('is refused for an endlessly nested filter', async () => {
    const nested = `${'{"operator":"AND","rules":['.repeat(8_000)}${']}'.repeat(8_000)}`
    const reply = await run(`{"surveyID":"tea","filter":${nested}}`)
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid-request'])
  })

  it.each(['user', 'permanentExternalUser'] as const)('is refused to the account type %s', async (accountType) => {
    const { app, cookie } = await signedInAs(accountType, {
      reports: { run: async () => written },
    })
    const reply = await app.inject({ method: 'POST', url: '/api/reporting/run', headers: { cookie }, payload: spec })
    expect([reply.statusCode, reply.json().code]).toEqual([403, 'not-allowed'])
  })

  it('is refused without a session before its body is read', async () => {
    const { app } = await signedInAs('user')
    expect((await app.inject({ method: 'POST', url: '/api/reporting/run', payload: {} })).statusCode).toBe(401)
  })
})

describe('the run that comes with a page', () => {
  const { name: surveyId } = teaSurvey
  const published = { surveyId, version: 1, definition: teaSurvey, publishedAt: '2026-11-21T08:00:00.000Z' }
  const net: OwnRow = { kind: 'net', label: 'Any', question: 'Q3', codes: [1, 2] }
  const savedRows = { content: { rows: [net] } }
  const banner = { name: 'Gender', surveyId, content: aBanner(aColumn('Tea', aSegment('Q3', 1), aSegment('Q3', 2))) }

  const ask = async (url: string, parts: Partial<PortalParts> = {}) => {
    const asked: TableSpec[] = []
    const { app, cookie } = await signedInAs('admin', {
      ...parts,
      published: { latest: async () => [published], find: async (id) => (id === surveyId ? published : null) },
      saved: {
        find: async (kind, id) =>
          (kind === 'rows' ? savedRows : kind === 'banner' && id === itemId ? banner : null) as never,
        list: async () => ({ items: [], total: 0 }),
      },
      reports: {
        run: async (one) => {
          asked.push(one)
          return { ...written, moment: { position: '00ff', surveyVersion: 3 } }
        },
      },
    })
    return { asked, reply: await app.inject({ url, headers: { cookie } }) }
  }

  it('of a topline is that of the first questions of its survey, with the rows that are saved with it', async () => {
    const { asked, reply } = await ask('/api/reporting/run/tea/new')
    expect(runUsualTopline.replies[200].parse(reply.json())).toEqual(result)
    expect(asked).toEqual([usualToplineSpec(surveyId, ['Q2', 'Q3', 'Q4'], [net])])
    expect(asked[0]?.questions).toEqual(['Q2', 'Q3'])
  })

  it('of a topline has as many questions as the community has chosen', async () => {
    const { asked } = await ask('/api/reporting/run/tea/new', { beginning: async () => ({ shown: 3, decimals: 0 }) })
    expect(asked[0]?.questions).toEqual(['Q2', 'Q3', 'Q4'])
  })

  it('of a crosstab is that of the columns and rows in its address, with the rows that are saved with the survey', async () => {
    const { asked, reply } = await ask('/api/reporting/run/tea/crosstab/new?banner=Q3%2CQ99&rows=Q4%2CQ2')
    expect(runUsualCrosstab.replies[200].parse(reply.json())).toEqual(result)
    const [one] = asked
    expect([one?.questions, one?.rows, one?.test]).toEqual([['Q2', 'Q4'], [net], 'proportions-t'])
    expect(one?.banner).toHaveLength(1)
    expect(one?.banner[0]?.items[0]?.condition).toEqual({ question: 'Q3', op: 'IN', values: [1] })
  })

  it('of a crosstab by a saved banner is that of its columns, and is recorded as that of the banner', async () => {
    const noted: unknown[] = []
    const recorder = { note: (run: unknown) => void noted.push(run), flush: async () => undefined }
    const { asked, reply } = await ask(`/api/reporting/run/tea/crosstab/${itemId}?rows=Q4`, { recorder })
    expect(runUsualCrosstab.replies[200].parse(reply.json())).toEqual(result)
    expect([asked[0]?.questions, asked[0]?.rows]).toEqual([['Q4'], [net]])
    expect(asked[0]?.banner).toEqual(bannerToRun(banner.content, { name: 'Gender', report: surveyId }))
    expect(asked[0]?.banner[0]?.items).toHaveLength(1)
    expect(noted).toMatchObject([{ kind: 'crosstab', reportId: itemId, surveyId }])
  })

  it.each([
    ['/api/reporting/run/coffee/new', 404],
    ['/api/reporting/run/tea/018f2b8c-1e7d-4b1a-9c55-0a1b2c3d4e01', 400],
    ['/api/reporting/run/coffee/crosstab/new?banner=Q3', 404],
    ['/api/reporting/run/tea/crosstab/new?banner=Q99', 404],
    ['/api/reporting/run/tea/crosstab/018f2b8c-1e7d-4b1a-9c55-0a1b2c3d4e01', 404], // there is no such banner
    [`/api/reporting/run/coffee/crosstab/${itemId}`, 404], // it is of another survey
    ['/api/reporting/run/tea/crosstab/old?banner=Q3', 400],
    ['/api/reporting/run/tea/crosstab/new', 404],
  ])('%s is answered with %i', async (url, status) => {
    const { asked, reply } = await ask(url)
    expect([reply.statusCode, asked]).toEqual([status, []])
  })
})
