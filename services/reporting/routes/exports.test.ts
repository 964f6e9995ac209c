import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { Instant, MemberId } from '@portal/contracts/ids'
import { memoryEventLog } from '@portal/infra/event-log/memory'
import { newFileName } from '@portal/infra/tools/file-name'
import type { ReportQueries } from '@portal/projections/reporting/thread/queries'
import { exportCommands } from '@portal/services/reporting/commands'
import type { KeptExport, KeptExports } from '@portal/services/reporting/exports/kept-exports'
import { noExports } from '@portal/tests/support/portal/no-exports'
import { type PortalParts, signedInAs } from '@portal/tests/support/portal/portal'
import { aRun } from '@portal/tests/support/surveys/a-run'
import { anExportRequest } from '@portal/tests/support/surveys/exporting'
import { teaSpec } from '@portal/tests/support/surveys/tea-survey'
import { describe, expect, it } from 'vitest'

const exportId = randomUUID()
const storedName = newFileName()
const someExport: KeptExport = {
  exportId,
  askedBy: MemberId.parse(randomUUID()),
  request: anExportRequest(),
  surveyTitle: 'Tea',
  state: 'done',
  isCancelling: false,
  isMade: true,
  share: 1,
  issues: [],
  storedName,
  fileName: 'tea-responses-2026-11-22.csv',
  bytes: 4,
  claims: 1,
  givenBack: 0,
  askedAt: '2026-11-22T08:00:00.000Z',
  endedAt: '2026-11-22T08:00:01.000Z',
  expiresAt: '2026-11-23T08:00:01.000Z',
}
const files: PortalParts['files'] = {
  read: async (name) => (name === storedName ? { bytes: 4, content: Readable.from([Buffer.from('Q1\r\n')]) } : null),
}
const having = (kept: Partial<KeptExports>): Partial<PortalParts> => ({ exports: { ...noExports, ...kept }, files })

const get = async (url: string, parts: Partial<PortalParts>) => {
  const { app, cookie } = await signedInAs('admin', parts)
  return app.inject({ method: 'GET', url, headers: { cookie } })
}
const download = (kept: Partial<KeptExports>) => get(`/api/reporting/exports/${exportId}/file`, having(kept))

it('the list says why an export failed, in the language of the reader', async () => {
  const failed: KeptExport = {
    ...someExport,
    state: 'failed',
    storedName: null,
    issues: [{ path: '', key: 'export-interrupted', values: {} }],
  }
  const { app, cookie } = await signedInAs('admin', having({ list: async () => [failed, someExport] }))
  const whys = async (language: string) => {
    const headers = { cookie, 'accept-language': language }
    const reply = await app.inject({ method: 'GET', url: '/api/reporting/exports', headers })
    return reply.json<readonly { why: string }[]>().map(({ why }) => why)
  }
  expect(await whys('en')).toEqual(['Too many workers ended while they made the file: export again.', ''])
  expect((await whys('fr'))[0]).toMatch(/^Trop de workers .*\.$/)
})

describe('a download', () => {
  it('is the file, under its name, and is not stored by caches', async () => {
    const reply = await download({ find: async () => someExport })
    expect([reply.statusCode, reply.body]).toEqual([200, 'Q1\r\n'])
    expect(reply.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="tea-responses-2026-11-22.csv";/),
      'cache-control': 'private, no-store',
      'content-length': '4',
    })
  })

  it('is not found once it has expired, nor by another account', async () => {
    expect((await download({ find: async () => ({ ...someExport, storedName: null }) })).statusCode).toBe(404)
    const asked: unknown[] = []
    const find: KeptExports['find'] = async (...of) => {
      asked.push(of)
      return null
    }
    const { app, cookie, member } = await signedInAs('admin', having({ find }))
    const url = `/api/reporting/exports/${exportId}/file`
    expect((await app.inject({ method: 'GET', url, headers: { cookie } })).statusCode).toBe(404)
    expect(asked).toEqual([[exportId, member.memberId]])
    expect((await app.inject({ method: 'GET', url })).statusCode).toBe(401)
  })

  it('leads a person who opened a link that is of no use to their exports, whoever they are, and a program nowhere', async () => {
    const { app, cookie } = await signedInAs('admin', having({ find: async () => null }))
    const open = async (headers: Readonly<Record<string, string>>) => {
      const url = `/api/reporting/exports/${exportId}/file`
      const { statusCode, headers: sent } = await app.inject({ method: 'GET', url, headers })
      return [statusCode, sent.location]
    }
    const page = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
    expect(await open({ ...page, cookie })).toEqual([303, `/client/surveys/exports?file=${exportId}`])
    expect(await open(page)).toEqual([303, `/client/surveys/exports?file=${exportId}`])
    expect(await open({ accept: '*/*', cookie })).toEqual([404, undefined])
    expect(await open({ cookie })).toEqual([404, undefined])
  })

  it('is not found if the file was lost', async () =>
    expect((await download({ find: async () => ({ ...someExport, storedName: newFileName() }) })).statusCode).toBe(404))
})

