import { randomUUID } from 'node:crypto'
import { Instant } from '@portal/contracts/ids'
import { HOUSEKEEPING } from '@portal/contracts/jobs/queues'
import { copyIn } from '@portal/infra/database/copy'
import { classOf, openPool, type Pool } from '@portal/infra/database/pool'
import { assertSupported } from '@portal/infra/event-log/capabilities'
import type { EventLog } from '@portal/infra/event-log/event-log'
import { isPassing } from '@portal/infra/event-log/eventstoredb/client'
import { untilItsLog } from '@portal/infra/event-log/its-log'
import { type LogPlace, openFeed, openLog, placeOfLog } from '@portal/infra/event-log/log-place'
import { sealedFeed } from '@portal/infra/event-log/sealed'
import { bullJobs } from '@portal/infra/jobs/bullmq'
import type { JobQueue } from '@portal/infra/jobs/job-queue'
import { patiently } from '@portal/infra/jobs/patiently'
import { readSettings } from '@portal/infra/settings'
import { watchJobs } from '@portal/infra/telemetry/job-metrics'
import { operationsServer } from '@portal/infra/telemetry/operations-server'
import { prometheusMetrics } from '@portal/infra/telemetry/prometheus'
import { keyDestroyer, keyHolders, postgresVault } from '@portal/infra/vault/postgres'
import { carryOut, discardBegun } from '@portal/projections/operations/works/carry-out'
import { erasedListOf } from '@portal/services/cli/place'
import { commandNeeds } from '@portal/services/command-needs'
import { erasingOn, unfinishedErasures } from '@portal/services/erasing'
import { IDLE_MS } from '@portal/services/http/sessions/sessions'
import { postgresAttempts } from '@portal/services/identity/postgres-attempts'
import { postgresSessions } from '@portal/services/identity/postgres-sessions'
import { WINDOW_MS } from '@portal/services/identity/sign-in'
import { attendWork } from '@portal/services/operations/attend-work'
import { callWorkerBy } from '@portal/services/operations/call-worker'
import { postgresWorks } from '@portal/services/operations/postgres-works'
import pino from 'pino'
import { finishErasures } from './identity/finish-erasures.ts'
import { forgetExpiredSessions } from './identity/forget-expired-sessions.ts'
import { type Job, run } from './job.ts'
import { carryOutWork } from './operations/carry-out-work.ts'
import { resumeWorks } from './operations/resume-works.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const STOP_WITHIN_MS = 9_000
const LOOK_FOR_WORKS_MS = 10_000
const BEAT_MS = 500

const settings = readSettings(process.env)
const log = pino({ name: 'worker', level: settings.LOG_LEVEL })

const needed = (name: 'DATABASE_URL' | 'VAULT_KEY'): string => {
  const value = settings[name]
  if (value !== undefined) return value
  throw new Error(`${name} is not set: start the whole portal by \`npm start\``)
}

/** Ctrl-C, a polite kill, or the launcher's end. */
const untilTold = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve())
    process.on('disconnect', () => resolve())
  })

/** Jobs can be taken once their queue answers, and the tables that they work on are there. */
const isReadyOn = (pool: Pool, jobs: JobQueue) => async (): Promise<boolean> => {
  const [{ rows }] = await Promise.all([
    pool.query<Readonly<{ ready: boolean }>>(`select to_regclass('identity.session') is not null as ready`),
    jobs.depths(),
  ])
  return rows[0]?.ready ?? false
}

/** Health, readiness and metrics, where METRICS_PORT is set. */
const serveOperators = async (pool: Pool, jobs: JobQueue) => {
  const { METRICS_HOST: host, METRICS_PORT: port, METRICS_TOKEN: token } = settings
  if (port === undefined) return null
  const metrics = prometheusMetrics()
  watchJobs(metrics, HOUSEKEEPING, jobs.depths, (error) => log.warn({ err: error }, 'the jobs could not be counted'))
  return operationsServer({ host, port, token, metrics, isReady: isReadyOn(pool, jobs) })
}

const now = (): Instant => Instant.parse(new Date().toISOString())

/** Reads no personal field, so it needs no key to any. */
const finishing = (events: EventLog, pool: Pool) => {
  const listPath = erasedListOf(settings)
  const means = { log: events, pool, keys: keyDestroyer(pool), listPath, now, newId: randomUUID }
  const { eraseMember } = erasingOn(means)
  return finishErasures({
    unfinished: () => unfinishedErasures({ pool, listPath, keyHolders }),
    finish: (memberId) => eraseMember({ memberId, reason: 'asked', by: null }), // the fact stands: its reason is not asked for
    say: (finished) => log.info({ finished }, 'erasures that were cut short are finished'),
  })
}

