import type { QueueName } from '@portal/contracts/jobs/queues'
import type { JobHandler } from '@portal/infra/jobs/job-queue'
import type { Queues } from '@portal/infra/jobs/jobs'
import type { WorkerLog } from './area.ts'
import type { HandledJob } from './handled-job.ts'

/** Retries until it succeeds, or the process stops. */
type Patiently = (attempt: () => Promise<unknown>) => Promise<unknown>

type Deps = Readonly<{ queues: Queues; jobs: readonly HandledJob[]; patiently: Patiently; log: WorkerLog }>

/** BullMQ allows no colon in custom ids; those of repeated jobs contain one. */
const moved = (id: string): string => id.replaceAll(':', '-')

/**
 * A job that an older release put into this queue is moved to its own, under the same id: then only that one runs it.
 */
const handsOn =
  ({ job: { name, queue, attempts, backoffMs, again } }: HandledJob, queues: Queues): JobHandler =>
  async (payload, { id }) => {
    await queues[queue].add(name, moved(id), payload, { attempts, backoffMs, again })
    return { movedTo: queue }
  }

const telling =
  ({ job: { name }, run }: HandledJob, log: WorkerLog): JobHandler =>
  async (payload, doing) => {
    const result = await run(payload, doing)
    if (result) log.info({ job: name, ...result }, 'job done')
    return result
  }

const handlersOf = (queue: QueueName, { queues, jobs, log }: Deps): Readonly<Record<string, JobHandler>> =>
  Object.fromEntries(
    jobs.map((handled) => [
      handled.job.name,
      handled.job.queue === queue ? telling(handled, log) : handsOn(handled, queues),
    ]),
  )

const takeFrom = async (name: QueueName, deps: Deps): Promise<void> => {
  const { queues, jobs, patiently, log } = deps
  const queue = queues[name]
  await patiently(() => queue.work(handlersOf(name, deps), (error) => log.error({ err: error }, 'job failed')))
  const repeated = jobs.flatMap(({ job }) => (job.queue === name && job.everyMs !== undefined ? [job] : []))
  await patiently(() => queue.repeatOnly(repeated.map((job) => job.name)))
  for (const { name: job, everyMs = 0, ...tries } of repeated)
    await patiently(() => queue.repeat(job, everyMs, {}, tries))
}

/** Takes jobs of all queues, and schedules repeated ones. */
export const takeJobs = async (deps: Deps, names: readonly QueueName[]): Promise<void> => {
  for (const name of names) await takeFrom(name, deps)
}
