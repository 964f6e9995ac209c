import type { JobResult } from '@portal/contracts/http/jobs'
import type { AnyJob, Job } from '@portal/contracts/jobs/job'
import type { JobRun } from '@portal/infra/jobs/job-queue'

/** A declared job with its handler. */
export type HandledJob = Readonly<{
  job: AnyJob
  run: (waited: unknown, run: JobRun) => Promise<JobResult | undefined>
}>

/**
 * Does a job when its turn comes; it may be done more than once. What it returns is kept for operators and logged, so it
 * returns nothing where nothing had to be done. What waited in the queue is read by the job's contract first.
 */
export const handled = <Payload>(
  job: Job<Payload>,
  handle: (payload: Payload, run: JobRun) => Promise<JobResult | undefined>,
): HandledJob => ({
  job,
  run: async (waited, run) => handle(job.payload.parse(waited), run),
})
