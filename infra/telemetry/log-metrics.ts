import type { Flushed } from '../event-log/postgres/observed-flush.ts'
import { type Metrics, SECONDS } from './metrics.ts'

const BATCH_SIZES = [1, 2, 5, 10, 20, 50, 100, 200, 500]

/** The metrics of a log's writer. Pass `flushed` to the log, and the load of the opened log to `watchQueue`. */
export const logMetrics = (metrics: Metrics) => {
  const appended = metrics.counter({
    name: 'portal_log_appended_events_total',
    help: 'Events that this process added',
  })()
  const failed = metrics.counter({
    name: 'portal_log_failed_requests_total',
    help: 'Append requests that failed: the database could not be reached, was busy or full',
  })()
  const seconds = metrics.histogram({
    name: 'portal_log_flush_seconds',
    help: 'From sending a batch of appends to its reply, including the wait for the log lock and the disk',
    buckets: SECONDS,
  })()
  const size = metrics.histogram({
    name: 'portal_log_flush_events',
    help: 'Events of one batch of appends',
    buckets: BATCH_SIZES,
  })()
  const queued = metrics.gauge({ name: 'portal_log_queue_events', help: 'Events that wait or are being sent' })
  const bytes = metrics.gauge({
    name: 'portal_log_queue_bytes',
    help: 'Bytes of the events that wait or are being sent',
  })

  return {
    flushed: (flush: Flushed): void => {
      appended(flush.stored)
      if (flush.failed > 0) failed(flush.failed)
      seconds(flush.seconds)
      size(flush.events)
    },
    watchQueue: (load: () => Readonly<{ events: number; bytes: number }>): void =>
      metrics.onExposition(async () => {
        const now = load()
        queued.set(now.events)
        bytes.set(now.bytes)
      }),
  }
}
