import type { Pool } from '@portal/infra/database/pool'
import { positionOf } from '@portal/infra/event-log/position'
import { TOPIC_KINDS } from '@portal/infra/feed/kafka/partitioning'
import { postgresFeed } from '@portal/infra/feed/postgres'
import { resyncRelay } from '@portal/infra/relay/relay-state'
import { kafkas } from '../../adapters/kafka-brokers.ts'
import { aRelay, aTopicPrefix, recording, recordsIn } from '../../adapters/on-kafka.ts'
import { until } from '../until.ts'

type Open = (typeof kafkas)[number][1]

const relayedTo = async (pool: Pool, open: Open): Promise<readonly string[]> => {
  const { broker } = await open()
  const feed = postgresFeed({ pool })
  const { broker: recorded, sent } = recording(broker)
  await resyncRelay(pool, { logId: await feed.logId(), pos: positionOf(0), partitions: 1 })
  const relay = aRelay(aTopicPrefix(), { pool, feed, broker: recorded })
  const isSent = async () => sent.length > 0 && (await relay.lag()) === 0
  await Promise.race([until('the log is sent', isSent), relay.ended])
  const records = await Promise.all(TOPIC_KINDS.map((kind) => recordsIn(broker, relay.topicName(kind))))
  await relay.stop()
  await broker.close()
  return [...records.flat(), ...sent].map((record) => JSON.stringify(record))
}

/** All that the topics hold after a relay has sent the whole log, at each Kafka of this run: records, keys and headers, as text. */
export const relayedRecords = async (pool: Pool): Promise<readonly string[]> => {
  const records: string[] = []
  for (const [, open] of kafkas) records.push(...(await relayedTo(pool, open)))
  return records
}

/** Those that hold one of these words, as text or as bytes. */
export const recordsWith = (records: readonly string[], words: readonly string[]): readonly string[] => {
  const forms = words.flatMap((word) => [word.toLowerCase(), Buffer.from(word).toString('hex')])
  return records.filter((record) => forms.some((form) => record.toLowerCase().includes(form)))
}
