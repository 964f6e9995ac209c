import type { Job } from '@portal/contracts/jobs/job'
import type { QueueName } from '@portal/contracts/jobs/queues'
import type { JobQueue } from './job-queue.ts'

/** Enqueues a job. Pass `id` if the job is identified by its cause instead of its payload. */
export type Enqueue = <Payload>(job: Job<Payload>, payload: Payload, id?: string) => Promise<void>

export type Queues = Readonly<Record<QueueName, JobQueue>>

/** All queues of the portal. */
export type Jobs = Readonly<{ enqueue: Enqueue; queues: Queues; close: () => Promise<void> }>

/** Adds each job to its own queue, by its declaration. */
export const jobsOn = (queues: Queues): Jobs => ({
  enqueue: ({ name, queue, id: idOf, attempts, backoffMs, again }, payload, id = idOf(payload)) =>
    queues[queue].add(name, id, payload, { attempts, backoffMs, again }),
  queues,
  close: async () => {
    await Promise.all(Object.values(queues).map((queue) => queue.close()))
  },
})
