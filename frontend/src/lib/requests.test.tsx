import { call } from '@portal/contracts/http/call'
import { AT_LEAST_COOKIE } from '@portal/contracts/site/first-load'
import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { problem, serve } from '../../test-support/server.ts'
import { newCommandId } from './command-id.ts'
import { ConnectionLost, isPassing, ProblemError, UnreadableReply } from './failures.ts'
import { ask, send } from './requests.ts'

const Tea = z.object({ kind: z.string() })
const shared = { path: '/api/tea', summary: 'Tea', who: 'anyone', replies: { 200: Tea } } as const
const getTea = call({ ...shared, method: 'GET' })
const makeTea = call({
  ...shared,
  method: 'POST',
  isRepeatable: true,
  body: z.object({ sugar: z.optional(z.number()) }),
})
const findTea = call({
  ...shared,
  method: 'GET',
  path: '/api/tea/{shop}/{kind}',
  params: z.object({ shop: z.string(), kind: z.string() }),
  query: z.object({ search: z.optional(z.string()), page: z.optional(z.number()) }),
})
const compareTea = call({ ...shared, method: 'POST', isQuestion: true, body: z.object({ kinds: z.array(z.string()) }) })

describe('a request', () => {
  it('reads the reply by its contract', async () => {
    serve(() => ({ body: { kind: 'green', secret: 1 } }))
    expect(await ask(getTea, {})).toEqual({ kind: 'green' })
  })

  it('puts what is asked into the address, encoded once', async () => {
    const asked = serve(() => ({ body: { kind: 'green' } }))
    await ask(findTea, { params: { shop: 'a/b?', kind: 'Earl Grey' }, query: { search: 'ü&=', page: 2 } })
    expect(asked[0]?.path).toBe('/api/tea/a%2Fb%3F/Earl%20Grey')
    expect([...(asked[0]?.query ?? [])]).toEqual([
      ['search', 'ü&='],
      ['page', '2'],
    ])
  })

  it('leaves undefined parameters out of the address', async () => {
    const asked = serve(() => ({ body: { kind: 'green' } }))
    await ask(findTea, { params: { shop: 'a', kind: 'b' }, query: { search: undefined } })
    expect([...(asked[0]?.query ?? [])]).toEqual([])
  })

  it('asks a long question in the body, and waits as any question for what was written', async () => {
    const asked = serve(() => ({ body: { kind: 'green' } }))
    await ask(compareTea, { body: { kinds: ['green', 'black'] } })
    expect(asked[0]).toMatchObject({ method: 'POST', body: { kinds: ['green', 'black'] } })
    expect(asked[0]?.headers.has('idempotency-key')).toBe(false)
  })

  it('says so when the reply breaks its contract', async () => {
    serve(() => ({ body: { kind: 7 } }))
    await expect(ask(getTea, {})).rejects.toBeInstanceOf(UnreadableReply)
  })

  it('gives the problem that the server names, with the pause it asks for', async () => {
    serve(() => problem(503, 'unavailable', { 'retry-after': '2' }))
    const error = await ask(getTea, {}).catch((failure: unknown) => failure)
    expect(error).toBeInstanceOf(ProblemError)
    expect(error).toMatchObject({ problem: { code: 'unavailable' }, retryAfterMs: 2_000 })
    expect(isPassing(error)).toBe(true)
  })

  it('treats an error page of a proxy as a server that cannot be reached', async () => {
    serve(() => ({ status: 502, body: '<h1>Bad gateway</h1>' }))
    await expect(ask(getTea, {})).rejects.toMatchObject({ problem: { code: 'unavailable', status: 502 } })
  })

  it('tells a lost connection apart', async () => {
    serve(() => 'lost')
    await expect(ask(getTea, {})).rejects.toBeInstanceOf(ConnectionLost)
  })

  it('carries its idempotency key, and later reads wait for what it wrote', async () => {
    const commandId = newCommandId()
    const asked = serve(() => ({ body: { kind: 'black' }, headers: { 'log-position': '00ff' } }))
    await send(makeTea, { body: { sugar: 1 } }, { commandId })
    await ask(getTea, {})
    expect(asked[0]?.headers.get('idempotency-key')).toBe(commandId)
    expect(asked[0]?.body).toEqual({ sugar: 1 })
    expect(asked[1]?.headers.get('at-least-position')).toBe('00ff')
  })

  it('never asks for less than it has seen', async () => {
    let position = '00ff'
    const asked = serve(() => ({ body: { kind: 'black' }, headers: { 'log-position': position } }))
    await send(makeTea, { body: {} }, { commandId: newCommandId() })
    position = '000a'
    await send(makeTea, { body: {} }, { commandId: newCommandId() })
    await ask(getTea, {})
    expect(asked[2]?.headers.get('at-least-position')).toBe('00ff')
  })

  it('is seen by the page that is loaded next', async () => {
    serve(() => ({ body: { kind: 'black' }, headers: { 'log-position': '0abc' } }))
    await send(makeTea, { body: {} }, { commandId: newCommandId() })
    vi.resetModules()
    const { atLeastPosition } = await import('./log-position.ts')
    expect(atLeastPosition()).toEqual({ 'at-least-position': '0abc' })
  })

  it('is waited for by the reads of every other tab of the browser too', async () => {
    const asked = serve(() => ({ body: { kind: 'black' } }))
    // biome-ignore lint/suspicious/noDocumentCookie: as the other tab writes it
    document.cookie = `${AT_LEAST_COOKIE}=0fff; path=/`
    await ask(getTea, {})
    expect(asked[0]?.headers.get('at-least-position')).toBe('0fff')
  })
})

it('makes ids that the server takes for UUIDs, and that begin with their time', () => {
  const before = Date.now()
  const id = newCommandId()
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  const at = Number.parseInt(id.slice(0, 13).replace('-', ''), 16)
  expect(at).toBeGreaterThanOrEqual(before)
  expect(at).toBeLessThanOrEqual(Date.now())
})