it('the list of exports does not name stored files', async () => {
  const reply = await get('/api/reporting/exports', having({ list: async () => [someExport] }))
  expect(reply.json()).toMatchObject([{ exportId, fileName: 'tea-responses-2026-11-22.csv', state: 'done' }])
  expect(reply.body).not.toContain(storedName)
})

const { banner: _, ...data } = teaSpec()
const at = '2026-11-22T08:00:00.000Z'

const exportNow = async (body: object, run: ReportQueries['run']) => {
  const now = () => Instant.parse(at)
  const made = { reports: { run }, raw: { read: async () => null } }
  const log = memoryEventLog()
  const commands = exportCommands({
    log,
    now,
    exports: noExports,
    made,
    callWorker: async () => undefined,
    keepRuns: async () => undefined,
  })
  const { app, cookie } = await signedInAs('admin', { exportCommands: commands })
  const url = '/api/surveys/report/surveys/export'
  const reply = await app.inject({ method: 'POST', url, headers: { cookie }, payload: body })
  const events = await Array.fromAsync(log.readStream('operations'))
  return { reply, outcomes: events.map(({ event }) => ('outcome' in event ? event.outcome : null)) }
}

const counted =
  (rows = 1): ReportQueries['run'] =>
  async (spec) => {
    const run = aRun({ spec })
    const [table] = run.tables
    const many = table ? [{ ...table, rows: Array.from({ length: rows }, () => table.rows[0] ?? []).flat() }] : []
    const json = new TextEncoder().encode(JSON.stringify({ ...run, tables: many }))
    return { outcome: 'done', revision: 'r1', json }
  }

describe('POST /api/surveys/report/surveys/export', () => {
  it('answers with the file of a small run, named by its content-disposition, and is audited', async () => {
    const { reply, outcomes } = await exportNow({ data, type: 'csv' }, counted())
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="tea-topline-\d{4}-\d\d-\d\d\.csv"$/)
    expect(reply.body).toContain('Q2,Do you drink tea?,,,Yes,code,,Total,,column share,0.75,9,12,**')
    expect(outcomes).toEqual(['began', 'done'])
  })

  it('counts by the columns of bannerStructure', async () => {
    const banner = [{ label: 'Tea', items: [{ label: 'Yes', condition: { question: 'Q1', op: 'IN', values: [1] } }] }]
    const asked: unknown[] = []
    const run: ReportQueries['run'] = async (spec, known, signal) => {
      asked.push(spec.banner)
      return counted()(spec, known, signal)
    }
    const { reply } = await exportNow({ data, type: 'json', bannerStructure: banner }, run)
    expect(asked).toEqual([banner])
    expect(reply.headers['content-disposition']).toContain('tea-crosstab-')
  })

  it('refuses more than 20,000 cells, with what to do', async () => {
    const { reply, outcomes } = await exportNow({ data, type: 'csv' }, counted(20_001))
    expect([reply.statusCode, reply.json().issues[0].key]).toEqual([400, 'export-too-large'])
    expect(outcomes).toEqual(['began', 'refused'])
  })

  it('refuses an unknown format or field before anything is counted', async () => {
    const never: ReportQueries['run'] = () => expect.unreachable('nothing is counted')
    expect((await exportNow({ data, type: 'exe' }, never)).reply.statusCode).toBe(400)
    expect((await exportNow({ data, type: 'csv', folder: '/etc' }, never)).reply.statusCode).toBe(400)
  })
})
