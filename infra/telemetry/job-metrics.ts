import type { QueueDepths } from '../jobs/job-queue.ts'
import type { Metrics } from './metrics.ts'

/** How many jobs wait, run, are delayed or have failed, counted when metrics are collected. */
export const watchJobs = (
  metrics: Metrics,
  queue: string,
  depths: () => Promise<QueueDepths>,
  onFailure: (error: unknown) => void,
): void => {
  const jobs = metrics.gauge({
    name: 'portal_jobs',
    help: 'Jobs of a queue, by what has become of them',
    labels: ['queue', 'state'],
  })
  metrics.onExposition(async () => {
    jobs.clear()
    try {
      for (const [state, count] of Object.entries(await depths())) jobs.set(count, { queue, state })
    } catch (error) {
      onFailure(error)
    }
  })
}
