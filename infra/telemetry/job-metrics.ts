import type { QueueDepths } from '../jobs/job-queue.ts'
import type { Metrics } from './metrics.ts'

type Queues = Readonly<Record<string, Readonly<{ depths: () => Promise<QueueDepths> }>>>

/** How many jobs of each queue wait, run, are delayed or have failed, counted when metrics are collected. */
export const watchJobs = (metrics: Metrics, queues: Queues, onFailure: (error: unknown) => void): void => {
  const jobs = metrics.gauge({
    name: 'portal_jobs',
    help: 'Jobs of a queue, by state',
    labels: ['queue', 'state'],
  })
  metrics.onExposition(async () => {
    jobs.clear()
    try {
      for (const [queue, { depths }] of Object.entries(queues)) {
        for (const [state, count] of Object.entries(await depths())) jobs.set(count, { queue, state })
      }
    } catch (error) {
      onFailure(error)
    }
  })
}
