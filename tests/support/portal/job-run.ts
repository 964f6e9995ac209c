import type { JobRun } from '@portal/infra/jobs/job-queue'

const never = (): AbortSignal => new AbortController().signal

/** A run of a job that is never cancelled, for a handler called by a test. */
export const aRun = (differs: Partial<JobRun> = {}): JobRun => ({
  id: 'run-1',
  signal: never(),
  cancelled: never(),
  stopping: never(),
  isLastTry: false,
  progress: () => undefined,
  ...differs,
})
