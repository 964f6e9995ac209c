import { randomUUID } from 'node:crypto'
import type { Pool } from '@portal/infra/database/pool'
import type { Feed } from '@portal/infra/feed/feed'
import { localHints } from '@portal/infra/feed/hints'
import type { AssignedPartition, Broker, InRecord, OutRecord } from '@portal/infra/feed/kafka/broker'
import { type KafkaFeedOptions, kafkaFeed } from '@portal/infra/feed/kafka/kafka-feed'
import { partitionFeed } from '@portal/infra/feed/kafka/partition-feed'
import type { TopicKind } from '@portal/infra/feed/kafka/partitioning'
import type { RecordSeal } from '@portal/infra/feed/kafka/record-seal'
import { stayInGroup } from '@portal/infra/feed/kafka/stay-in-group'
import { postgresStoredRows, type StoredRows } from '@portal/infra/feed/stored-rows'
import { untilAborted } from '@portal/infra/process/until-aborted'
import { type RelayOptions, runRelay } from '@portal/infra/relay/relay'
import { relayLag, topicLife } from '@portal/infra/relay/relay-state'

export const silent = { info: () => undefined, warn: () => undefined }

export type TestRelay = Readonly<{
  topicName: (kind: TopicKind) => string
  /** Rejects if the relay refused to continue. */
  ended: Promise<void>
  stop: () => Promise<void>
  /** Events of the log that were not sent yet. */
  lag: () => Promise<number>
}>

export type TestRelayOptions = Partial<Omit<RelayOptions, 'feed'>> &
  Readonly<{ pool: Pool; feed: Feed; broker: Broker }>

/** A name for the topics of one test. */
export const aTopicPrefix = (): string => `test-${randomUUID()}.`

/** A relay in this process, with short waits. */
export const aRelay = (prefix: string, options: TestRelayOptions): TestRelay => {
  const stopping = new AbortController()
  const topicName = (kind: TopicKind): string => prefix + kind
  const ended = runRelay(
    {
      rows: postgresStoredRows(options.pool),
      hints: localHints(),
      topicName,
      partitions: 1,
      replication: 1,
      log: silent,
      leaseMs: 600,
      quietMs: 100,
      ...options,
    },
    stopping.signal,
  )
  ended.catch(() => undefined) // a test that expects an error awaits it
  return {
    topicName,
    ended,
    stop: async () => {
      stopping.abort()
      await ended
    },
    lag: async () => (await relayLag(options.pool))?.events ?? 0,
  }
}

/** Every record that a topic of one partition holds, read as a member of a new group. */
export const recordsIn = async (broker: Broker, topic: string): Promise<readonly InRecord[]> => {
  const found: InRecord[] = []
  const read = Promise.withResolvers<void>()
  const leaving = new AbortController()
  const work = async (partition: AssignedPartition, signal: AbortSignal): Promise<void> => {
    const end = Number(await partition.end())
    if (end > 0)
      for await (const records of partition.records('0', signal)) {
        found.push(...records)
        if (Number(records.at(-1)?.offset) + 1 >= end) break
      }
    read.resolve()
    await untilAborted(signal)
  }
  const joined = { topic, group: `${topic}-search`, work }
  const left = stayInGroup(
    broker,
    () => joined,
    leaving.signal,
    () => undefined,
  )
  await read.promise
  leaving.abort()
  await left
  return found
}

export type KafkaReader = Readonly<{ feed: Feed; close: () => Promise<void> }>

type Reading = Readonly<{
  broker: Broker
  topic: string
  log: Feed
  rows: StoredRows
  registry: NonNullable<Parameters<typeof partitionFeed>[0]['registry']>
  seal: RecordSeal
  onGap?: (events: number) => void
}>

/** The feed of a topic's only partition, as a member of a new group. */
export const aPartitionReader = async ({ broker, topic, ...reading }: Reading): Promise<KafkaReader> => {
  const assigned = Promise.withResolvers<AssignedPartition>()
  const leaving = new AbortController()
  const work = (partition: AssignedPartition, signal: AbortSignal): Promise<void> => {
    assigned.resolve(partition)
    return untilAborted(signal)
  }
  const left = stayInGroup(
    broker,
    () => ({ topic, group: `${topic}-readers`, work }),
    leaving.signal,
    () => undefined,
  )
  const source = await assigned.promise
  const isPresent = async () => true
  const feed = partitionFeed({ ...reading, source, kind: 'by-survey', partitions: 1, isPresent })
  return {
    feed,
    close: async () => {
      leaving.abort()
      await left
    },
  }
}

/** The feed through Kafka, as a projector has it. */
export const aKafkaFeed = (
  pool: Pool,
  log: Feed,
  broker: Broker,
  { topicName }: Pick<TestRelay, 'topicName'>,
  registry: Reading['registry'],
  told: Pick<KafkaFeedOptions, 'onTrouble' | 'onMissing' | 'onUnverified'> = {},
): Feed =>
  kafkaFeed({
    log,
    rows: postgresStoredRows(pool),
    broker,
    kind: 'by-survey',
    topicName,
    life: () => topicLife(pool),
    registry,
    ...told,
  })

/** Records which partitions were read through the broker. */
export const watching = (broker: Broker) => {
  const read = new Set<number>()
  const watched = (source: AssignedPartition): AssignedPartition => ({
    ...source,
    records: (from, signal) => {
      read.add(source.partition)
      return source.records(from, signal)
    },
  })
  const join: Broker['join'] = (joined, signal) =>
    broker.join({ ...joined, work: (source, until) => joined.work(watched(source), until) }, signal)
  return { broker: { ...broker, join }, read }
}

/** Records every record that passes, for tests that send one again. */
export const recording = (broker: Broker) => {
  const sent: OutRecord[] = []
  const producer: Broker['producer'] = async () => {
    const own = await broker.producer()
    return {
      ...own,
      send: async (records) => {
        await own.send(records)
        sent.push(...records)
      },
    }
  }
  return { broker: { ...broker, producer }, sent }
}

/** Every third record is acknowledged and lost. */
export const losingSome = (broker: Broker) => {
  let lost = 0
  const producer: Broker['producer'] = async () => {
    const own = await broker.producer()
    const send = async (records: readonly OutRecord[]) => {
      const kept = records.filter((_, index) => index % 3 !== 0)
      lost += records.length - kept.length
      await own.send(kept)
    }
    return { ...own, send }
  }
  return { broker: { ...broker, producer }, lost: () => lost }
}
