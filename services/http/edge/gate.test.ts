import { once } from 'node:events'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { getSurveyPage, submitPage } from '@portal/contracts/http/surveys'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { behindGate } from './gate.ts'
import { type InProgressLimit, inProgress } from './in-progress.ts'
import type { Pressure } from './pressure.ts'
import type { Urgency } from './work-in-hand.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()))
})

type Setting = Readonly<{
  tooMuchFor?: readonly Urgency[]
  limits?: readonly InProgressLimit[]
  handler?: RequestListener
}>

const answered: RequestListener = (_, response) => void response.end('answered')

const aGate = async ({ tooMuchFor = [], limits = [], handler = answered }: Setting) => {
  const seen: string[] = []
  const pressure: Pressure = {
    begin: () => () => undefined,
    isTooMuchFor: (urgency) => tooMuchFor.includes(urgency),
    retryAfterSeconds: () => 7,
    stop: () => undefined,
  }
  const observed = (method: string, route: string, status: number) => void seen.push(`${method} ${route} ${status}`)
  const server = createServer(behindGate(handler, { pressure, calls: inProgress(limits), observed }))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => server.close())
  const { port } = server.address() as AddressInfo
  const ask = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init)
  return { ask, seen, port }
}

const answering = { method: 'POST', body: JSON.stringify({ DATA: 'x'.repeat(100_000) }) }

it('refuses under pressure with the document, the language and the headers of any other failure', async () => {
  const { ask, seen } = await aGate({ tooMuchFor: ['answering', 'opening'] })
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
  const { ask } = await aGate({ tooMuchFor: ['answering'] })
  const refused = await Promise.all(Array.from({ length: 20 }, () => ask(submitPage.path, answering)))
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]))
  expect(await (await ask('/api/profile')).text()).toBe('answered')
})

it('lets answers pass for longer than pages that are opened, and all else', async () => {
  const { ask, seen } = await aGate({ tooMuchFor: ['opening', 'other'] })
  expect((await ask(getSurveyPage.path)).status).toBe(503)
  expect((await ask(submitPage.path, answering)).status).toBe(200)
  expect((await ask('/api/operations/status')).status).toBe(200)
  expect(seen).toHaveLength(1)
})

describe('a call with a limit', () => {
  const limited = {
    path: '/api/slow',
    most: ({ cookie }: { cookie?: string | undefined }) => (cookie ? 3 : 2),
    retryAfterSeconds: () => 4,
  }

  it('is refused while so many are in progress, by what its headers allow, and let in when one has ended', async () => {
    const open: ServerResponse[] = []
    const { ask, seen } = await aGate({ limits: [limited], handler: (_, response) => void open.push(response) })
    const ended = [ask('/api/slow'), ask('/api/slow')]
    await vi.waitFor(() => expect(open).toHaveLength(2))
    const refused = await ask('/api/slow')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '4'])
    expect(seen).toEqual(['GET /api/slow 503'])
    ended.push(ask('/api/slow', { headers: { cookie: 'device=x' } }))
    await vi.waitFor(() => expect(open).toHaveLength(3))
    for (const response of open.splice(0)) response.end()
    await Promise.all(ended)
    ended.push(ask('/api/slow'))
    await vi.waitFor(() => expect(open).toHaveLength(1))
    open[0]?.end()
    await Promise.all(ended)
  })

  it('has its place back when its client goes away', async () => {
    const open: ServerResponse[] = []
    const { ask } = await aGate({ limits: [limited], handler: (_, response) => void open.push(response) })
    const leaving = new AbortController()
    const left = [1, 2].map(() => ask('/api/slow', { signal: leaving.signal }).catch(() => 'left'))
    await vi.waitFor(() => expect(open).toHaveLength(2))
    leaving.abort()
    expect(await Promise.all(left)).toEqual(['left', 'left'])
    await vi.waitFor(() => expect(open.filter(({ closed }) => closed)).toHaveLength(2))
    const next = ask('/api/slow')
    await vi.waitFor(() => expect(open).toHaveLength(3))
    open[2]?.end()
    expect((await next).status).toBe(200)
  })

  it('lets others pass between very many that come at once', async () => {
    const order: string[] = []
    const { port } = await aGate({
      limits: [{ ...limited, most: () => 1_000 }],
      handler: (request, response) => {
        const until = performance.now() + 2
        while (performance.now() < until);
        if (request.url !== '/api/accepted') order.push(request.url ?? '')
        response.end()
      },
    })
    const END = 'HTTP/1.1\r\nhost: portal\r\n\r\n'
    const open = async (): Promise<Socket> => {
      const socket = connect(port, '127.0.0.1')
      closing.push(() => socket.destroy())
      socket.write(`GET /api/accepted ${END}`)
      await once(socket, 'data')
      return socket
    }
    const [member, ...crowd] = await Promise.all(Array.from({ length: 41 }, open))
    for (const socket of crowd) socket.write(`GET /api/slow ${END}`)
    member?.write(`GET /api/profile ${END}`)
    await vi.waitFor(() => expect(order).toHaveLength(41))
    expect(order.indexOf('/api/profile')).toBeLessThan(20)
  })

  it('limits no other call', async () => {
    const { ask } = await aGate({ limits: [{ ...limited, most: () => 0 }] })
    expect((await ask('/api/slow')).status).toBe(503)
    expect((await ask('/api/slower')).status).toBe(200)
  })
})
