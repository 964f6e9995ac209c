import type { Job, Queue } from 'bullmq'
import type { JobQueue, JobState, QueuedJob } from './job-queue.ts'

const STATES = ['waiting', 'active', 'delayed', 'failed', 'completed'] as const

export type Looked = Pick<Queue, 'getJob' | 'getJobs' | 'getJobCounts'>

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
})

const countsOf = async (queue: Looked): Promise<Readonly<Record<JobState, number>>> => {
  const counts = await queue.getJobCounts(...STATES)
  const { waiting = 0, active = 0, delayed = 0, failed = 0, completed = 0 } = counts
  return { waiting, active, delayed, failed, completed }
}

/** What operators see of a queue, and do with jobs that failed; the same on both backends. */
export const lookInto = (queue: Looked): Pick<JobQueue, 'depths' | 'counts' | 'list' | 'retry' | 'remove'> => {
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
    retry: async (id) => {
      const job = await failedJob(id)
      await job?.retry('failed')
      return job !== null
    },
    remove: async (id) => {
      const job = await failedJob(id)
      await job?.remove()
      return job !== null
    },
  }
}
