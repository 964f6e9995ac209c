import { randomUUID } from 'node:crypto'
import { Instant } from '@portal/contracts/ids'
import { openPool, type Pool } from '@portal/infra/database/pool'
import type { EventLog } from '@portal/infra/event-log/event-log'
import { postgresEventLog } from '@portal/infra/event-log/postgres/postgres-event-log'
import { bullJobs } from '@portal/infra/jobs/bullmq'
import type { JobQueue } from '@portal/infra/jobs/job-queue'
import { readSettings } from '@portal/infra/settings'
import { watchJobs } from '@portal/infra/telemetry/job-metrics'
import { operationsServer } from '@portal/infra/telemetry/operations-server'
import { prometheusMetrics } from '@portal/infra/telemetry/prometheus'
import { keyDestroyer, keyHolders } from '@portal/infra/vault/postgres'
import { erasedListOf } from '@portal/services/cli/place'
import { erasingOn, unfinishedErasures } from '@portal/services/erasing'
import { IDLE_MS } from '@portal/services/http/sessions'
import { postgresAttempts } from '@portal/services/identity/postgres-attempts'
import { postgresSessions } from '@portal/services/identity/postgres-sessions'
import { WINDOW_MS } from '@portal/services/identity/sign-in'
import pino from 'pino'
import { finishErasures } from './identity/finish-erasures.ts'
import { forgetExpiredSessions } from './identity/forget-expired-sessions.ts'
import { run } from './job.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const STOP_WITHIN_MS = 9_000
const QUEUE = 'housekeeping'

const settings = readSettings(process.env)
const log = pino({ name: 'worker', level: settings.LOG_LEVEL })

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
  watchJobs(metrics, QUEUE, jobs.depths, (error) => log.warn({ err: error }, 'the jobs could not be counted'))
  return operationsServer({ host, port, token, metrics, isReady: isReadyOn(pool, jobs) })
}

/** Reads no personal field, so it needs no key to any. */
const finishing = (events: EventLog, pool: Pool) => {
  const listPath = erasedListOf(settings)
  const now = () => Instant.parse(new Date().toISOString())
  const means = { log: events, pool, keys: keyDestroyer(pool), listPath, now, newId: randomUUID }
  const { eraseMember } = erasingOn(means)
  return finishErasures({
    unfinished: () => unfinishedErasures({ pool, listPath, keyHolders }),
    finish: (memberId) => eraseMember({ memberId, reason: 'asked', by: null }), // the fact stands: its reason is not asked for
    say: (finished) => log.info({ finished }, 'erasures that were cut short are finished'),
  })
}

const work = async (jobs: JobQueue, pool: Pool, events: EventLog): Promise<void> => {
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
  await jobs.work(
    { [forget.name]: (waited) => run(forget, waited), [finish.name]: (waited) => run(finish, waited) },
    (error) => log.error({ err: error }, 'job failed'),
  )
  await jobs.repeat(forget.name, HOUR_MS, {})
  await jobs.repeat(finish.name, MINUTE_MS, {})
}

const main = async (): Promise<void> => {
  const told = untilTold()
  const databaseUrl = settings.DATABASE_URL
  if (databaseUrl === undefined) throw new Error('DATABASE_URL is not set: start the whole portal by `npm start`')
  const onLost = (error: Error): void => log.warn({ err: error }, 'a database connection was lost')
  const pool = openPool(databaseUrl, { max: 2, application: 'portal-worker', onLost })
  const jobs = bullJobs({ databaseUrl, redisUrl: settings.REDIS_URL, name: QUEUE })
  const operators = await serveOperators(pool, jobs)
  const events = postgresEventLog({ url: databaseUrl, reads: pool })
  await work(jobs, pool, events)
  log.info('worker is up')

  await told
  setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref() // a job that hangs is tried again by another worker
  await jobs.close()
  await events.close()
  await Promise.all([operators?.close(), pool.end()])
  log.info('worker has stopped')
}

try {
  await main()
  process.exit(0)
} catch (error) {
  log.fatal({ err: error }, 'the worker cannot go on')
  process.exit(1)
}
