import type { AccountType } from '@portal/contracts/events/identity'
import { getStatus } from '@portal/contracts/http/operations/status'
import { isBearer } from '@portal/infra/telemetry/bearer'
import { prometheusMetrics } from '@portal/infra/telemetry/prometheus'
import { aPortal, signedInAs } from '@portal/tests/support/portal/portal'
import { describe, expect, it } from 'vitest'
import type { Operating } from '../routes.ts'

const status = getStatus.replies[200].parse({
  head: 3,
  appendRate: 0.05,
  lockWaiters: 0,
  lockWaitSeconds: 0,
  oldestTransactionSeconds: 0,
  storage: { walBytes: 0, checkpoints: 0, checkpointSyncSeconds: 0, tables: [] },
  relay: null,
  projections: [],
})

const operations = (token?: string): Operating => ({
  metrics: prometheusMetrics(),
  status: async () => status,
  desk: null,
  hasToken: (authorization) => token !== undefined && isBearer(authorization, token),
})

const asked = async (accountType: AccountType, url: string) => {
  const { app, cookie } = await signedInAs(accountType, { operations: operations() })
  const reply = await app.inject({ url, headers: { cookie } })
  return reply.statusCode
}

describe.each(['/api/metrics', '/api/operations/status'])('%s', (url) => {
  it.each([
    ['developer', 200],
    ['admin', 403],
    ['user', 403],
  ] as const)('answers a %s with %i', async (accountType, code) => expect(await asked(accountType, url)).toBe(code))

  it('turns strangers away, on this machine too', async () => {
    const { app } = await aPortal([], { operations: operations() })
    expect((await app.inject({ url, remoteAddress: '127.0.0.1' })).statusCode).toBe(401)
  })

  it('is not there where nothing is measured', async () => {
    const { app } = await aPortal()
    expect((await app.inject(url)).statusCode).toBe(404)
  })
})

it('metrics are told to whoever bears the token, if there is one', async () => {
  const bearing = (authorization: string) => ({ url: '/api/metrics', headers: { authorization } })
  const { app } = await aPortal([], { operations: operations('a token for machines') })
  expect((await app.inject(bearing('Bearer a token for machines'))).statusCode).toBe(200)
  expect((await app.inject(bearing('Bearer of bad news'))).statusCode).toBe(401)
  const { app: without } = await aPortal([], { operations: operations() })
  expect((await without.inject(bearing('Bearer undefined'))).statusCode).toBe(401)
})

it('requests are counted by route and status, those that nobody serves as one', async () => {
  const measured = operations('a token for machines')
  const { app } = await aPortal([], { operations: measured })
  for (const url of ['/api/health', '/api/health?x=1', '/one', '/another']) await app.inject(url)
  const { text } = await measured.metrics.exposition()
  expect(text).toContain('portal_http_request_seconds_count{method="GET",route="/api/health",status="200"} 2')
  expect(text).toContain('portal_http_request_seconds_count{method="GET",route="none",status="404"} 2')
})
