import { JOBS_PER_PAGE, type JobBody } from '@portal/contracts/http/jobs'
import type { JobQueue } from '@portal/infra/jobs/job-queue'
import { ProblemError } from '../http/failures/problems.ts'
import type { Queues } from './desk.ts'

type Named = Readonly<Record<string, JobQueue>>
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
    Promise.all(Object.entries(named).map(async ([queue, jobs]) => ({ queue, counts: await inTime(jobs.counts()) }))),
  jobs: async (queue, state, page) => {
    const found = queueOf(named, queue)
    if (!found) return null
    const from = (page - 1) * JOBS_PER_PAGE
    const [jobs, counts] = await Promise.all([inTime(found.list(state, from, JOBS_PER_PAGE)), inTime(found.counts())])
    return { jobs, total: counts[state] }
  },
})

/** Runs a job that failed again, or forgets it. False if it did not fail, or is gone. */
export const actOnJobOf =
  (named: Named) =>
  async ({ queue, id, act }: JobBody): Promise<boolean> => {
    const found = queueOf(named, queue)
    return found !== null && inTime(act === 'retry' ? found.retry(id) : found.remove(id))
  }
