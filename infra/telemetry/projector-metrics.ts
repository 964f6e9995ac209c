import { type Metrics, SECONDS } from './metrics.ts'

/** The metrics of a projector: each batch reports how it ended. */
export const projectorMetrics = (metrics: Metrics) => {
  const labels = ['projection']
  const applied = metrics.counter({
    name: 'portal_projection_applied_events_total',
    help: 'Events that this process applied to rows',
    labels,
  })
  const failures = metrics.counter({
    name: 'portal_projection_failed_batches_total',
    help: 'Batches that were rolled back and retried',
    labels,
  })
  const seconds = metrics.histogram({
    name: 'portal_projection_batch_seconds',
    help: 'From the first row that a batch reads to its commit',
    labels,
    buckets: SECONDS,
  })
  return (projection: string) => {
    failures({ projection })(0) // the rate of a series that begins with its first failure would hide it
    const begun = performance.now()
    return {
      committed: (events: number): void => {
        applied({ projection })(events)
        seconds({ projection })((performance.now() - begun) / 1_000)
      },
      failed: (): void => failures({ projection })(1),
    }
  }
}
