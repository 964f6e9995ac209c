import { queueNames } from '@portal/contracts/jobs/queues'
import { copyIn } from '@portal/infra/database/copy'
import { classOf, openPool, type Pool } from '@portal/infra/database/pool'
import { assertSupported } from '@portal/infra/event-log/capabilities'
import { untilItsLog } from '@portal/infra/event-log/its-log'
import { openLog, placeOfLog } from '@portal/infra/event-log/log-place'
import { tellUndurable } from '@portal/infra/event-log/postgres/durability'
import { sealedFeed } from '@portal/infra/event-log/sealed'
import { isTransient } from '@portal/infra/event-log/transient-error'
import { followedFeed } from '@portal/infra/feed/followed-feed'
import { localHints } from '@portal/infra/feed/hints'
import { listenForAppends } from '@portal/infra/feed/listen'
import type { Jobs } from '@portal/infra/jobs/jobs'
import { openJobs } from '@portal/infra/jobs/open-jobs'
import { patiently } from '@portal/infra/jobs/patiently'
import { heartbeat } from '@portal/infra/process/heartbeat'
import { stopSignal } from '@portal/infra/process/stop-signal'
import { neededSetting, readSettings } from '@portal/infra/settings'
import { watchJobs } from '@portal/infra/telemetry/job-metrics'
import type { Metrics } from '@portal/infra/telemetry/metrics'
import { operationsServer } from '@portal/infra/telemetry/operations-server'
import { prometheusMetrics } from '@portal/infra/telemetry/prometheus'
import { roleLogger } from '@portal/infra/telemetry/role-logger'
import { now } from '@portal/infra/tools/now'
import { tellUnencrypted } from '@portal/infra/unencrypted'
import { postgresVault } from '@portal/infra/vault/postgres'
import { reactors } from '@portal/projections/reactors'
import { haveBegun } from '@portal/projections/runtime/reactor/have-begun'
import { runReactors } from '@portal/projections/runtime/reactor/run-reactors'
import { ownWords } from '@portal/projections/site/wording/queries'
import { commandNeeds } from '@portal/services/command-needs'
import { NotAppended } from '@portal/services/kernel/handle'
import { areThere, neededTables } from '@portal/services/readiness'
import { followOwnTexts } from '@portal/services/texts/follow-own-texts'
import type { WorkerMeans } from './area.ts'
import { areas } from './areas.ts'
import { takeJobs } from './take-jobs.ts'

const STOP_WITHIN_MS = 9_000
const reactorNames = reactors.map(({ projection }) => projection.name)

const settings = readSettings(process.env)
const log = roleLogger('worker', settings.LOG_LEVEL)
tellUnencrypted(settings, (fields, message) => log.warn(fields, message))

/** Jobs can be taken once the queues answer and the tables exist; what is published is told to members once the reactors have begun. */
const isReadyOn =
  (pool: Pool, { queues }: Jobs) =>
  async (): Promise<boolean> => {
    const [areTables] = await Promise.all([
      areThere(pool, neededTables),
      ...Object.values(queues).map(({ depths }) => depths()),
    ])
    return areTables && haveBegun(pool, reactorNames)
  }

/** Health, readiness and metrics, if METRICS_PORT is set. */
const serveOperators = async (pool: Pool, jobs: Jobs, metrics: Metrics) => {
  const { METRICS_HOST: host, METRICS_PORT: port, METRICS_TOKEN: token } = settings
  if (port === undefined) return null
  watchJobs(metrics, jobs.queues, (error) => log.warn({ err: error }, 'the jobs could not be counted'))
  return operationsServer({ host, port, token, metrics, isReady: isReadyOn(pool, jobs) })
}

