import { randomUUID as newId } from 'node:crypto'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Instant } from '@portal/contracts/ids'
import { classOf, openPool, type Pool } from '@portal/infra/database/pool'
import { assertSupported } from '@portal/infra/event-log/capabilities'
import { untilItsLog } from '@portal/infra/event-log/its-log'
import { feedElsewhere, isThere, type LogPlace, openFeed, openLog, placeOfLog } from '@portal/infra/event-log/log-place'
import { tellUndurable } from '@portal/infra/event-log/postgres/durability'
import { sealedLog } from '@portal/infra/event-log/sealed'
import { isTransient } from '@portal/infra/event-log/transient-error'
import { openJobs } from '@portal/infra/jobs/open-jobs'
import { stopSignal } from '@portal/infra/process/stop-signal'
import { untilAborted } from '@portal/infra/process/until-aborted'
import { relayFigures } from '@portal/infra/relay/relay-figures'
import { neededSetting, readSettings, type Settings } from '@portal/infra/settings'
import { isBearer } from '@portal/infra/telemetry/bearer'
import { logMetrics } from '@portal/infra/telemetry/log-metrics'
import { otlpTracing, type Tracing } from '@portal/infra/telemetry/otlp-tracing'
import { prometheusMetrics } from '@portal/infra/telemetry/prometheus'
import { roleLogger } from '@portal/infra/telemetry/role-logger'
import { watchSystem } from '@portal/infra/telemetry/system-metrics'
import { tracedLog } from '@portal/infra/telemetry/traced-log'
import { keyDestroyer, postgresVault } from '@portal/infra/vault/postgres'
import { memberQueries } from '@portal/projections/identity/member/queries'
import { eventQueriesOn } from '@portal/projections/operations/events/stored-queries'
import { actsOfLog } from '@portal/projections/operations/operator-acts/acts-of-log'
import { operatorActQueries } from '@portal/projections/operations/operator-acts/queries'
import { systemStatusQueries } from '@portal/projections/operations/system-status/queries'
import { responseQueries } from '@portal/projections/reporting/response/queries'
import { tableQueries } from '@portal/projections/reporting/tables/queries'
import { projectionQueries } from '@portal/projections/runtime/queries'
import { surveyQueries } from '@portal/projections/surveys/survey/queries'
import { buildApp, type Deps, type Operations } from './app.ts'
import { areas } from './areas.ts'
import { commandNeeds } from './command-needs.ts'
import { erasingOn } from './erasing.ts'
import { closeInOrder } from './http/edge/close-in-order.ts'
import { postgresAttempts } from './identity/postgres-attempts.ts'
import { postgresSessions } from './identity/postgres-sessions.ts'
import { type DeskMeans, openDesk } from './operations/open-desk.ts'
import { defaultSite } from './site/configuration.ts'
import { surveyCommands } from './surveys/commands.ts'
import { surveysErasure } from './surveys/erasure.ts'

/** A request that hangs longer does not keep the process. */
const STOP_WITHIN_MS = 9_000

const settings = readSettings(process.env)
const logger = roleLogger('api', settings.LOG_LEVEL)

/** Requests can be served once the read models are there: the projector makes them at its first start. */
const IS_READY = `select bool_and(to_regclass(name) is not null) as ready
  from unnest(array['log.event', 'identity.session', 'read.member', 'read.survey', 'read.response']) as name`

const isReadyOn = (pool: Pool, place: LogPlace) => async (): Promise<boolean> => {
  const { rows } = await pool.query<Readonly<{ ready: boolean }>>(IS_READY)
  return (rows[0]?.ready ?? false) && isThere(place)
}

/** The built SPA, if it was built. */
const spaDirectory = (): string | null => {
  const directory = fileURLToPath(new URL('../frontend/dist/', import.meta.url))
  if (existsSync(`${directory}index.html`)) return directory
  logger.warn('frontend/dist is not there: only the API is served')
  return null
}

const untraced = (error: unknown): void => logger.warn({ err: error }, 'the last traces could not be sent')

const tracingOf = ({
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_TRACES_SAMPLER_ARG: ratio,
}: Settings): Tracing | null =>
  endpoint === undefined ? null : otlpTracing({ endpoint, service: 'portal-api', ratio, onFailure: untraced })

const operationsOf = (pool: Pool, place: LogPlace, tracer: Tracing | null): Omit<Operations, 'desk'> => {
  const metrics = prometheusMetrics()
  const { status } = systemStatusQueries(pool, relayFigures, feedElsewhere(place, pool))
  watchSystem(metrics, status, (error) => logger.warn({ err: error }, 'the system could not be looked at'))
  const token = settings.METRICS_TOKEN
  return { metrics, status, tracer, hasToken: (authorization) => token !== undefined && isBearer(authorization, token) }
}

