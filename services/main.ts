import { randomUUID as newId } from 'node:crypto'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Instant } from '@portal/contracts/ids'
import { hear } from '@portal/infra/database/hear'
import { openPool, type Pool } from '@portal/infra/database/pool'
import { assertSupported } from '@portal/infra/event-log/capabilities'
import { untilItsLog } from '@portal/infra/event-log/its-log'
import { isThere, type LogPlace, type OpenLog, openFeed, openLog, placeOfLog } from '@portal/infra/event-log/log-place'
import { tellUndurable } from '@portal/infra/event-log/postgres/durability'
import { sealedLog } from '@portal/infra/event-log/sealed'
import { isTransient } from '@portal/infra/event-log/transient-error'
import { openFileStore } from '@portal/infra/files/open-file-store'
import { openJobs } from '@portal/infra/jobs/open-jobs'
import { heartbeat } from '@portal/infra/process/heartbeat'
import { stopSignal } from '@portal/infra/process/stop-signal'
import { untilAborted } from '@portal/infra/process/until-aborted'
import {
  captchaOf,
  identityProvidersOf,
  neededSetting,
  portalUrlOf,
  readSettings,
  type Settings,
} from '@portal/infra/settings'
import { openIdProvider } from '@portal/infra/sign-in/openid-provider'
import { isBearer } from '@portal/infra/telemetry/bearer'
import { logMetrics } from '@portal/infra/telemetry/log-metrics'
import type { Metrics } from '@portal/infra/telemetry/metrics'
import { openTracing } from '@portal/infra/telemetry/open-tracing'
import { prometheusMetrics } from '@portal/infra/telemetry/prometheus'
import { roleLogger } from '@portal/infra/telemetry/role-logger'
import { tracedLog } from '@portal/infra/telemetry/traced-log'
import { tellUnencrypted } from '@portal/infra/unencrypted'
import { keyDestroyer, postgresVault } from '@portal/infra/vault/postgres'
import { clamdScanner } from '@portal/infra/virus-scan/clamd'
import { readModels } from '@portal/projections/read-models'
import { openReportThread } from '@portal/projections/reporting/thread/queries'
import { projectionQueries } from '@portal/projections/runtime/queries'
import { nothingBetween } from '@portal/projections/runtime/reading/nothing-between'
import { ownWords } from '@portal/projections/site/wording/queries'
import { ofAccounts } from './accounts.ts'
import { type AppDeps, buildApp } from './app.ts'
import type { HttpMeans, OpenArea } from './area.ts'
import { areas } from './areas.ts'
import { filesFolderOf } from './cli/stack/place.ts'
import { commandNeeds } from './command-needs.ts'
import { erasingOn } from './erasing.ts'
import { closeInOrder } from './http/edge/close-in-order.ts'
import { listenOn } from './http/edge/listen.ts'
import { strangerDelay } from './http/edge/stranger-delay.ts'
import { sessionsOn } from './identity/area.ts'
import { SESSION_ENDS } from './identity/known-sessions.ts'
import { carryOut } from './operations/actions/carry-out.ts'
import { areThere, neededToServe } from './readiness.ts'
import { defaultSite } from './site/configuration.ts'
import { answerersOn } from './surveys/answerers.ts'
import { followOwnTexts } from './texts/follow-own-texts.ts'

/** A request that takes longer does not delay the stop. */
const STOP_WITHIN_MS = 9_000
/**
 * Connections that may wait to be accepted; the system may allow fewer. One that finds no place is tried again by the client's
 * system after 1, 3, 7 … s, of which this process knows nothing: it could not refuse it in time.
 */
const BACKLOG = 4_096

const settings = readSettings(process.env)
const logger = roleLogger('api', settings.LOG_LEVEL)
tellUnencrypted(settings, (fields, message) => logger.warn(fields, message))

const warn = (error: unknown, what: string): void => logger.warn({ err: error }, what)
const warned = (what: string) => (error: unknown) => warn(error, what)

const isReadyOn = (pool: Pool, place: LogPlace) => async (): Promise<boolean> =>
  (await areThere(pool, neededToServe)) && isThere(place)

const itsLogOn =
  (pool: Pool, place: LogPlace) =>
  async (signal: AbortSignal): Promise<void> => {
    await untilItsLog(place, pool, signal, (error) => warn(error, 'waiting for the log'))
    await tellUndurable(pool, (fields, message) => logger.error(fields, message))
  }

