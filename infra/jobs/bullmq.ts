import { createPostgresBackend, Queue, Worker } from 'bullmq'
import { Redis } from 'ioredis'
import { watchClock } from './clock-watch.ts'
import type { JobHandler, JobQueue } from './job-queue.ts'
import { type Looked, lookInto } from './look-into.ts'

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

/** What both backends have in common. */
type OpenQueue = Pick<Queue, 'add' | 'upsertJobScheduler' | 'removeJobScheduler'> &
  Looked &
  Readonly<{ waitUntilReady: () => Promise<unknown>; close: () => Promise<void> }>

/** Each call rejects with its own error; without a listener the process would end. */
const heard = <Q extends { on: (event: 'error', listener: () => void) => unknown }>(queue: Q): Q => {
  queue.on('error', () => undefined)
  return queue
}

const onPostgres = ({ databaseUrl, name }: Where) => {
  const connection = { connectionString: databaseUrl, schema: 'bullmq', migrate: true, max: 3 }
  return {
    queue: () => heard(new Queue(name, { connection }, createPostgresBackend)),
    worker: (handle: ReturnType<typeof handlerOf>) =>
      new Worker(name, handle, { connection, concurrency: 4 }, createPostgresBackend),
    release: async () => undefined,
  }
}

const onRedis = ({ name }: Where, redisUrl: string) => {
  const connection = new Redis(redisUrl, { maxRetriesPerRequest: null })
  return {
    queue: () => heard(new Queue(name, { connection })),
    worker: (handle: ReturnType<typeof handlerOf>) => new Worker(name, handle, { connection, concurrency: 4 }),
    release: async () => {
      await connection.quit()
    },
  }
}

/**
 * A queue on Postgres whose database was away when it was opened is of no use ever after: it remembers that. So it is opened
 * when it is first needed, and once more as long as that fails.
 */
const opening = (open: () => OpenQueue) => {
  let opened: Promise<OpenQueue> | undefined
  const ready = async (): Promise<OpenQueue> => {
    const queue = open()
    try {
      await queue.waitUntilReady()
      return queue
    } catch (error) {
      opened = undefined
      await queue.close()
      throw error
    }
  }
  return {
    ready: (): Promise<OpenQueue> => {
      opened ??= ready()
      return opened
    },
    close: async (): Promise<void> => {
      const queue = await opened?.catch(() => undefined)
      await queue?.close()
    },
  }
}

const lookingInto = (ready: () => Promise<Looked>): Looked => ({
  getJob: async (id) => (await ready()).getJob(id),
  getJobs: async (...asked) => (await ready()).getJobs(...asked),
  getJobCounts: async (...asked) => (await ready()).getJobCounts(...asked),
})

/** Jobs by BullMQ: on Postgres (schema `bullmq`), or on Redis where `redisUrl` is given. */
export const bullJobs = (where: Where): JobQueue => {
  const { queue, worker, release } = where.redisUrl === undefined ? onPostgres(where) : onRedis(where, where.redisUrl)
  const { ready, close } = opening(queue)
  const retry = { ...RETRY, attempts: where.attempts ?? ATTEMPTS }
  const running: { close: () => Promise<void> }[] = []
  const repeated = new Map<string, () => Promise<unknown>>()
  // The next run was set by a clock that has been put back since: it would come only when that time has come again.
  const stopWatching = watchClock(() => {
    for (const [job, begin] of repeated) {
      const anew = ready()
        .then((open) => open.removeJobScheduler(job))
        .then(begin)
      anew.catch(() => undefined) // then the next run is only late
    }
  })

  return {
    add: async (job, id, payload) => {
      await (await ready()).add(job, payload, { jobId: id, ...KEEP, ...retry })
    },
    repeat: async (job, everyMs, payload) => {
      const template = { name: job, data: payload, opts: { ...KEEP, ...retry } }
      const begin = async () => (await ready()).upsertJobScheduler(job, { every: everyMs }, template)
      repeated.set(job, begin)
      await begin()
    },
    work: async (handlers, onError) => {
      const taking = worker(handlerOf(handlers))
      taking.on('error', onError)
      taking.on('failed', (_job, error) => onError(error))
      try {
        await taking.waitUntilReady()
        running.push(taking)
      } catch (error) {
        await taking.close(true)
        throw error
      }
    },
    ...lookInto(lookingInto(ready)),
    close: async () => {
      stopWatching()
      for (const taking of running) await taking.close()
      await close()
      await release()
    },
  }
}
