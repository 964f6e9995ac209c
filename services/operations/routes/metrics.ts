import type { Metrics } from '@portal/infra/telemetry/metrics'
import type { FastifyRequest } from 'fastify'
import type { RoutePlugin } from '../../http/calls/contracts.ts'
import { may, whoAsks } from '../../http/sessions/actor.ts'
import { operationsPolicy } from '../policy.ts'

/** `hasToken` tells whether a request bears the token for machines that gather metrics. */
export type MetricsDeps = Readonly<{ metrics: Metrics; hasToken: (authorization: string | undefined) => boolean }>

/** The figures of this process and of the whole system, in the text format of Prometheus. */
export const metricsRoute: RoutePlugin<MetricsDeps> = async (app, { metrics, hasToken }) => {
  const mayRead = may(operationsPolicy['read-figures'])
  const allowed = async (request: FastifyRequest) => {
    if (hasToken(request.headers.authorization)) return
    await whoAsks(request)
    await mayRead(request)
  }

  app.get(
    '/api/metrics',
    { onRequest: allowed, schema: { summary: 'Figures for Prometheus: a developer, or the token for it' } },
    async (_request, reply) => {
      const { contentType, text } = await metrics.exposition()
      return reply.type(contentType).send(text)
    },
  )
}
