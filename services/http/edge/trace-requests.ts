import type { Span, Tracer } from '@portal/infra/telemetry/tracing'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'

const headerOf = ({ headers }: FastifyRequest): string | undefined => {
  const { traceparent } = headers
  return typeof traceparent === 'string' ? traceparent : undefined
}

/** Each request as a span, named by its route: an address may contain a token, so it is never recorded. */
export const traceRequests = plugin(async (app: FastifyInstance, { tracer }: Readonly<{ tracer: Tracer }>) => {
  const spans = new WeakMap<FastifyRequest, Span>()

  app.addHook('onRequest', (request, _reply, done) => {
    const { method, routeOptions } = request
    const route = routeOptions.url ?? 'none'
    const attributes = { 'http.request.method': method, 'http.route': route }
    const span = tracer.start(`${method} ${route}`, { kind: 'server', attributes, traceparent: headerOf(request) })
    spans.set(request, span)
    span.around(done)
  })
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const span = spans.get(request)
    span?.note({ 'http.response.status_code': statusCode })
    if (statusCode >= 500) span?.fail(String(statusCode))
    span?.end()
    done()
  })
})
