import { JOBS_PER_PAGE, type JobBody } from '@portal/contracts/http/operations/jobs'
import type { JobQueue } from '@portal/infra/jobs/job-queue'
import { ProblemError } from '../../http/failures/problems.ts'
import type { Queues } from './desk.ts'

type Named = Readonly<Record<string, JobQueue>>
type OnJob = (queue: JobQueue, id: string) => Promise<boolean>

const ON_JOB: Readonly<Record<JobBody['action'], OnJob>> = {
  retry: (queue, id) => queue.retry(id),
  remove: (queue, id) => queue.remove(id),
  cancel: (queue, id) => queue.cancel(id),
}

const WITHIN_MS = 4_000

/** A backend that is away keeps its callers waiting: we do not. @throws {ProblemError} `unavailable` */
export const inTime = async <T>(work: Promise<T>): Promise<T> => {
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new ProblemError('unavailable')), WITHIN_MS)
  try {
    return await Promise.race([work, tooLate])
  } finally {
    clearTimeout(timer)
  }
}

const queueOf = (named: Named, queue: string): JobQueue | null =>
  Object.hasOwn(named, queue) ? (named[queue] ?? null) : null

/** The queues by their names, as the Operations page sees them. */
export const openQueues = (named: Named): Queues => ({
  list: () =>
    Promise.all(
      Object.entries(named).map(async ([queue, jobs]) => {
        const [counts, repeated] = await Promise.all([inTime(jobs.counts()), inTime(jobs.repetitions())])
        return { queue, counts, repeated }
      }),
    ),
  jobs: async (queue, state, page) => {
    const found = queueOf(named, queue)
    if (!found) return null
    const from = (page - 1) * JOBS_PER_PAGE
    const [jobs, counts] = await Promise.all([inTime(found.list(state, from, JOBS_PER_PAGE)), inTime(found.counts())])
    return { jobs, total: counts[state] }
  },
})

/** Runs a job that failed again, forgets it, or cancels one that has not ended, with what it was for. False if it is in another state, or gone. */
export const changeJobOf =
  (named: Named, jobCancelled: (jobId: string) => Promise<void>) =>
  async ({ queue, id, action }: JobBody): Promise<boolean> => {
    const found = queueOf(named, queue)
    const isChanged = found !== null && (await inTime(ON_JOB[action](found, id)))
    if (isChanged && action === 'cancel') await jobCancelled(id)
    return isChanged
  }
