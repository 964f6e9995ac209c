import type { JobResult } from '@portal/contracts/http/operations/jobs'
import type { AnyJob, Job } from '@portal/contracts/jobs/job'
import type { JobRun } from '@portal/infra/jobs/job-queue'

/** A declared job with its handler. */
export type HandledJob = Readonly<{
  job: AnyJob
  run: (waited: unknown, run: JobRun) => Promise<JobResult | undefined>
}>

/**
 * Carries out a job; may run more than once. The result is kept for operators and logged, so it
 * returns nothing if nothing had to be done. The payload was parsed by the job's contract.
 */
export const handled = <Payload>(
  job: Job<Payload>,
  handle: (payload: Payload, run: JobRun) => Promise<JobResult | undefined>,
): HandledJob => ({
  job,
  run: async (waited, run) => handle(job.payload.parse(waited), run),
})
