import type { JobProgress, JobResult } from '@portal/contracts/http/operations/jobs'

/** What a handler gets besides the payload. */
export type JobRun = Readonly<{
  id: string
  /** Aborts when one of the two signals below does. */
  signal: AbortSignal
  /** An operator cancelled the job: if it throws it has failed, and is not retried. */
  cancelled: AbortSignal
  /** The process stops: if the job throws, another worker tries it again. */
  stopping: AbortSignal
  /** If it throws now, it has failed: nobody tries it again. */
  isLastTry: boolean
  /** Reports progress; written at most twice a second. */
  progress: (progress: JobProgress) => void
}>

/** Runs a job; may run more than once for the same job. A JobResult that it returns is kept. */
export type JobHandler = (payload: unknown, run: JobRun) => Promise<unknown>

/** States of the jobs of a queue. */
export type QueueDepths = Readonly<{ waiting: number; active: number; delayed: number; failed: number }>

export type JobState = 'waiting' | 'active' | 'delayed' | 'failed' | 'completed'

/** A job as operators see it, without its payload. Times are ISO 8601; null if that has not happened. */
export type QueuedJob = Readonly<{
  id: string
  name: string
  attempts: number
  addedAt: string
  startedAt: string | null
  endedAt: string | null
  dueAt: string | null
  error: string | null
  progress: JobProgress | null
  result: JobResult | null
}>

/** A repeated job. */
export type Repetition = Readonly<{
  name: string
  everySeconds: number
  runs: number
  lastAt: string | null
  nextAt: string | null
}>

/** How often a job is tried (5), and the pause after the first failure (1,000 ms). */
export type Tries = Readonly<{ attempts?: number | undefined; backoffMs?: number | undefined }>
/** `again`: one that has failed is tried once more. */
type Added = Tries & Readonly<{ again?: true | undefined }>

/** A queue of jobs by name. The backend is Postgres, or Redis if an address is set. */
export type JobQueue = Readonly<{
  /** Adds a job. Has no effect while a job of the same id is kept, unless that has failed and is tried `again`. */
  add: (job: string, id: string, payload: unknown, how?: Added) => Promise<void>
  /** Runs a job every `everyMs`, whatever number of processes asks for it. Only its failed runs are kept. */
  repeat: (job: string, everyMs: number, payload: unknown, tries?: Tries) => Promise<void>
  /** Ends the repetition of all other jobs: an older release may have scheduled them. */
  repeatOnly: (jobs: readonly string[]) => Promise<void>
  /**
   * Starts to take jobs; rejects if the server cannot be reached: call it again. A job without a handler is put back for workers of
   * another release, and fails with its name when none has taken it for half an hour.
   */
  work: (handlers: Readonly<Record<string, JobHandler>>, onError: (error: Error) => void) => Promise<void>
  depths: () => Promise<QueueDepths>
  counts: () => Promise<Readonly<Record<JobState, number>>>
  /** The newest first; of waiting jobs, the next first. */
  list: (state: JobState, from: number, count: number) => Promise<readonly QueuedJob[]>
  repetitions: () => Promise<readonly Repetition[]>
  /** Runs a failed job again, at once. False if it did not fail, or no longer exists. */
  retry: (id: string) => Promise<boolean>
  /** Deletes a failed job. False if it did not fail, or no longer exists. */
  remove: (id: string) => Promise<boolean>
  /** Removes a waiting job, or asks a running one to end. False if it has ended, or no longer exists. */
  cancel: (id: string) => Promise<boolean>
  /** Tells running jobs that the process stops, waits for them, then closes all connections. */
  close: () => Promise<void>
}>
