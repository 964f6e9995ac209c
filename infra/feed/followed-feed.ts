import type { Pool } from '../database/pool.ts'
import { type LogPlace, openFeed } from '../event-log/log-place.ts'
import { topicLife } from '../relay/relay-state.ts'
import { neededSetting, type Settings } from '../settings.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import type { Feed } from './feed.ts'
import type { Hints } from './hints.ts'
import { kafkaAccess } from './kafka/kafka-access.ts'
import { kafkaFeed } from './kafka/kafka-feed.ts'

type Log = Readonly<Record<'debug' | 'warn', (fields: object, message: string) => void>>

type Means = Readonly<{
  settings: Settings
  place: LogPlace
  pool: Pool
  hints: Hints
  metrics: Metrics
  log: Log
  /** By which name the brokers know this process. */
  clientId: string
}>

export type FollowedFeed = Readonly<{ source: Feed; closeSource: () => Promise<void> }>

/**
 * What a role follows: the log's own feed, or by way of Kafka where FEED says so. Positions are the same, so a restart may go
 * over from one to the other.
 */
export const followedFeed = async ({
  settings,
  place,
  pool,
  hints,
  metrics,
  log,
  clientId,
}: Means): Promise<FollowedFeed> => {
  const { feed: direct, rows } = openFeed(place, pool, hints)
  const about = { name: 'portal_kafka_missing_records_total', help: 'Records that Kafka had lost, read from the log' }
  const onMissing = metrics.counter(about)()
  const foreign = { name: 'portal_kafka_unverified_records_total', help: 'Records in Kafka that are not of this relay' }
  const onUnverified = metrics.counter(foreign)()
  const { FEED, KAFKA_TOPIC_PREFIX: prefix } = settings
  if (FEED === 'postgres') return { source: direct, closeSource: async () => undefined }
  const brokers = neededSetting(settings, 'KAFKA_BROKERS')
  const onTrouble = (message: string): void => log.debug({}, message)
  const { kafkaJsBroker } = await import('./kafka/kafkajs.ts')
  const broker = kafkaJsBroker({ brokers, clientId, access: kafkaAccess(settings), onTrouble })
  const source = kafkaFeed({
    log: direct,
    rows,
    broker,
    kind: 'by-survey',
    topicName: (kind) => prefix + kind,
    life: () => topicLife(pool),
    onTrouble: (what, fields) => log.warn(fields, what),
    onMissing,
    onUnverified,
  })
  return { source, closeSource: broker.close }
}
