import { openPool } from '../database/pool.ts'
import { untilItsLog } from '../event-log/its-log.ts'
import { openFeed, placeOfLog } from '../event-log/log-place.ts'
import { localHints } from '../feed/hints.ts'
import { kafkaAccess } from '../feed/kafka/kafka-access.ts'
import { kafkaJsBroker } from '../feed/kafka/kafkajs.ts'
import { listenForAppends } from '../feed/listen.ts'
import { heartbeat } from '../process/heartbeat.ts'
import { stopSignal } from '../process/stop-signal.ts'
import { neededSetting, readSettings } from '../settings.ts'
import { operationsServer } from '../telemetry/operations-server.ts'
import { prometheusMetrics } from '../telemetry/prometheus.ts'
import { roleLogger } from '../telemetry/role-logger.ts'
import { tellUnencrypted } from '../unencrypted.ts'
import { runRelay } from './relay.ts'
import { relayMetrics } from './relay-metrics.ts'
import { relayLag, relayStatus } from './relay-state.ts'

/** Records that Kafka has not acknowledged by then are sent again later. */
const STOP_WITHIN_MS = 9_000

const settings = readSettings(process.env)
const log = roleLogger('relay', settings.LOG_LEVEL)
tellUnencrypted(settings, (fields, message) => log.warn(fields, message))

const main = async (): Promise<void> => {
  const databaseUrl = neededSetting(settings, 'DATABASE_URL')
  const brokers = neededSetting(settings, 'KAFKA_BROKERS')
  const onLost = (error: Error): void => log.warn({ reason: error.message }, 'a database connection was lost')
  const pool = openPool(databaseUrl, { max: 4, application: 'portal-relay', onLost })
  const signal = stopSignal(STOP_WITHIN_MS)
  const hints = localHints()
  const listening = listenForAppends(databaseUrl, hints, signal, (error) =>
    log.warn({ err: error }, 'appends are not announced: events arrive up to half a second later'),
  )
  const broker = kafkaJsBroker({
    brokers,
    clientId: 'portal-relay',
    access: kafkaAccess(settings),
    onTrouble: (message) => log.debug(message),
  })

  const place = placeOfLog(settings)
  const { feed, rows, events } = openFeed(place, pool)
  const lagNow = () => relayLag(pool, events && feed)
  const metrics = prometheusMetrics()
  const onSent = relayMetrics(metrics, lagNow, (error) =>
    log.warn({ err: error }, 'the state of the relay could not be read'),
  )
  const { METRICS_HOST: host, METRICS_PORT: port, METRICS_TOKEN: token } = settings
  const isReady = () => relayStatus(pool).then(() => true)
  const operators = port === undefined ? null : await operationsServer({ host, port, token, metrics, isReady })

  const onTrouble = (error: unknown): void => log.warn({ err: error }, 'the heartbeat could not be written')
  const beating = heartbeat({ pool, role: 'relay', settings, onTrouble })
  await untilItsLog(place, pool, signal, (error) => log.warn({ err: error }, 'waiting for the log'))
  log.info('relay is up')
  const { KAFKA_TOPIC_PREFIX: prefix, KAFKA_PARTITIONS: partitions, KAFKA_REPLICATION: replication } = settings
  const topicName = (kind: string): string => prefix + kind
  await runRelay({ pool, feed, rows, hints, broker, topicName, partitions, replication, log, onSent }, signal)
  await beating.stop()
  await Promise.all([operators?.close(), broker.close(), place.close(), listening])
  await pool.end()
  log.info('relay has stopped')
}

try {
  await main()
  process.exit(0)
} catch (error) {
  log.fatal({ err: error }, 'the relay cannot continue')
  process.exit(1)
}
