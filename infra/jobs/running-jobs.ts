import type { JobProgress } from '@portal/contracts/http/jobs'
import { type Job, UnrecoverableError } from 'bullmq'
import type { JobHandler, JobRun } from './job-queue.ts'

const LOOK_EVERY_MS = 1_000
const PROGRESS_EVERY_MS = 500

/** The line of a job's log by which any process asks the one that runs it to end it. */
const CANCEL = 'cancel'

type Logged = Readonly<{ getJobLogs: (id: string) => Promise<Readonly<{ logs: string[] }>> }>
type Running = Pick<Job, 'id' | 'name' | 'data' | 'updateProgress'>

/** Asks for its end. Whoever runs it sees that within a second. */
export const askToCancel = async (job: Pick<Job, 'log'>): Promise<void> => void (await job.log(CANCEL))

/** Writes at most twice a second, the newest; a write that fails is followed by the next one. */
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

/** Looks once a second whether the end of a job was asked for. @returns how to stop looking */
const watchForCancel = (job: Running, logs: Logged, cancelled: AbortController): (() => void) => {
  const look = async (): Promise<void> => {
    const { logs: lines } = await logs.getJobLogs(job.id ?? '')
    if (lines.includes(CANCEL)) cancelled.abort()
  }
  const timer = setInterval(() => void look().catch(() => undefined), LOOK_EVERY_MS) // away: the next look tells
  return () => clearInterval(timer)
}

/** How jobs are run by their handlers, each with a signal that says that it should end, until `stop`. */
export const runningJobs = (handlers: Readonly<Record<string, JobHandler>>, logs: Logged) => {
  const stopping = new AbortController()
  return {
    run: async (job: Running): Promise<unknown> => {
      const handler = handlers[job.name]
      if (!handler) throw new Error(`no handler for the job ${job.name}`)
      const cancelled = new AbortController()
      const unwatch = watchForCancel(job, logs, cancelled)
      const progress = progressOf(job)
      const signal = AbortSignal.any([stopping.signal, cancelled.signal])
      const signals = { signal, cancelled: cancelled.signal, stopping: stopping.signal }
      const run: JobRun = { id: job.id ?? '', ...signals, progress: progress.tell }
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
