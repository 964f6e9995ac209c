import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { registryOf } from '@portal/contracts/events/registry'
import { openPool } from '@portal/infra/database/pool'
import type { AppendRequest, EventLog, Recorded, StoredEvent } from '@portal/infra/event-log/event-log'
import { type EventStoreClient, eventStoreClient } from '@portal/infra/event-log/eventstoredb/client'
import { eventStoreEventLog } from '@portal/infra/event-log/eventstoredb/eventstoredb-event-log'
import { memoryEventLog } from '@portal/infra/event-log/memory'
import {
  logMigrations,
  type PostgresEventLogOptions,
  postgresEventLog,
} from '@portal/infra/event-log/postgres/postgres-event-log'
import { eventStoreFeed } from '@portal/infra/feed/eventstoredb'
import type { Feed, FeedPage } from '@portal/infra/feed/feed'
import { localHints } from '@portal/infra/feed/hints'
import type { Broker } from '@portal/infra/feed/kafka/broker'
import { kafkaJsBroker } from '@portal/infra/feed/kafka/kafkajs'
import { memoryFeed } from '@portal/infra/feed/memory'
import { postgresFeed } from '@portal/infra/feed/postgres'
import { postgresStoredRows } from '@portal/infra/feed/stored-rows'
import { relayMigrations, topicLife } from '@portal/infra/relay/relay-state'
import { aDatabase, type TestDatabase } from '../support/servers/database.ts'
import { fakeEventStore } from '../support/servers/eventstoredb.ts'
import { serveEventStore } from '../support/servers/eventstoredb-server.ts'
import { fakeKafka } from '../support/servers/fake-kafka.ts'
import { kafkaBrokers, realKafka } from '../support/servers/kafka.ts'
import { eventStoreDbUrl, hasEventStoreDb } from '../support/servers/real-eventstoredb.ts'
import { aKafkaFeed, aPartitionReader, aRelay, aTopicPrefix } from './on-kafka.ts'

export type Noted = Readonly<{ type: 'Noted'; note: string }>
export type Rare = Readonly<{ type: 'Rare'; note: string }>

export const registry = registryOf({ Noted: { version: 1 }, Rare: { version: 1 } })

export const noted = (note = 'a note'): Noted => ({ type: 'Noted', note })
export const rare = (note = 'a rare note'): Rare => ({ type: 'Rare', note })

/** A request that would be stored; a test names only the difference. */
export const aRequest = (differs: Partial<AppendRequest> = {}): AppendRequest => ({
  stream: `note-${randomUUID()}`,
  commandId: randomUUID(),
  intent: 'note it',
  expect: 'any',
  events: [noted()],
  ...differs,
})

export type LogAdapter = Readonly<{ log: EventLog; feed: Feed; close: () => Promise<void> }>

export type OnPostgres = LogAdapter & Readonly<{ database: TestDatabase }>

export const onMemory = async (): Promise<LogAdapter> => {
  const log = memoryEventLog({ registry })
  return { log, feed: memoryFeed(log), close: async () => undefined }
}

export const onPostgres = async (differs: Partial<PostgresEventLogOptions> = {}): Promise<OnPostgres> => {
  const database = await aDatabase([logMigrations, relayMigrations])
  const reads = openPool(database.url, { max: 8, application: 'portal-test-reads' })
  const hints = localHints()
  const log = postgresEventLog({ url: database.url, reads, registry, onFlush: hints.wake, ...differs })
  const close = async () => {
    await log.close()
    await reads.end()
    await database.drop()
  }
  return { log, feed: postgresFeed({ pool: reads, hints, registry }), close, database }
}

/** A part of the store that no other test uses. */
export const onEventStore = async (client: EventStoreClient): Promise<LogAdapter> => {
  const prefix = `portal-${randomUUID()}-`
  const hints = localHints()
  return {
    log: eventStoreEventLog({ client, prefix, registry, onAppend: hints.wake, retryForMs: 2_000 }),
    feed: eventStoreFeed({ client, prefix, registry, hints }),
    close: () => client.dispose(),
  }
}