/** The built frontend, if it was built. */
const spaDirectory = (): string | null => {
  const directory = fileURLToPath(new URL('../frontend/dist/', import.meta.url))
  if (existsSync(`${directory}index.html`)) return directory
  logger.warn('frontend/dist does not exist: only the API is served')
  return null
}

const untraced = (error: unknown): void => logger.warn({ err: error }, 'the last traces could not be sent')

const hasMetricsToken = (authorization: string | undefined): boolean => {
  const token = settings.METRICS_TOKEN
  return token !== undefined && isBearer(authorization, token)
}

const embedOriginsOf = ({ EMBED_ORIGINS: origins }: Settings): readonly string[] => origins?.split(',') ?? []

/** Whom the app trusts: proxies, sites that may embed surveys, and whose captcha and chat are shown. */
const edgeOf = (
  given: Settings,
): Pick<AppDeps, 'trustedProxies' | 'embedOrigins' | 'captchaOrigin' | 'chatOrigin'> => ({
  trustedProxies: given.TRUSTED_PROXIES,
  embedOrigins: embedOriginsOf(given),
  captchaOrigin: given.CAPTCHA_SCRIPT_URL === undefined ? null : new URL(given.CAPTCHA_SCRIPT_URL).origin,
  chatOrigin: given.CHAT_WIDGET_URL === undefined ? null : new URL(given.CHAT_WIDGET_URL).origin,
})

type Sharing = Pick<
  HttpMeans,
  'tokenSecret' | 'returns' | 'embedOrigins' | 'captcha' | 'identityProviders' | 'portalUrl' | 'chatWidget'
>

/** What signs tokens and the addresses of suppliers, which sites may embed surveys, and who vouches for members. */
const sharingBy = (given: Settings): Sharing => ({
  identityProviders: identityProvidersOf(given).map(openIdProvider),
  portalUrl: portalUrlOf(given),
  chatWidget: given.CHAT_WIDGET_URL ?? null,
  tokenSecret: neededSetting(given, 'TOKEN_SECRET'),
  embedOrigins: embedOriginsOf(given),
  captcha: captchaOf(given),
  returns: { hosts: new Set(given.RETURN_LINK_HOSTS?.split(',')), key: given.RETURN_LINK_KEY ?? '' },
})

/** Where files are, who looks at them first, and who may answer with them. */
const filesOf = (
  given: Settings,
  pool: Pool,
): Pick<HttpMeans, 'files' | 'uploads' | 'importFiles' | 'memberFiles' | 'scanner' | 'answerers'> => {
  const folder = filesFolderOf(given)
  return {
    files: openFileStore(given, folder, 'exports'),
    uploads: openFileStore(given, folder, 'uploads'),
    importFiles: openFileStore(given, folder, 'imports'),
    memberFiles: openFileStore(given, folder, 'member-files'),
    scanner: given.CLAMD_URL === undefined ? null : clamdScanner(given.CLAMD_URL),
    answerers: answerersOn(pool, neededSetting(given, 'TOKEN_SECRET')),
  }
}

/** Separate pools: requests of one never wait for another. */
const poolsOn = (url: string) => {
  const onLost = (error: Error): void => logger.warn({ reason: error.message }, 'a database connection was lost')
  const open = (application: string, max: number, more: Readonly<{ statementTimeoutMs?: number }> = {}) =>
    openPool(url, { max, application, onLost, ...more })
  return {
    /** For members' requests. */
    pool: open('portal-api', 10),
    /** For readiness and metrics. */
    operatingPool: open('portal-api-operations', 5, { statementTimeoutMs: 5_000 }),
    /** For searches in open texts. */
    searchesPool: open('portal-api-searches', 2),
  }
}

const openStored = (place: LogPlace, databaseUrl: string, pool: Pool, metrics: Metrics): OpenLog => {
  const measured = logMetrics(metrics)
  const onGivenUp = (error: unknown): void => logger.error({ err: error }, 'the log does not accept appends at present')
  const stored = openLog(place, { databaseUrl, pool, onFlushed: measured.flushed, onGivenUp })
  assertSupported(stored.log.capabilities, commandNeeds)
  if (stored.load) measured.watchQueue(stored.load)
  return stored
}

const clock = () => new Date()

/** What this process does beside its requests: it says that it is there, and follows the community's own texts and which sessions end. */
const runningBeside = (pool: Pool, url: string) => {
  const beating = heartbeat({ pool, role: 'api', settings, onTrouble: warned('the heartbeat could not be written') })
  const forgetTexts = followOwnTexts({
    read: () => ownWords(pool),
    onTrouble: warned('the own texts of the community could not be read'),
  })
  const onTrouble = warned('sessions are read for each request: their ends are not heard')
  const endings = hear(url, { ...SESSION_ENDS, onTrouble })
  return {
    endings,
    stop: async (): Promise<void> => {
      forgetTexts()
      await Promise.all([beating.stop(), endings.close()])
    },
  }
}

