import type { OperatorActed } from '@portal/contracts/events/operations'
import type { ActionName } from '@portal/contracts/operations/action-names'
import { copyIn } from '@portal/infra/database/copy'
import { classOf, openPool, type Pool } from '@portal/infra/database/pool'
import { derivedUuid } from '@portal/infra/event-log/event-ids'
import { untilItsLog } from '@portal/infra/event-log/its-log'
import { feedElsewhere, isThere, type LogPlace, openLog, placeOfLog } from '@portal/infra/event-log/log-place'
import { sealedFeed } from '@portal/infra/event-log/sealed'
import type { Feed } from '@portal/infra/feed/feed'
import { followedFeed } from '@portal/infra/feed/followed-feed'
import { localHints } from '@portal/infra/feed/hints'
import { listenForAppends } from '@portal/infra/feed/listen'
import { heartbeat } from '@portal/infra/process/heartbeat'
import { stopSignal } from '@portal/infra/process/stop-signal'
import { relayFigures } from '@portal/infra/relay/relay-figures'
import { neededSetting, readSettings } from '@portal/infra/settings'
import type { Metrics } from '@portal/infra/telemetry/metrics'
import { openTracing } from '@portal/infra/telemetry/open-tracing'
import { operationsServer } from '@portal/infra/telemetry/operations-server'
import type { Tracing } from '@portal/infra/telemetry/otlp-tracing'
import { projectorMetrics } from '@portal/infra/telemetry/projector-metrics'
import { projectorSpans } from '@portal/infra/telemetry/projector-spans'
import { prometheusMetrics } from '@portal/infra/telemetry/prometheus'
import { roleLogger } from '@portal/infra/telemetry/role-logger'
import { watchSystem } from '@portal/infra/telemetry/system-metrics'
import { now } from '@portal/infra/tools/now'
import { tellUnencrypted } from '@portal/infra/unencrypted'
import { postgresVault } from '@portal/infra/vault/postgres'
import { type ObserveBatch, observedProjection } from './operations/observed-projection.ts'
import { systemStatusQueries } from './operations/system-status/queries.ts'
import { readModels } from './read-models.ts'
import type { SettingAside } from './runtime/rebuild/replacing.ts'
import { runProjections } from './runtime/role.ts'

/** A batch that the database delays longer is rolled back. */
const STOP_WITHIN_MS = 9_000

const settings = readSettings(process.env)
const log = roleLogger('projector', settings.LOG_LEVEL)
tellUnencrypted(settings, (fields, message) => log.warn(fields, message))

const untraced = (error: unknown): void => log.warn({ err: error }, 'the last traces could not be sent')

/** Measures each batch, as a span if traces are on. */
const observerOf = (measure: ObserveBatch, tracing: Tracing | null): ObserveBatch => {
  if (!tracing) return measure
  const trace = projectorSpans(tracing)
  return (projection, events) => {
    const both = [measure(projection, events), trace(projection, events)]
    return {
      committed: (count) => {
        for (const each of both) each.committed(count)
      },
      failed: () => {
        for (const each of both) each.failed()
      },
    }
  }
}

/** Whether batches can be written now. */
const isReadyOn = (pool: Pool, place: LogPlace) => async (): Promise<boolean> => {
  const { rows } = await pool.query<Readonly<{ ready: boolean }>>(
    `select to_regclass('proj.checkpoint') is not null as ready`,
  )
  return (rows[0]?.ready ?? false) && isThere(place)
}

/** Health, readiness and metrics, if METRICS_PORT is set. */
const serveOperators = async (pool: Pool, place: LogPlace, metrics: Metrics) => {
  const { METRICS_HOST: host, METRICS_PORT: port, METRICS_TOKEN: token } = settings
  if (port === undefined) return null
  const elsewhere = feedElsewhere(place, pool)
  const backupWithinDays = settings.BACKUP_WITHIN_DAYS
  const { status } = systemStatusQueries({ pool, relay: relayFigures, elsewhere, backupWithinDays })
  watchSystem(metrics, status, (error) => log.warn({ err: error }, 'the state of the system could not be read'))
  return operationsServer({ host, port, token, metrics, isReady: isReadyOn(pool, place) })
}

/**
 * Records what this role does by itself in the audit trail, as actions of operators are: once, however often it is
 * retried.
 */
const trailOn = (place: LogPlace, pool: Pool, feed: Feed, databaseUrl: string) => async (what: SettingAside) => {
  const target = `${what.projection} v${what.version}`
  const actionId = derivedUuid(await feed.logId(), `set aside ${target}`)
  const instead = what.half === 'done' && what.instead !== null ? `v${what.instead} is made and shown instead` : null
  const event: OperatorActed & Readonly<{ action: ActionName }> = {
    type: 'OperatorActed',
    actionId,
    action: 'projection set aside',
    target,
    by: 'system',
    reason: what.why,
    plan: null,
    outcome: what.half,
    detail: instead,
    at: now(),
  }
  const { log: events, close } = openLog(place, { databaseUrl, pool })
  try {
    const commandId = derivedUuid(actionId, what.half)
    const written = await events.append({
      stream: 'operations',
      commandId,
      intent: commandId,
      expect: 'any',
      events: [event],
    })
    if (!('position' in written)) throw new Error(`it could not be recorded: ${written.outcome}`)
  } finally {
    await close()
  }
}

const main = async (): Promise<void> => {
  const databaseUrl = neededSetting(settings, 'DATABASE_URL')
  const masterSecret = neededSetting(settings, 'VAULT_KEY')
  const onLost = (error: Error): void => log.warn({ reason: error.message }, 'a database connection was lost')
  const pool = openPool(databaseUrl, { max: 6, application: 'portal-projector', onLost })
  const reading = openPool(databaseUrl, { max: 4, application: 'portal-projector-feed', onLost })
  const signal = stopSignal(STOP_WITHIN_MS)
  const hints = localHints()
  const place = placeOfLog(settings)
  const listening = listenForAppends(databaseUrl, hints, signal, (error) =>
    log.warn({ err: error }, 'appends are not announced: events arrive up to half a second later'),
  )
  const metrics = prometheusMetrics()
  const following = { settings, place, pool: reading, hints, metrics, log, clientId: 'portal-projector' }
  const { source, closeSource } = await followedFeed(following)
  const feed = sealedFeed(source, postgresVault({ pool: reading, masterSecret }))

  const looking = openPool(databaseUrl, { max: 2, application: 'portal-projector-operations', onLost })
  const tracing = await openTracing(settings, 'portal-projector', untraced)
  const observe = observerOf(projectorMetrics(metrics), tracing)
  const operators = await serveOperators(looking, place, metrics)
  const onTrouble = (error: unknown): void => log.warn({ err: error }, 'the heartbeat could not be written')
  const beating = heartbeat({ pool: looking, role: 'projector', settings, onTrouble })

  await untilItsLog(place, looking, signal, (error) => log.warn({ err: error }, 'waiting for the log'))
  log.info('projector is up')
  const observed = readModels.map((model) => observedProjection(model, observe))
  const onSettingAside = trailOn(place, looking, feed, databaseUrl)
  await runProjections({ pool, feed, classOf, copyIn }, observed, { log, onSettingAside }, signal)
  await beating.stop()
  await Promise.all([
    closeSource(),
    place.close(),
    operators?.close(),
    tracing?.close(),
    pool.end(),
    reading.end(),
    looking.end(),
    listening,
  ])
  log.info('projector has stopped')
}

try {
  await main()
  process.exit(0)
} catch (error) {
  log.fatal({ err: error }, 'the projector cannot continue')
  process.exit(1)
}
