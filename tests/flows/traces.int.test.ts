import { randomBytes } from 'node:crypto'
import { freePort } from '@portal/infra/local/process/ports'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { memberClient } from '../support/portal/member-client.ts'
import { aCommunity, PASSWORD, type RoleProcess, runRole } from '../support/portal/role-processes.ts'
import { reached } from '../support/projections/projecting.ts'
import { aDatabase } from '../support/servers/database.ts'
import { otlpReceiver, type ReceivedSpan } from '../support/servers/otlp-receiver.ts'

const SUBMIT = 'POST /api/surveys/conduct/submit'

const database = await aDatabase()
const receiver = await otlpReceiver()
const roles: RoleProcess[] = []
const traceId = randomBytes(16).toString('hex')
let token: string

beforeAll(async () => {
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint }
  const [username = ''] = await aCommunity(database.url, 1)
  const projector = await runRole('projector', database.url, env)
  const api = await runRole('api', database.url, env)
  roles.push(projector, api)
  await reached(database.pool, 'member')
  const member = await memberClient(api.url, username, PASSWORD)
  token = await member.tokenOf('morning-drinks')
  await member.submit(token, 'welcome', { Q2: 3 })
  await fetch(`${api.url}/api/health`, { headers: { traceparent: `00-${traceId}-${traceId.slice(0, 16)}-01` } })
  await reached(database.pool, 'reporting')
  await Promise.all([api.terminate(), projector.terminate()]) // the remaining spans are sent at the end
})
afterAll(async () => {
  for (const role of roles) role.kill()
  await receiver.close()
  await database.drop()
})

const only = (found: readonly ReceivedSpan[]): ReceivedSpan => {
  const [span] = found
  if (!span || found.length > 1) throw new Error(`expected one span, there are ${found.length}`)
  return span
}
const named = (name: string) => receiver.spans.filter((span) => span.name === name)
const appends = () => named('append')
const links = (span: ReceivedSpan): readonly string[] => span.links.map((link) => link.traceId)

describe('traces', () => {
  it('connect the request with the append', () => {
    const request = only(named(SUBMIT))
    const append = only(appends().filter((span) => span.traceId === request.traceId))
    expect(append.parentSpanId).toBe(request.spanId)
    expect([request.service, append.service]).toEqual(['portal-api', 'portal-api'])
  })

  it('connect the append with the batches that applied its events, by the id of its first event', () => {
    const request = only(named(SUBMIT))
    const [event = ''] = links(only(appends().filter((span) => span.traceId === request.traceId)))
    expect(event).toMatch(/^[0-9a-f]{32}$/)
    const batches = receiver.spans.filter((span) => span.name.startsWith('project ') && links(span).includes(event))
    expect(batches.map(({ name, service }) => [name, service])).toContainEqual([
      'project reporting',
      'portal-projector',
    ])
  })

  it('continue the trace of the client', () => {
    const request = only(named('GET /api/health').filter((span) => span.traceId === traceId))
    expect(request.parentSpanId).toBe(traceId.slice(0, 16))
  })

  it('contain no address and no token', () => {
    const text = JSON.stringify(receiver.spans)
    expect(text).not.toContain(token)
    expect(text).not.toContain('?')
    expect([...receiver.paths]).toEqual(['POST /v1/traces'])
  })
})

it('a collector that cannot be reached delays nothing, and no stop', async () => {
  const away = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}` }
  const api = await runRole('api', database.url, away)
  roles.push(api)
  expect((await fetch(`${api.url}/api/health`)).status).toBe(200)
  const { code, ms } = await api.terminate()
  expect(code).toBe(0)
  expect(ms).toBeLessThan(6_000)
})
