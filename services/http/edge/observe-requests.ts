import type { Metrics } from '@portal/infra/telemetry/metrics'
import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'

const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Adds the duration of a request, in seconds. */
export type Observed = (method: string, route: string, status: number, seconds: number) => void

/** By route (never by address, which may contain a token) and status. */
export const requestSeconds = (metrics: Metrics): Observed => {
  const histogram = metrics.histogram({
    name: 'portal_http_request_seconds',
    help: 'From the request to the end of its reply',
    labels: ['method', 'route', 'status'],
    buckets: BUCKETS,
  })
  // Looked up once: hashing its labels for each request would cost more than the counting itself.
  const known = new Map<string, (value: number) => void>()
  return (method, route, status, seconds) => {
    const key = `${status} ${method} ${route}`
    const series = known.get(key) ?? histogram({ method, route, status: String(status) })
    known.set(key, series)
    series(seconds)
  }
}

/** A stream lasts as long as a page is open: that says nothing about how fast the portal answers. */
const isStream = (type: unknown): boolean => typeof type === 'string' && type.startsWith('text/event-stream')

/** Duration of requests, but not of streams of events. */
export const observeRequests = plugin(async (app: FastifyInstance, { observed }: Readonly<{ observed: Observed }>) => {
  app.addHook('onResponse', (request, reply, done) => {
    if (!isStream(reply.getHeader('content-type')))
      observed(request.method, request.routeOptions.url ?? 'none', reply.statusCode, reply.elapsedTime / 1_000)
    done()
  })
})
