import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getHealth, getMetrics, getReady } from '@portal/contracts/http/operations/health'
import { isBearer } from './bearer.ts'
import type { Metrics } from './metrics.ts'

export type OperationsServerOptions = Readonly<{
  host: string
  port: number
  /** Required of those who ask for metrics. Not set: only callers on this machine may ask. */
  token: string | undefined
  metrics: Metrics
  /** Whether this process can do its work now, evaluated at each request; it may reject. */
  isReady: () => Promise<boolean>
}>

export type OperationsServer = Readonly<{ port: number; close: () => Promise<void> }>

/** Less than a second: a check each second then notices a lost database at its first request. */
const READY_WITHIN_MS = 800
const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

const send = (response: ServerResponse, status: number, contentType: string, text: string): void => {
  response.writeHead(status, { 'content-type': contentType, 'cache-control': 'no-store' }).end(text)
}

const sendJson = (response: ServerResponse, status: number, value: unknown): void =>
  send(response, status, 'application/json', JSON.stringify(value))

const inTime = (isReady: () => Promise<boolean>): Promise<boolean> => {
  const tooLate = new Promise<boolean>((resolve) => setTimeout(resolve, READY_WITHIN_MS, false).unref())
  return Promise.race([isReady(), tooLate]).catch(() => false)
}

/**
 * Health, readiness and metrics of a process that serves nothing else, at the same paths as in the api:
 * /api/health, /api/ready, /api/metrics.
 */
export const operationsServer = async (options: OperationsServerOptions): Promise<OperationsServer> => {
  const { host, port, token, metrics, isReady } = options
  const mayRead = (authorization: string | undefined, from: string | undefined): boolean =>
    token === undefined ? LOOPBACK.has(from ?? '') : isBearer(authorization, token)

  const answer = async (
    { method, url = '', headers, socket }: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> => {
    if (method !== 'GET') return sendJson(response.setHeader('allow', 'GET'), 405, {})
    switch (url) {
      case getHealth.path:
        return sendJson(response, 200, { status: 'ok' })
      case getReady.path: {
        const ready = await inTime(isReady)
        return sendJson(response, ready ? 200 : 503, { ready })
      }
      case getMetrics.path: {
        if (!mayRead(headers.authorization, socket.remoteAddress)) return sendJson(response, 401, {})
        const { contentType, text } = await metrics.exposition()
        return send(response, 200, contentType, text)
      }
      default:
        return sendJson(response, 404, {})
    }
  }
  const server = createServer((request, response) => {
    answer(request, response).catch(() => sendJson(response, 500, {}))
  })
  server.requestTimeout = 5_000
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
