import { afterEach, describe, expect, it } from 'vitest'
import { type OperationsServer, type OperationsServerOptions, operationsServer } from './operations-server.ts'
import { prometheusMetrics } from './prometheus.ts'

let server: OperationsServer | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

const serving = async (differs: Partial<OperationsServerOptions> = {}) => {
  const metrics = prometheusMetrics()
  const options = { host: '127.0.0.1', port: 0, token: undefined, metrics, isReady: async () => true, ...differs }
  const started = await operationsServer(options)
  server = started
  return async (path: string, init: RequestInit = {}) => {
    const reply = await fetch(`http://127.0.0.1:${started.port}${path}`, init)
    return { status: reply.status, text: await reply.text(), allow: reply.headers.get('allow') }
  }
}

describe('a process that serves nothing else', () => {
  it('is alive whatever happens to its database', async () => {
    const ask = await serving({ isReady: () => Promise.reject(new Error('no database')) })
    expect(await ask('/api/health')).toMatchObject({ status: 200, text: '{"status":"ok"}' })
  })

  it.each([
    ['can work', async () => true, 200],
    ['cannot', async () => false, 503],
    ['cannot ask', () => Promise.reject(new Error('no database')), 503],
    ['gets no answer', () => new Promise<boolean>(() => undefined), 503],
  ])('says within a second whether it is ready: it %s', async (_how, isReady, status) => {
    const ask = await serving({ isReady })
    const begun = performance.now()
    expect((await ask('/api/ready')).status).toBe(status)
    expect(performance.now() - begun).toBeLessThan(1_000)
  })

  it('shows its metrics to callers on this machine if no token is set', async () => {
    const { status, text } = await (await serving())('/api/metrics')
    expect(status).toBe(200)
    expect(text).toContain('process_resident_memory_bytes')
  })

  it('refuses its metrics to callers without the token if one is set', async () => {
    const ask = await serving({ token: 'a token for machines' })
    expect((await ask('/api/metrics')).status).toBe(401)
    expect((await ask('/api/metrics', { headers: { authorization: 'Bearer a token for' } })).status).toBe(401)
    expect((await ask('/api/metrics', { headers: { authorization: 'Bearer a token for machines' } })).status).toBe(200)
  })

  it('answers with an error when a metric cannot be collected', async () => {
    const metrics = prometheusMetrics()
    metrics.onExposition(() => Promise.reject(new Error('broken')))
    expect((await (await serving({ metrics }))('/api/metrics')).status).toBe(500)
  })

  it('answers 404 for any other address and method', async () => {
    const ask = await serving()
    expect((await ask('/')).status).toBe(404)
    const posted = await ask('/api/health', { method: 'POST' })
    expect([posted.status, posted.allow]).toEqual([405, 'GET'])
  })
})