const PASSING = new Set(['connection', 'statement-timeout', 'lock-timeout', 'serialization', 'deadlock', 'disk-full'])

type Working = Readonly<{
  jobs: JobQueue
  pool: Pool
  operating: Pool
  place: LogPlace
  events: EventLog
  stopping: AbortSignal
  /** Aborted as soon as this process is told to stop. */
  told: AbortSignal
}>

/** Rebuilds and verifies that operators ask for, on connections of their own. */
const operating = ({ jobs, operating: pool, place, events, stopping }: Working) => {
  const masterSecret = needed('VAULT_KEY')
  const feed = sealedFeed(openFeed(place, pool).feed, postgresVault({ pool, masterSecret }))
  const means = { pool, feed, classOf, copyIn }
  const works = postgresWorks(pool)
  const onLost = (error: unknown): void => log.warn({ err: error }, 'the lease of a work could not be renewed')
  const attend = attendWork({
    works,
    log: events,
    now,
    carryOut: (asked, carrying) => carryOut(means, asked, { ...carrying, onLost }),
    discardBegun: (projections, reason) => discardBegun(means, projections, reason),
    isPassing: (error) => isPassing(error) || PASSING.has(classOf(error)),
    beatEveryMs: BEAT_MS,
    onTrouble: (error) => log.warn({ err: error }, 'a work could give no sign of life'),
  })
  const call = callWorkerBy(jobs)
  return {
    carry: carryOutWork({ attend, stopping }),
    resume: resumeWorks({ unattended: works.unattended, call, forgetOld: works.forgetOld }),
  }
}

const handler =
  <Payload>(job: Job<Payload>) =>
  (waited: unknown) =>
    run(job, waited)

const work = async (working: Working): Promise<void> => {
  const { jobs, pool, events, told } = working
  const sessions = postgresSessions(pool)
  const attempts = postgresAttempts(pool)
  const forget = forgetExpiredSessions({
    forgetExpired: async () => {
      await attempts.removeBefore(new Date(Date.now() - WINDOW_MS))
      return sessions.removeExpired(new Date(Date.now() - IDLE_MS), new Date())
    },
    say: (forgotten) => log.info({ forgotten }, 'expired sessions forgotten'),
  })
  const finish = finishing(events, pool)
  const { carry, resume } = operating(working)
  const handlers = {
    [forget.name]: handler(forget),
    [finish.name]: handler(finish),
    [carry.name]: handler(carry),
    [resume.name]: handler(resume),
  }
  const onTrouble = (error: unknown): void => log.warn({ err: error }, 'waiting for the queue of jobs')
  const patience = { signal: told, onTrouble }
  await patiently(() => jobs.work(handlers, (error) => log.error({ err: error }, 'job failed')), patience)
  await patiently(() => jobs.repeat(forget.name, HOUR_MS, {}), patience)
  await patiently(() => jobs.repeat(finish.name, MINUTE_MS, {}), patience)
  await patiently(() => jobs.repeat(resume.name, LOOK_FOR_WORKS_MS, {}), patience)
}

const main = async (): Promise<void> => {
  const told = untilTold()
  const databaseUrl = needed('DATABASE_URL')
  const onLost = (error: Error): void => log.warn({ err: error }, 'a database connection was lost')
  const pool = openPool(databaseUrl, { max: 2, application: 'portal-worker', onLost })
  const jobs = bullJobs({ databaseUrl, redisUrl: settings.REDIS_URL, name: HOUSEKEEPING })
  const operators = await serveOperators(pool, jobs)
  const place = placeOfLog(settings)
  const events = openLog(place, { databaseUrl, pool })
  assertSupported(events.log.capabilities, commandNeeds)
  const own = openPool(databaseUrl, { max: 8, application: 'portal-worker-operations', statementTimeoutMs: 0, onLost })
  const stopping = new AbortController()
  const early = new AbortController()
  void told.then(() => early.abort())
  await untilItsLog(place, pool, early.signal, (error) => log.warn({ err: error }, 'waiting for the log'))
  await work({ jobs, pool, operating: own, place, events: events.log, stopping: stopping.signal, told: early.signal })
  log.info('worker is up')

  await told
  setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref() // a job that hangs is tried again by another worker
  stopping.abort() // a rebuild lets go at its next page, and another worker goes on with it
  await jobs.close()
  await events.close()
  await place.close()
  await Promise.all([operators?.close(), pool.end(), own.end()])
  log.info('worker has stopped')
}

try {
  await main()
  process.exit(0)
} catch (error) {
  log.fatal({ err: error }, 'the worker cannot go on')
  process.exit(1)
}
