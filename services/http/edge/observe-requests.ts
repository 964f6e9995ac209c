import type { Histogram, Metrics } from '@portal/infra/telemetry/metrics'
import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'

const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Looks up a series once: hashing its labels for each request would cost more than the counting itself. */
const seriesOf = (histogram: Histogram) => {
  const known = new Map<string, (value: number) => void>()
  return (method: string, route: string, status: number): ((value: number) => void) => {
    const key = `${status} ${method} ${route}`
    const found = known.get(key)
    if (found) return found
    const series = histogram({ method, route, status: String(status) })
    known.set(key, series)
    return series
  }
}

/** A stream lasts as long as a page is open: that says nothing about how fast the portal answers. */
const isStream = (type: unknown): boolean => typeof type === 'string' && type.startsWith('text/event-stream')

/** Duration of requests, by route (never by address, which may contain a token) and status; not of streams of events. */
export const observeRequests = plugin(async (app: FastifyInstance, { metrics }: Readonly<{ metrics: Metrics }>) => {
  const series = seriesOf(
    metrics.histogram({
      name: 'portal_http_request_seconds',
      help: 'From the request to the end of its reply',
      labels: ['method', 'route', 'status'],
      buckets: BUCKETS,
    }),
  )
  app.addHook('onResponse', (request, reply, done) => {
    if (!isStream(reply.getHeader('content-type')))
      series(request.method, request.routeOptions.url ?? 'none', reply.statusCode)(reply.elapsedTime / 1_000)
    done()
  })
})
