import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getSurveyPage, submitPage } from '@portal/contracts/http/surveys'
import { afterEach, expect, it } from 'vitest'
import { behindGate } from './gate.ts'
import type { Pressure } from './pressure.ts'
import type { Urgency } from './work-in-hand.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()))
})

const aGate = async (tooMuchFor: readonly Urgency[]) => {
  const seen: string[] = []
  const pressure: Pressure = {
    begin: () => () => undefined,
    isTooMuchFor: (urgency) => tooMuchFor.includes(urgency),
    retryAfterSeconds: () => 7,
    stop: () => undefined,
  }
  const observed = (method: string, route: string, status: number) => void seen.push(`${method} ${route} ${status}`)
  const server = createServer(behindGate((_, response) => response.end('answered'), { pressure, observed }))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => server.close())
  const { port } = server.address() as AddressInfo
  const ask = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init)
  return { ask, seen }
}

const answering = { method: 'POST', body: JSON.stringify({ DATA: 'x'.repeat(100_000) }) }

it('refuses under pressure with the document, the language and the headers of any other failure', async () => {
  const { ask, seen } = await aGate(['answering', 'opening'])
  const headers = { 'accept-language': 'en', cookie: 'session=a.b; language=fr' }
  const reply = await ask(`${submitPage.path}?from=mail`, { ...answering, headers })
  expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '7'])
  expect(reply.headers.get('content-type')).toBe('application/problem+json')
  expect(reply.headers.get('cache-control')).toBe('no-store')
  expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
  expect(await reply.json()).toMatchObject({
    type: 'urn:portal:problem:overloaded',
    title: 'Le portail est trop sollicité',
    status: 503,
    code: 'overloaded',
  })
  expect(seen).toEqual([`POST ${submitPage.path} 503`])
})

it('serves the next request on the connection of a refused one, whose body was not read', async () => {
  const { ask } = await aGate(['answering'])
  const refused = await Promise.all(Array.from({ length: 20 }, () => ask(submitPage.path, answering)))
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]))
  expect(await (await ask('/api/profile')).text()).toBe('answered')
})

it('lets answers pass for longer than pages that are opened, and all else', async () => {
  const { ask, seen } = await aGate(['opening', 'other'])
  expect((await ask(getSurveyPage.path)).status).toBe(503)
  expect((await ask(submitPage.path, answering)).status).toBe(200)
  expect((await ask('/api/operations/status')).status).toBe(200)
  expect(seen).toHaveLength(1)
})
