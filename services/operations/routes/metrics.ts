import { getMetrics } from '@portal/contracts/http/operations/health'
import type { Metrics } from '@portal/infra/telemetry/metrics'
import type { BearsToken } from '../../http/calls/admission.ts'
import { route } from '../../http/calls/route.ts'

/** `hasToken` tells whether a request bears the token for machines that gather metrics. */
export type MetricsDeps = Readonly<{ metrics: Metrics; hasToken: BearsToken }>

/** The figures of this process and of the whole system, in the text format of Prometheus. */
export const metricsRoute = ({ metrics, hasToken }: MetricsDeps) =>
  route(
    getMetrics,
    async (_request, reply) => {
      const { contentType, text } = await metrics.exposition()
      reply.type(contentType)
      return text
    },
    { bearsToken: hasToken },
  )