/** What the Operations page needs, on connections of its own. */
const deskOf = (pool: Pool, place: LogPlace, rest: Pick<DeskMeans, 'jobs' | 'log' | 'now' | 'members'>) => {
  const { feed, events } = openFeed(place, pool)
  return openDesk({
    pool,
    feed,
    events: eventQueriesOn(pool, { feed, events }),
    acts: events ? actsOfLog(rest.log, feed.numbers) : operatorActQueries(pool),
    models: { pool, feed, classOf, retryWithinMs: 0 },
    ...rest,
    onTrouble: (error, what) => logger.warn({ err: error }, what),
  })
}

/** `itsLog` rejects if this is not the log that the database belongs to. */
type Open = Readonly<{ deps: Deps; itsLog: (signal: AbortSignal) => Promise<void>; close: () => Promise<void> }>

/** Everything that the app touches, and how to let go of it in order: first the log, which reads by the pool. */
const open = (): Open => {
  const url = neededSetting(settings, 'DATABASE_URL')
  const onLost = (error: Error): void => logger.warn({ reason: error.message }, 'a database connection was lost')
  const pool = openPool(url, { max: 10, application: 'portal-api', onLost })
  // Readiness and figures do not queue up behind the requests of members.
  const looking = openPool(url, { max: 5, application: 'portal-api-operations', statementTimeoutMs: 5_000, onLost })
  // Reports do not take connections from members' requests, nor those that search words from the others.
  const reports = openPool(url, { max: 4, application: 'portal-api-reports', onLost })
  const searches = openPool(url, { max: 2, application: 'portal-api-searches', onLost })
  const place = placeOfLog(settings)
  const tracing = tracingOf(settings)
  const operations = operationsOf(looking, place, tracing)
  const measured = logMetrics(operations.metrics)
  const onGivenUp = (error: unknown): void => logger.error({ err: error }, 'the log does not take appends just now')
  const stored = openLog(place, { databaseUrl: url, pool, onFlushed: measured.flushed, onGivenUp })
  assertSupported(stored.log.capabilities, commandNeeds)
  if (stored.load) measured.watchQueue(stored.load)
  const vault = postgresVault({ pool, masterSecret: neededSetting(settings, 'VAULT_KEY') })
  const sealed = sealedLog(stored.log, vault)
  const log = tracing ? tracedLog(sealed, tracing) : sealed
  const projections = projectionQueries(pool)
  // What a Date prints is an Instant by definition; to check it anew would be a hundredth of each page.
  const now = () => new Date().toISOString() as Instant
  const surveys = surveyCommands({ log, now })
  const keys = { ...keyDestroyer(pool), destroyKey: vault.destroyKey }
  const means = { log, pool, now, newId }
  const opened = areas.map((area) =>
    area.name === 'surveys' ? { erasure: surveysErasure(pool, surveys) } : area.open(means),
  )
  const members = memberQueries(pool)
  const jobs = openJobs({ databaseUrl: url, redisUrl: settings.REDIS_URL })
  const deps: Deps = {
    logger,
    spa: spaDirectory(),
    site: defaultSite,
    trustedProxies: settings.TRUSTED_PROXIES,
    now: () => new Date(),
    isReady: isReadyOn(looking, place),
    isUnavailable: isTransient,
    sessions: postgresSessions(pool),
    attempts: postgresAttempts(pool),
    members,
    surveys,
    requestErasure: erasingOn({ ...means, keys, listPath: null, opened }).requestErasure,
    published: surveyQueries(pool),
    responses: { ...responseQueries(pool), texts: responseQueries(searches).texts },
    tables: tableQueries(reports, { searches }),
    reached: async (projection, position) => (await projections.waitFor(projection, position)) !== 'behind',
    tokenSecret: neededSetting(settings, 'TOKEN_SECRET'),
    operations: { ...operations, desk: deskOf(looking, place, { jobs, log, now, members }) },
  }
  return {
    deps,
    itsLog: (signal) =>
      untilItsLog(place, looking, signal, (error) => logger.warn({ err: error }, 'waiting for the log')).then(() =>
        tellUndurable(looking, (fields, message) => logger.error(fields, message)),
      ),
    close: async () => {
      await stored.close()
      await place.close()
      await Promise.all([jobs.close(), pool.end(), looking.end(), reports.end(), searches.end(), tracing?.close()])
    },
  }
}

const main = async (): Promise<void> => {
  const signal = stopSignal(STOP_WITHIN_MS)
  const { deps, itsLog, close } = open()
  const known = itsLog(signal) // it serves what it can while the database is away
  known.catch(() => undefined) // heard below
  const app = await buildApp(deps)
  const address = await app.listen({ host: settings.HOST, port: settings.PORT })
  logger.info({ address }, 'api is up')

  const told = untilAborted(signal)
  await Promise.race([told, known.then(() => told)])
  await closeInOrder(app)
  await close()
  logger.info('api has stopped')
}

try {
  await main()
  process.exit(0)
} catch (error) {
  logger.fatal({ err: error }, 'the api cannot go on')
  process.exit(1)
}
