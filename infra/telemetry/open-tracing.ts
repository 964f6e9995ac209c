import type { Settings } from '../settings.ts'
import type { Tracing } from './otlp-tracing.ts'

type Asked = Pick<Settings, 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_TRACES_SAMPLER_ARG'>

/** Traces of a process, where `OTEL_EXPORTER_OTLP_ENDPOINT` says where to; null, and nothing of OpenTelemetry is loaded, where it does not. */
export const openTracing = async (
  { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: ratio }: Asked,
  service: string,
  onFailure: (error: unknown) => void,
): Promise<Tracing | null> => {
  if (endpoint === undefined) return null
  const { otlpTracing } = await import('./otlp-tracing.ts')
  return otlpTracing({ endpoint, service, ratio, onFailure })
}
