import type { Job } from '@portal/contracts/jobs/job'
import type { QueueName } from '@portal/contracts/jobs/queues'
import type { JobQueue } from './job-queue.ts'

/** Asks for a job. `id` where the job is named after what caused it, and not after what it carries. */
export type Enqueue = <Payload>(job: Job<Payload>, payload: Payload, id?: string) => Promise<void>

export type Queues = Readonly<Record<QueueName, JobQueue>>

/** All queues of the portal. */
export type Jobs = Readonly<{ enqueue: Enqueue; queues: Queues; close: () => Promise<void> }>

/** Jobs are added to their own queue, each by its declaration. */
export const jobsOn = (queues: Queues): Jobs => ({
  enqueue: ({ name, queue, id: idOf, attempts, backoffMs }, payload, id = idOf(payload)) =>
    queues[queue].add(name, id, payload, { attempts, backoffMs }),
  queues,
  close: async () => {
    await Promise.all(Object.values(queues).map((queue) => queue.close()))
  },
})
