import { aPortal } from '@portal/tests/support/portal/portal'
import { describe, expect, it } from 'vitest'

const ready = async (isReady: () => Promise<boolean>) => {
  const { app } = await aPortal([], { isReady })
  const reply = await app.inject('/api/ready')
  return [reply.statusCode, reply.json()]
}

describe('readiness', () => {
  it('is told while requests can be served', async () =>
    expect(await ready(async () => true)).toEqual([200, { ready: true }]))

  it('is denied while they cannot', async () => expect(await ready(async () => false)).toEqual([503, { ready: false }]))

  it('is denied when asking fails', async () =>
    expect(await ready(() => Promise.reject(new Error('no database')))).toEqual([503, { ready: false }]))

  it('is denied when nobody answers', async () =>
    expect(await ready(() => new Promise<boolean>(() => undefined))).toEqual([503, { ready: false }]))
})

it('is alive without a database', async () => {
  const { app } = await aPortal([], { isReady: () => Promise.reject(new Error('no database')) })
  const reply = await app.inject('/api/health')
  expect([reply.statusCode, reply.json()]).toEqual([200, { status: 'ok' }])
})
