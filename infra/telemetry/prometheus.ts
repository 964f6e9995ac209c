import * as prometheus from '@platformatic/prom-client'
import type { About, Labels, Metrics } from './metrics.ts'

const NONE: Labels = {}

const named = ({ name, help, labels = [] }: About, registry: prometheus.Registry) => ({
  name,
  help,
  labelNames: [...labels],
  registers: [registry],
})

/** Metrics in the text format of Prometheus, with those of the process itself (memory, processor, event loop). */
export const prometheusMetrics = (): Metrics => {
  const registry = new prometheus.Registry()
  const lookUps: (() => Promise<void>)[] = []
  // How late the event loop is, is sampled by a timer: every 10 ms, as by default, it was a tenth of what an idle portal costs.
  prometheus.collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 50 })

  return {
    counter: (about) => {
      const counter = new prometheus.Counter(named(about, registry))
      return (labels = NONE) => {
        const series = counter.labels(labels)
        return (by) => series.inc(by)
      }
    },
    gauge: (about) => {
      const gauge = new prometheus.Gauge(named(about, registry))
      return { set: (value, labels = NONE) => gauge.set(labels, value), clear: () => gauge.reset() }
    },
    histogram: (about) => {
      const histogram = new prometheus.Histogram({ ...named(about, registry), buckets: [...about.buckets] })
      return (labels = NONE) => {
        const series = histogram.labels(labels)
        return (value) => series.observe(value)
      }
    },
    onExposition: (lookUp) => {
      lookUps.push(lookUp)
    },
    exposition: async () => {
      await Promise.all(lookUps.map((lookUp) => lookUp()))
      return { contentType: registry.contentType, text: await registry.metrics() }
    },
  }
}
