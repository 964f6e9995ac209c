import { JobProgress, JobResult } from '@portal/contracts/http/operations/jobs'
import type { Job, JobSchedulerJson, Queue } from 'bullmq'
import type { JobQueue, JobState, QueuedJob, Repetition } from './job-queue.ts'
import { askToCancel } from './running-jobs.ts'

const STATES = ['waiting', 'active', 'delayed', 'failed', 'completed'] as const

export type Looked = Pick<Queue, 'getJob' | 'getJobs' | 'getJobCounts' | 'getJobLogs' | 'getJobSchedulers'>

const momentOf = (ms: number | undefined): string | null => (ms === undefined ? null : new Date(ms).toISOString())

const queuedJob = (state: JobState, job: Job): QueuedJob => ({
  id: job.id ?? '',
  name: job.name,
  attempts: job.attemptsMade,
  addedAt: new Date(job.timestamp).toISOString(),
  startedAt: momentOf(job.processedOn),
  endedAt: momentOf(job.finishedOn),
  dueAt: state === 'delayed' ? momentOf(job.timestamp + job.delay) : null,
  error: job.failedReason || null,
  progress: JobProgress.safeParse(job.progress).data ?? null,
  result: JobResult.safeParse(job.returnvalue).data ?? null,
})

/** The next run is scheduled when one begins, so the last one began a period earlier. */
const repetitionOf = ({ name, every = 0, next, iterationCount = 0 }: JobSchedulerJson): Repetition => {
  const runs = Math.max(0, iterationCount - 1) // the count includes the next run
  return {
    name,
    everySeconds: every / 1000,
    runs,
    lastAt: runs > 0 && next !== undefined ? momentOf(next - every) : null,
    nextAt: momentOf(next),
  }
}

const countsOf = async (queue: Looked): Promise<Readonly<Record<JobState, number>>> => {
  const counts = await queue.getJobCounts(...STATES)
  const { waiting = 0, active = 0, delayed = 0, failed = 0, completed = 0 } = counts
  return { waiting, active, delayed, failed, completed }
}

type Seen = Pick<JobQueue, 'depths' | 'counts' | 'list' | 'repetitions' | 'retry' | 'remove' | 'cancel'>

/** What operators see of a queue, and how they change its jobs; the same on both backends. */
export const lookInto = (queue: Looked): Seen => {
  const failedJob = async (id: string): Promise<Job | null> => {
    const job = await queue.getJob(id)
    return job && (await job.isFailed()) ? job : null
  }
  return {
    depths: async () => {
      const { completed: _, ...depths } = await countsOf(queue)
      return depths
    },
    counts: () => countsOf(queue),
    list: async (state, from, count) => {
      const isNextFirst = state === 'waiting' || state === 'delayed'
      const jobs = await queue.getJobs([state], from, from + count - 1, isNextFirst)
      return jobs.map((job) => queuedJob(state, job))
    },
    repetitions: async () => (await queue.getJobSchedulers()).map(repetitionOf),
    retry: async (id) => {
      const job = await failedJob(id)
      await job?.clearLogs() // an earlier cancellation may be in them
      await job?.retry('failed')
      return job !== null
    },
    remove: async (id) => {
      const job = await failedJob(id)
      await job?.remove()
      return job !== null
    },
    cancel: async (id) => {
      const job = await queue.getJob(id)
      if (!job) return false
      if (await job.isActive()) {
        await askToCancel(job)
        return true
      }
      const isWaiting = (await job.isWaiting()) || (await job.isDelayed())
      if (!isWaiting || job.repeatJobKey !== undefined) return false
      await job.remove() // rejects if a worker takes it at this moment: call again
      return true
    },
  }
}
