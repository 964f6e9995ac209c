import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { problem, serve } from '../../test-support/server.ts'
import { newCommandId } from './command-id.ts'
import { ConnectionLost, isPassing, ProblemError, UnreadableReply } from './failures.ts'
import { getJson, sendJson } from './requests.ts'

const Tea = z.object({ kind: z.string() })

describe('a request', () => {
  it('reads the reply by its contract', async () => {
    serve(() => ({ body: { kind: 'green', secret: 1 } }))
    expect(await getJson('/api/tea', Tea)).toEqual({ kind: 'green' })
  })

  it('says so when the reply breaks its contract', async () => {
    serve(() => ({ body: { kind: 7 } }))
    await expect(getJson('/api/tea', Tea)).rejects.toBeInstanceOf(UnreadableReply)
  })

  it('gives the problem that the server names, with the pause it asks for', async () => {
    serve(() => problem(503, 'unavailable', { 'retry-after': '2' }))
    const error = await getJson('/api/tea', Tea).catch((failure: unknown) => failure)
    expect(error).toBeInstanceOf(ProblemError)
    expect(error).toMatchObject({ problem: { code: 'unavailable' }, retryAfterMs: 2_000 })
    expect(isPassing(error)).toBe(true)
  })

  it('takes a page of a proxy in between for a server that is away', async () => {
    serve(() => ({ status: 502, body: '<h1>Bad gateway</h1>' }))
    await expect(getJson('/api/tea', Tea)).rejects.toMatchObject({ problem: { code: 'unavailable', status: 502 } })
  })

  it('tells a lost connection apart', async () => {
    serve(() => 'lost')
    await expect(getJson('/api/tea', Tea)).rejects.toBeInstanceOf(ConnectionLost)
  })

  it('carries its idempotency key, and later reads wait for what it wrote', async () => {
    const commandId = newCommandId()
    const asked = serve(() => ({ body: { kind: 'black' }, headers: { 'log-position': '00ff' } }))
    await sendJson('/api/tea', { sugar: 1 }, Tea, { commandId })
    await getJson('/api/tea', Tea)
    expect(asked[0]?.headers.get('idempotency-key')).toBe(commandId)
    expect(asked[0]?.body).toEqual({ sugar: 1 })
    expect(asked[1]?.headers.get('at-least-position')).toBe('00ff')
  })

  it('never asks for less than it has seen', async () => {
    const asked = serve(() => ({ body: { kind: 'black' }, headers: { 'log-position': '000a' } }))
    await sendJson('/api/tea', {}, Tea, { commandId: newCommandId() })
    await getJson('/api/tea', Tea)
    expect(asked[1]?.headers.get('at-least-position')).toBe('00ff')
  })
})

it('makes ids that the server takes for UUIDs', () =>
  expect(newCommandId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/))
