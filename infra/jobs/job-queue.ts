/** What runs when a job's turn comes. It may run more than once for the same job. */
export type JobHandler = (payload: unknown) => Promise<void>

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
}>

/** A queue of jobs by name. The backend is Postgres, or Redis where an address is set. */
export type JobQueue = Readonly<{
  /** Adds a job. The same id while the first is still known adds nothing. */
  add: (job: string, id: string, payload: unknown) => Promise<void>
  /** Runs a job each `everyMs`, whatever number of processes asks for it. */
  repeat: (job: string, everyMs: number, payload: unknown) => Promise<void>
  /** Starts to take jobs; rejects if its server is away: ask again. A job without a handler fails with its name. */
  work: (handlers: Readonly<Record<string, JobHandler>>, onError: (error: Error) => void) => Promise<void>
  depths: () => Promise<QueueDepths>
  counts: () => Promise<Readonly<Record<JobState, number>>>
  /** The newest first; of those that wait, the next first. */
  list: (state: JobState, from: number, count: number) => Promise<readonly QueuedJob[]>
  /** Runs a job that failed again, at once. False if it did not fail, or is gone. */
  retry: (id: string) => Promise<boolean>
  /** Forgets a job that failed. False if it did not fail, or is gone. */
  remove: (id: string) => Promise<boolean>
  /** Waits for running jobs, then lets go of all connections. */
  close: () => Promise<void>
}>