/** `itsLog` rejects if this is not the log that the database belongs to. */
type Open = Readonly<{ deps: AppDeps; itsLog: (signal: AbortSignal) => Promise<void>; close: () => Promise<void> }>

/** What the areas do together. */
const ofAll = (opened: readonly OpenArea[]): Pick<HttpMeans, 'retentionParts' | 'jobCancelled'> => ({
  retentionParts: opened.flatMap(({ retention }) => retention),
  jobCancelled: async (jobId) => {
    await Promise.all(opened.map(async ({ jobCancelled }) => jobCancelled?.(jobId)))
  },
})

/** All external resources of the app, and how to close them in order: first the log, which reads by the pool. */
const open = async (): Promise<Open> => {
  const url = neededSetting(settings, 'DATABASE_URL')
  const pools = poolsOn(url)
  const { pool, operatingPool, searchesPool } = pools
  const place = placeOfLog(settings)
  const tracing = await openTracing(settings, 'portal-api', untraced)
  const metrics = prometheusMetrics()
  const stored = openStored(place, url, pool, metrics)
  const vault = postgresVault({ pool, masterSecret: neededSetting(settings, 'VAULT_KEY') })
  const sealed = sealedLog(stored.log, vault)
  const log = tracing ? tracedLog(sealed, tracing) : sealed
  const projections = projectionQueries(pool, nothingBetween(openFeed(place, pool).feed, readModels))
  // A Date always prints a valid Instant; checking it again would cost a hundredth of each page.
  const now = () => new Date().toISOString() as Instant
  const means = { log, pool, now, newId }
  const opened = areas.map((area) => ({ ...area, ...area.open(means) }))
  const keys = { ...keyDestroyer(pool), destroyKey: vault.destroyKey }
  const erasing = erasingOn({ ...means, keys, listPath: null, opened })
  const beside = runningBeside(pools.operatingPool, url)
  const reports = openReportThread({ databaseUrl: url, warn, log: settings })
  const jobs = openJobs({ databaseUrl: url, redisUrl: settings.REDIS_URL })
  const http: HttpMeans = {
    operatingPool,
    backupWithinDays: settings.BACKUP_WITHIN_DAYS,
    reports,
    searchesPool,
    place,
    jobs,
    ...filesOf(settings, pool),
    metrics,
    hasMetricsToken,
    ...sharingBy(settings),
    clock,
    reached: async (projection, position) => (await projections.waitFor(projection, position)) !== 'behind',
    isReady: isReadyOn(operatingPool, place),
    ...ofAccounts(means, erasing),
    carryOut: carryOut({ log, now }),
    ...ofAll(opened),
    warn,
  }
  const deps: AppDeps = {
    logger,
    spa: spaDirectory(),
    title: defaultSite.siteTitle,
    ...edgeOf(settings),
    strangers: strangerDelay(() => performance.now()),
    isUnavailable: isTransient,
    sessions: sessionsOn(means, { clock, secret: http.tokenSecret, endings: beside.endings }),
    watch: { metrics, tracer: tracing },
    areas: opened.map(({ routes, ...area }) => ({ ...area, routes: routes(http) })),
  }
  return {
    deps,
    itsLog: itsLogOn(operatingPool, place),
    close: async () => {
      await beside.stop()
      await stored.close()
      await place.close()
      await Promise.all([
        reports.close(),
        jobs.close(),
        tracing?.close(),
        ...Object.values(pools).map((each) => each.end()),
      ])
    },
  }
}

const main = async (): Promise<void> => {
  const signal = stopSignal(STOP_WITHIN_MS)
  const { deps, itsLog, close } = await open()
  const known = itsLog(signal) // it serves what it can while the database cannot be reached
  known.catch(() => undefined) // handled below
  const app = await buildApp(deps)
  const listening = await listenOn(app, { host: settings.HOST, port: settings.PORT, backlog: BACKLOG })
  logger.info({ address: listening.address }, 'api is up')

  const told = untilAborted(signal)
  await Promise.race([told, known.then(() => told)])
  await closeInOrder(app, listening)
  await close()
  logger.info('api has stopped')
}

try {
  await main()
  process.exit(0)
} catch (error) {
  logger.fatal({ err: error }, 'the api cannot continue')
  process.exit(1)
}