/** The vendor's client, connected to a fake server. */
const onEventStoreServer = async (): Promise<LogAdapter> => {
  const server = await serveEventStore()
  const adapter = await onEventStore(eventStoreClient(server.url))
  const close = async () => {
    await adapter.close()
    server.close()
  }
  return { ...adapter, close }
}

/** The log in Postgres, read through a relay and a topic of three partitions. */
export const onKafka = async (broker: Broker): Promise<LogAdapter> => {
  const postgres = await onPostgres()
  const { pool } = postgres.database
  const relay = aRelay(aTopicPrefix(), { pool, feed: postgres.feed, broker, partitions: 3 })
  const close = async () => {
    await relay.stop()
    await broker.close()
    await postgres.close()
  }
  return { log: postgres.log, feed: aKafkaFeed(pool, postgres.feed, broker, relay, registry), close }
}

const untilSigned = async (pool: OnPostgres['database']['pool']) => {
  for (;;) {
    const life = await topicLife(pool)
    if (life) return life
    await sleep(10)
  }
}

/** Its only partition, which holds the whole log. */
export const onPartition = async (broker: Broker): Promise<LogAdapter> => {
  const postgres = await onPostgres()
  const { pool } = postgres.database
  const relay = aRelay(aTopicPrefix(), { pool, feed: postgres.feed, broker })
  const topic = relay.topicName('by-survey')
  await broker.ensureTopic(topic, { partitions: 1, replication: 1 })
  const rows = postgresStoredRows(pool)
  const seal = await untilSigned(pool)
  const reader = await aPartitionReader({ broker, topic, log: postgres.feed, rows, registry, seal })
  const close = async () => {
    await reader.close()
    await relay.stop()
    await postgres.close()
  }
  return { log: postgres.log, feed: reader.feed, close }
}

type Adapter = readonly [name: string, open: () => Promise<LogAdapter>]

/** The real EventStoreDB if the run has one; otherwise the run names it as not run. */
export const adapters: readonly Adapter[] = [
  ['memory', onMemory],
  ['Postgres', onPostgres],
  ['a fake EventStoreDB', () => onEventStore(fakeEventStore())],
  ["a fake EventStoreDB, by the vendor's client", onEventStoreServer],
  ...(hasEventStoreDb()
    ? [['EventStoreDB', async () => onEventStore(eventStoreClient(await eventStoreDbUrl()))] satisfies Adapter]
    : []),
]

/** The feeds without a log of their own. */
export const feedAdapters: readonly Adapter[] = [
  ...adapters,
  ['a fake Kafka', () => onKafka(fakeKafka())],
  ['one partition of a fake Kafka', () => onPartition(fakeKafka())],
  ...(realKafka() === null
    ? []
    : [
        [
          'Kafka',
          async () => onKafka(kafkaJsBroker({ brokers: await kafkaBrokers(), clientId: 'portal-test' })),
        ] satisfies Adapter,
      ]),
]

/** A position just after this one, of any kind. */
export const justBeyond = (position: string): string =>
  (BigInt(`0x${position}`) + 1n).toString(16).padStart(position.length, '0')

export const collect = async <Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> => {
  const collected: Item[] = []
  for await (const item of items) collected.push(item)
  return collected
}

export const notesOf = (recorded: readonly Readonly<{ event: StoredEvent }>[]): readonly unknown[] =>
  recorded.map(({ event }) => ('note' in event ? event.note : event))

/** The events of pages until there are enough; then it stops reading. */
export const firstOf = async (pages: AsyncIterable<FeedPage>, count: number): Promise<readonly Recorded[]> => {
  const events: Recorded[] = []
  for await (const page of pages) {
    events.push(...page.events)
    if (events.length >= count) break
  }
  return events
}
