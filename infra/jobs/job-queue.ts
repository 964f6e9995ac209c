import type { JobProgress, JobResult } from '@portal/contracts/http/jobs'

/** What a handler is given besides the payload. */
export type JobRun = Readonly<{
  id: string
  /** Aborted by either of the two below. */
  signal: AbortSignal
  /** An operator cancelled the job: if it throws it has failed, and is not tried again. */
  cancelled: AbortSignal
  /** The process is told to stop: if the job throws, another worker tries it again. */
  stopping: AbortSignal
  /** Tells how far it is; written at most twice a second. */
  progress: (progress: JobProgress) => void
}>

/** What runs when a job's turn comes; it may run more than once for the same job. A JobResult that it returns is kept. */
export type JobHandler = (payload: unknown, run: JobRun) => Promise<unknown>

/** Jobs of a queue by what has become of them. */
export type QueueDepths = Readonly<{ waiting: number; active: number; delayed: number; failed: number }>

export type JobState = 'waiting' | 'active' | 'delayed' | 'failed' | 'completed'

/** A job as operators see it: not what it carries. Moments are ISO 8601; null where it has not come to that. */
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

/** A job that repeats by itself. */
export type Repetition = Readonly<{
  name: string
  everySeconds: number
  runs: number
  lastAt: string | null
  nextAt: string | null
}>

/** How often a job is tried (5), and the pause after the first failure (1,000 ms). */
export type Tries = Readonly<{ attempts?: number | undefined; backoffMs?: number | undefined }>

/** A queue of jobs by name. The backend is Postgres, or Redis where an address is set. */
export type JobQueue = Readonly<{
  /** Adds a job. The same id while the first is still known adds nothing. */
  add: (job: string, id: string, payload: unknown, tries?: Tries) => Promise<void>
  /** Runs a job each `everyMs`, whatever number of processes asks for it. Of its runs only those that failed are kept. */
  repeat: (job: string, everyMs: number, payload: unknown, tries?: Tries) => Promise<void>
  /** Ends the repetition of all jobs but these: an older release had others. */
  repeatOnly: (jobs: readonly string[]) => Promise<void>
  /** Starts to take jobs; rejects if its server is away: ask again. A job without a handler fails with its name. */
  work: (handlers: Readonly<Record<string, JobHandler>>, onError: (error: Error) => void) => Promise<void>
  depths: () => Promise<QueueDepths>
  counts: () => Promise<Readonly<Record<JobState, number>>>
  /** The newest first; of those that wait, the next first. */
  list: (state: JobState, from: number, count: number) => Promise<readonly QueuedJob[]>
  repetitions: () => Promise<readonly Repetition[]>
  /** Runs a job that failed again, at once. False if it did not fail, or is gone. */
  retry: (id: string) => Promise<boolean>
  /** Forgets a job that failed. False if it did not fail, or is gone. */
  remove: (id: string) => Promise<boolean>
  /** A job that waits is removed, one that runs is told to end. False if it has ended, or is gone. */
  cancel: (id: string) => Promise<boolean>
  /** Tells running jobs that the process stops, waits for them, then lets go of all connections. */
  close: () => Promise<void>
}>
