import { createPostgresBackend, type Job, Queue, Worker } from 'bullmq'
import { Redis } from 'ioredis'
import { surviveUnheardErrors } from '../database/unheard-errors.ts'
import { watchClock } from './clock-watch.ts'
import type { JobQueue, Tries } from './job-queue.ts'
import { type Looked, lookInto } from './look-into.ts'
import { runningJobs } from './running-jobs.ts'

const KEEP = { removeOnComplete: { age: 86_400, count: 1000 }, removeOnFail: { age: 7 * 86_400 } }
/** Successful runs of a repeated job are not listed one by one: see `repetitions`. */
const KEEP_REPEATED = { ...KEEP, removeOnComplete: true }
const ATTEMPTS = 5
const BACKOFF_MS = 1_000
const CONCURRENCY = 4
/** A job whose worker died is given to another; after so many deaths it may be the job that kills them, and it has failed. */
const MOST_DEATHS = 5
/** It is given to another once its lock (30 s) has run out, when locks are looked at the next time. */
const LOOK_FOR_DEAD_MS = 10_000

type Where = Readonly<{
  databaseUrl: string
  redisUrl?: string | undefined
  name: string
  /** How many jobs this process runs at once (4). */
  concurrency?: number
  /** How often a job is tried before it has failed, unless the job says otherwise (5). */
  attempts?: number
}>

type Handle = (job: Job, token?: string) => Promise<unknown>

/** What both backends have in common. */
type OpenQueue = Pick<Queue, 'add' | 'upsertJobScheduler' | 'removeJobScheduler'> &
  Looked &
  Readonly<{ waitUntilReady: () => Promise<unknown>; close: () => Promise<void> }>

/** Each call rejects with its own error; without a listener the process would end. */
const heard = <Q extends { on: (event: 'error', listener: () => void) => unknown }>(queue: Q): Q => {
  queue.on('error', () => undefined)
  return queue
}

surviveUnheardErrors()

const TAKING = { maxStalledCount: MOST_DEATHS, stalledInterval: LOOK_FOR_DEAD_MS } as const

const onPostgres = ({ databaseUrl, name, concurrency = CONCURRENCY }: Where) => {
  const connection = { connectionString: databaseUrl, schema: 'bullmq', migrate: true, max: 2 }
  return {
    queue: () => heard(new Queue(name, { connection }, createPostgresBackend)),
    worker: (handle: Handle) => new Worker(name, handle, { connection, concurrency, ...TAKING }, createPostgresBackend),
    release: async () => undefined,
  }
}

const onRedis = ({ name, concurrency = CONCURRENCY }: Where, redisUrl: string) => {
  const connection = new Redis(redisUrl, { maxRetriesPerRequest: null })
  return {
    queue: () => heard(new Queue(name, { connection })),
    worker: (handle: Handle) => new Worker(name, handle, { connection, concurrency, ...TAKING }),
    release: async () => {
      await connection.quit()
    },
  }
}

/**
 * A queue on Postgres that was opened while the database could not be reached never recovers. So it is opened when it
 * is first used, and opened again after a failure.
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
  getJobLogs: async (...asked) => (await ready()).getJobLogs(...asked),
  getJobSchedulers: async (...asked) => (await ready()).getJobSchedulers(...asked),
})

const triesOf = (where: Where, { attempts = where.attempts ?? ATTEMPTS, backoffMs = BACKOFF_MS }: Tries = {}) => ({
  attempts,
  backoff: { type: 'exponential', delay: backoffMs },
})

/**
 * Repeated jobs, scheduled again when the clock was set back: otherwise the next run would wait until the time for
 * which it was set by the earlier clock.
 */
const repeating = (where: Where, ready: () => Promise<OpenQueue>) => {
  const repeated = new Map<string, () => Promise<unknown>>()
  const stop = watchClock(() => {
    for (const [job, begin] of repeated) {
      const anew = ready()
        .then((open) => open.removeJobScheduler(job))
        .then(begin)
      anew.catch(() => undefined) // then the next run is only late
    }
  })
  const repeat: JobQueue['repeat'] = async (job, everyMs, payload, tries) => {
    const template = { name: job, data: payload, opts: { ...KEEP_REPEATED, ...triesOf(where, tries) } }
    const begin = async () => (await ready()).upsertJobScheduler(job, { every: everyMs }, template)
    repeated.set(job, begin)
    await begin()
  }
  const repeatOnly: JobQueue['repeatOnly'] = async (jobs) => {
    const open = await ready()
    for (const { key } of await open.getJobSchedulers()) if (!jobs.includes(key)) await open.removeJobScheduler(key)
  }
  return { repeat, repeatOnly, stop }
}

/** A queue of jobs by BullMQ: on Postgres (schema `bullmq`), or on Redis if `redisUrl` is given. */
export const bullJobs = (where: Where): JobQueue => {
  const { queue, worker, release } = where.redisUrl === undefined ? onPostgres(where) : onRedis(where, where.redisUrl)
  const { ready, close } = opening(queue)
  const { repeat, repeatOnly, stop } = repeating(where, ready)
  const looked = lookingInto(ready)
  const seen = lookInto(looked)
  const running: { stop: () => void; close: () => Promise<void> }[] = []

  return {
    add: async (job, id, payload, { again, ...tries } = {}) => {
      if (again && (await seen.retry(id))) return
      await (await ready()).add(job, payload, { jobId: id, ...KEEP, ...triesOf(where, tries) })
    },
    repeat,
    repeatOnly,
    work: async (handlers, onError) => {
      const jobs = runningJobs(handlers, looked)
      const taking = worker(jobs.run)
      taking.on('error', onError)
      taking.on('failed', (_job, error) => onError(error))
      try {
        await taking.waitUntilReady()
        running.push({ stop: jobs.stop, close: () => taking.close() })
      } catch (error) {
        await taking.close(true)
        throw error
      }
    },
    ...seen,
    close: async () => {
      stop()
      for (const taking of running) taking.stop()
      await Promise.all(running.map((taking) => taking.close()))
      await close()
      await release()
    },
  }
}
