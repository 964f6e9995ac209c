import pino from 'pino'
import { openPool } from '../database/pool.ts'
import { untilItsLog } from '../event-log/its-log.ts'
import { openFeed, placeOfLog } from '../event-log/log-place.ts'
import { localHints } from '../feed/hints.ts'
import { kafkaJsBroker } from '../feed/kafka/kafkajs.ts'
import { listenForAppends } from '../feed/listen.ts'
import { readSettings } from '../settings.ts'
import { operationsServer } from '../telemetry/operations-server.ts'
import { prometheusMetrics } from '../telemetry/prometheus.ts'
import { runRelay } from './relay.ts'
import { relayMetrics } from './relay-metrics.ts'
import { relayLag, relayStatus } from './relay-state.ts'

const STOP_WITHIN_MS = 9_000

const settings = readSettings(process.env)
const log = pino({ name: 'relay', level: settings.LOG_LEVEL })

const untilTold = (): AbortSignal => {
  const told = new AbortController()
  const stop = (): void => {
    if (told.signal.aborted) return
    told.abort()
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref() // what Kafka has not acknowledged is sent again later
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop)
  process.on('disconnect', stop)
  return told.signal
}

const needed = (name: 'DATABASE_URL' | 'KAFKA_BROKERS'): string => {
  const value = settings[name]
  if (value !== undefined) return value
  throw new Error(`${name} is not set: see docs/kafka.md`)
}

const main = async (): Promise<void> => {
  const databaseUrl = needed('DATABASE_URL')
  const brokers = needed('KAFKA_BROKERS')
  const onLost = (error: Error): void => log.warn({ reason: error.message }, 'a database connection was lost')
  const pool = openPool(databaseUrl, { max: 4, application: 'portal-relay', onLost })
  const signal = untilTold()
  const hints = localHints()
  const listening = listenForAppends(databaseUrl, hints, signal)
  const broker = kafkaJsBroker({ brokers, clientId: 'portal-relay', onTrouble: (message) => log.debug(message) })

  const place = placeOfLog(settings)
  const { feed, rows, events } = openFeed(place, pool)
  const lagNow = () => relayLag(pool, events && feed)
  const metrics = prometheusMetrics()
  const onSent = relayMetrics(metrics, lagNow, (error) => log.warn({ err: error }, 'the relay could not be looked at'))
  const { METRICS_HOST: host, METRICS_PORT: port, METRICS_TOKEN: token } = settings
  const isReady = () => relayStatus(pool).then(() => true)
  const operators = port === undefined ? null : await operationsServer({ host, port, token, metrics, isReady })

  await untilItsLog(place, pool, signal, (error) => log.warn({ err: error }, 'waiting for the log'))
  log.info('relay is up')
  const { KAFKA_TOPIC_PREFIX: prefix, KAFKA_PARTITIONS: partitions, KAFKA_REPLICATION: replication } = settings
  const topicName = (kind: string): string => prefix + kind
  await runRelay({ pool, feed, rows, hints, broker, topicName, partitions, replication, log, onSent }, signal)
  await Promise.all([operators?.close(), broker.close(), place.close(), listening])
  await pool.end()
  log.info('relay has stopped')
}

try {
  await main()
  process.exit(0)
} catch (error) {
  log.fatal({ err: error }, 'the relay cannot go on')
  process.exit(1)
}