const take = async (means: WorkerMeans, { queues }: Jobs, signal: AbortSignal): Promise<void> => {
  const onTrouble = (error: unknown): void => log.warn({ err: error }, 'waiting for the queues of jobs')
  const jobs = areas.flatMap((area) => area.jobs(means))
  await takeJobs({ queues, jobs, log, patiently: (attempt) => patiently(attempt, { signal, onTrouble }) }, queueNames)
}

/** The same ask may succeed later: the log or the database could not be reached or was busy. */
const passes = (error: unknown): boolean =>
  isTransient(error) ||
  (error instanceof NotAppended && ['overloaded', 'version_conflict'].includes(error.result.outcome))

/** Follows the log for the reactors of all areas, on separate connections, until the signal aborts. */
const react = async (means: WorkerMeans, databaseUrl: string, metrics: Metrics, signal: AbortSignal): Promise<void> => {
  const { place, masterSecret } = means
  const onLost = (error: Error): void => log.warn({ err: error }, 'a database connection was lost')
  const pool = openPool(databaseUrl, { max: 5, application: 'portal-worker-reactors', onLost })
  const hints = localHints()
  const listening = listenForAppends(databaseUrl, hints, signal, (error) =>
    log.warn({ err: error }, 'appends are not announced: events arrive up to half a second later'),
  )
  const { source, closeSource } = await followedFeed({
    settings,
    place,
    pool,
    hints,
    metrics,
    log,
    clientId: 'portal-worker',
  })
  const feed = sealedFeed(source, postgresVault({ pool, masterSecret }))
  const running = areas.flatMap((area) => area.reactors(means))
  await runReactors({ pool, feed, classOf, copyIn }, running, { log, now, isTransient: passes }, signal)
  await Promise.all([closeSource(), listening])
  await pool.end()
}

const main = async (): Promise<void> => {
  const told = stopSignal(STOP_WITHIN_MS) // another worker retries a job that is still running then
  const databaseUrl = neededSetting(settings, 'DATABASE_URL')
  const onLost = (error: Error): void => log.warn({ err: error }, 'a database connection was lost')
  const pool = openPool(databaseUrl, { max: 2, application: 'portal-worker', onLost })
  const jobs = openJobs({ databaseUrl, redisUrl: settings.REDIS_URL })
  const metrics = prometheusMetrics()
  const operators = await serveOperators(pool, jobs, metrics)
  const onTrouble = (error: unknown): void => log.warn({ err: error }, 'the heartbeat could not be written')
  const beating = heartbeat({ pool, role: 'worker', settings, onTrouble })
  const place = placeOfLog(settings)
  const events = openLog(place, { databaseUrl, pool })
  assertSupported(events.log.capabilities, commandNeeds)
  const longPool = openPool(databaseUrl, {
    max: 8,
    application: 'portal-worker-operations',
    statementTimeoutMs: 0,
    onLost,
  })
  const means: WorkerMeans = {
    settings,
    masterSecret: neededSetting(settings, 'VAULT_KEY'),
    pool,
    longPool,
    place,
    events: events.log,
    enqueue: jobs.enqueue,
    now,
    log,
  }
  const forgetTexts = followOwnTexts({
    read: () => ownWords(pool),
    onTrouble: (error) => log.warn({ err: error }, 'the own texts of the community could not be read'),
  })
  await untilItsLog(place, pool, told, (error) => log.warn({ err: error }, 'waiting for the log'))
  await take(means, jobs, told)
  await tellUndurable(pool, (fields, message) => log.error(fields, message))
  const reacting = react(means, databaseUrl, metrics, told)
  log.info('worker is up')

  await reacting // current asks are finished
  forgetTexts()
  await jobs.close() // tells running jobs to end: a rebuild stops at its next page, and another worker continues it
  await events.close()
  await place.close()
  await beating.stop()
  await Promise.all([operators?.close(), pool.end(), longPool.end()])
  log.info('worker has stopped')
}

try {
  await main()
  process.exit(0)
} catch (error) {
  log.fatal({ err: error }, 'the worker cannot continue')
  process.exit(1)
}
