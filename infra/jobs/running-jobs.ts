import type { JobProgress } from '@portal/contracts/http/operations/jobs'
import { DelayedError, type Job, UnrecoverableError } from 'bullmq'
import type { JobHandler, JobRun } from './job-queue.ts'

const LOOK_EVERY_MS = 1_000
const PROGRESS_EVERY_MS = 500

/** A line in a job's log by which any process asks the job's worker to cancel it. */
const CANCEL = 'cancel'

type Logged = Readonly<{ getJobLogs: (id: string) => Promise<Readonly<{ logs: string[] }>> }>
type Running = Pick<
  Job,
  'id' | 'name' | 'data' | 'attemptsMade' | 'attemptsStarted' | 'opts' | 'updateProgress' | 'moveToDelayed'
>

const PUT_BACK_MS = 2_000
/** Half an hour: longer than the workers of two releases run beside each other. */
const MOST_TAKEN = 900

/** Asks to cancel a job. Its worker notices it within a second. */
export const askToCancel = async (job: Pick<Job, 'log'>): Promise<void> => void (await job.log(CANCEL))

/** Writes the newest value, at most twice a second; a failed write is followed by the next one. */
const progressOf = (job: Running) => {
  let latest: JobProgress | null = null
  let timer: NodeJS.Timeout | undefined
  const write = (): void => {
    timer = undefined
    if (latest) void job.updateProgress(latest).catch(() => undefined)
  }
  return {
    tell: (progress: JobProgress): void => {
      latest = progress
      timer ??= setTimeout(write, PROGRESS_EVERY_MS)
    },
    stop: (): void => clearTimeout(timer),
  }
}

/** Checks once a second whether a job was cancelled. @returns how to stop checking */
const watchForCancel = (job: Running, logs: Logged, cancelled: AbortController): (() => void) => {
  const look = async (): Promise<void> => {
    const { logs: lines } = await logs.getJobLogs(job.id ?? '')
    if (lines.includes(CANCEL)) cancelled.abort()
  }
  const timer = setInterval(() => void look().catch(() => undefined), LOOK_EVERY_MS) // after a failure the next check follows
  return () => clearInterval(timer)
}

/** A worker of another release may know the job: it gets the next turn, which counts as no try. */
const putBack = async (job: Running, token: string | undefined): Promise<never> => {
  if (job.attemptsStarted > MOST_TAKEN) throw new UnrecoverableError(`no handler for the job ${job.name}`)
  await job.moveToDelayed(Date.now() + PUT_BACK_MS, token)
  throw new DelayedError()
}

/** Runs jobs by their handlers, each with a signal to end, until `stop`. */
export const runningJobs = (handlers: Readonly<Record<string, JobHandler>>, logs: Logged) => {
  const stopping = new AbortController()
  return {
    run: async (job: Running, token?: string): Promise<unknown> => {
      const handler = handlers[job.name]
      if (!handler) return putBack(job, token)
      const cancelled = new AbortController()
      const unwatch = watchForCancel(job, logs, cancelled)
      const progress = progressOf(job)
      const signal = AbortSignal.any([stopping.signal, cancelled.signal])
      const signals = { signal, cancelled: cancelled.signal, stopping: stopping.signal }
      const isLastTry = job.attemptsMade + 1 >= (job.opts.attempts ?? 1)
      const run: JobRun = { id: job.id ?? '', ...signals, isLastTry, progress: progress.tell }
      try {
        return await handler(job.data, run)
      } catch (error) {
        if (cancelled.signal.aborted) throw new UnrecoverableError('cancelled by an operator')
        throw error
      } finally {
        unwatch()
        progress.stop()
      }
    },
    stop: (): void => stopping.abort(),
  }
}
