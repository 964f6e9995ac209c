import { createPostgresBackend, Queue, Worker } from 'bullmq'
import { Redis } from 'ioredis'
import { watchClock } from './clock-watch.ts'
import type { JobHandler, JobQueue } from './job-queue.ts'
import { lookInto } from './look-into.ts'

const KEEP = { removeOnComplete: { age: 86_400, count: 1000 }, removeOnFail: { age: 7 * 86_400 } }
const ATTEMPTS = 5
const RETRY = { backoff: { type: 'exponential', delay: 1000 } }

type Where = Readonly<{
  databaseUrl: string
  redisUrl?: string | undefined
  name: string
  /** How often a job is tried before it has failed: 5. */
  attempts?: number
}>

const handlerOf = (handlers: Readonly<Record<string, JobHandler>>) => async (job: { name: string; data: unknown }) => {
  const handler = handlers[job.name]
  if (!handler) throw new Error(`no handler for the job ${job.name}`)
  await handler(job.data)
}

const onPostgres = ({ databaseUrl, name }: Where) => {
  const connection = { connectionString: databaseUrl, schema: 'bullmq', migrate: true, max: 3 }
  return {
    queue: new Queue(name, { connection }, createPostgresBackend),
    worker: (handle: ReturnType<typeof handlerOf>) =>
      new Worker(name, handle, { connection, concurrency: 4 }, createPostgresBackend),
    release: async () => undefined,
  }
}

const onRedis = ({ name }: Where, redisUrl: string) => {
  const connection = new Redis(redisUrl, { maxRetriesPerRequest: null })
  return {
    queue: new Queue(name, { connection }),
    worker: (handle: ReturnType<typeof handlerOf>) => new Worker(name, handle, { connection, concurrency: 4 }),
    release: async () => {
      await connection.quit()
    },
  }
}

/** Jobs by BullMQ: on Postgres (schema `bullmq`), or on Redis where `redisUrl` is given. */
export const bullJobs = (where: Where): JobQueue => {
  const { queue, worker, release } = where.redisUrl === undefined ? onPostgres(where) : onRedis(where, where.redisUrl)
  const retry = { ...RETRY, attempts: where.attempts ?? ATTEMPTS }
  const running: { close: () => Promise<void> }[] = []
  const repeated = new Map<string, () => Promise<unknown>>()
  // The next run was set by a clock that has been put back since: it would come only when that time has come again.
  const stopWatching = watchClock(() => {
    for (const [job, begin] of repeated) {
      const anew = queue.removeJobScheduler(job).then(begin)
      anew.catch(() => undefined) // then the next run is only late
    }
  })
  queue.on('error', () => undefined) // each call rejects with its own error; without a listener the process would end

  return {
    add: async (job, id, payload) => {
      await queue.add(job, payload, { jobId: id, ...KEEP, ...retry })
    },
    repeat: async (job, everyMs, payload) => {
      const begin = () =>
        queue.upsertJobScheduler(job, { every: everyMs }, { name: job, data: payload, opts: { ...KEEP, ...retry } })
      repeated.set(job, begin)
      await begin()
    },
    work: async (handlers, onError) => {
      const taking = worker(handlerOf(handlers))
      taking.on('error', onError)
      taking.on('failed', (_job, error) => onError(error))
      running.push(taking)
      await taking.waitUntilReady()
    },
    ...lookInto(queue),
    close: async () => {
      stopWatching()
      for (const taking of running) await taking.close()
      await queue.close()
      await release()
    },
  }
}
