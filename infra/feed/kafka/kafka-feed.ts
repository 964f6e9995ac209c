import { setTimeout as sleep } from 'node:timers/promises'
import type { EventRegistry } from '@portal/contracts/events/registry'
import type { Position } from '../../event-log/event-log.ts'
import type { Feed, FeedPage, LogPart, ReadOptions } from '../feed.ts'
import type { StoredRows } from '../stored-rows.ts'
import { type Broker, BrokerAway } from './broker.ts'
import { type Membership, soleMember } from './membership.ts'
import { mergedTail } from './merged-tail.ts'
import { partitionFeed, TopicEpochChanged } from './partition-feed.ts'
import { partitionsOf, type TopicKind } from './partitioning.ts'
import type { RecordSeal } from './record-seal.ts'

/** What the relay created: the number of partitions of a topic, its current epoch and the key of its records. */
export type TopicLife = RecordSeal & Readonly<{ partitions: number }>

export type KafkaFeedOptions = Readonly<{
  /** The log: for the backlog, for events that Kafka lost, and while Kafka cannot be reached. */
  log: Feed
  rows: StoredRows
  broker: Broker
  kind: TopicKind
  topicName: (kind: TopicKind) => string
  /** Null before the first relay ran. */
  life: () => Promise<TopicLife | null>
  registry?: EventRegistry
  /** Called for every failure: of the broker, or of records that were then read from the log. */
  onTrouble?: (what: string, fields: object) => void
  /** Called with the number of records that a partition had lost. */
  onMissing?: (records: number) => void
  /**
   * Called with the number of records that are not the relay's of this epoch: forged, of another portal, or of an
   * earlier epoch.
   */
  onUnverified?: (records: number) => void
}>

/** How often the log is polled while Kafka cannot be used. */
const LOOK_EVERY_MS = 250

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/**
 * The feed through Kafka: `read` reads the log, `tail` follows a topic, all partitions in the order of the log.
 * Positions are those of the log, so readers keep no offset and may change between feeds at any time. While Kafka
 * cannot be reached it follows the log. A part of the log is some of the partitions of the topic by its id.
 */
export function kafkaFeed(options: KafkaFeedOptions): Feed {
  const feed: Feed = {
    ...options.log,
    tail: (after, asked, signal) => tail({ ...options, part: null }, after, asked, signal),
  }
  const ofPart = (part: LogPart): Feed => {
    const own = { ...options, kind: KIND_BY[part.by], part }
    return { ...feed, tail: (after, asked, signal) => tail(own, after, asked, signal) }
  }
  return { ...feed, ofPart }
}

const none = (): void => undefined

const KIND_BY = { survey: 'by-survey', member: 'by-member' } as const satisfies Record<LogPart['by'], TopicKind>

/** `part`: only the partitions that contain it are read; null: all of them. */
type Tailing = KafkaFeedOptions & Readonly<{ part: LogPart | null }>

async function* tail(
  options: Tailing,
  after: Position,
  asked: ReadOptions,
  signal: AbortSignal,
): AsyncGenerator<FeedPage> {
  for (let at = after; !signal.aborted; ) {
    const life = await options.life()
    for await (const page of life ? inLife(options, life, at, asked, signal) : once(options.log, at, asked)) {
      at = page.upTo
      yield page
    }
    if (!life) await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined)
  }
}

async function* once(log: Feed, after: Position, asked: ReadOptions): AsyncGenerator<FeedPage> {
  for (let at = after; ; ) {
    const page = await log.read(at, asked)
    if (page.upTo !== at) yield page
    if (page.caughtUp) return
    at = page.upTo
  }
}

/** Until the topics begin a new epoch. */
async function* inLife(
  options: Tailing,
  life: TopicLife,
  after: Position,
  asked: ReadOptions,
  signal: AbortSignal,
): AsyncGenerator<FeedPage> {
  const { broker, kind, topicName, log, onTrouble = none } = options
  const lost = (error: unknown) => onTrouble('Kafka was lost: following the log meanwhile', { reason: reasonOf(error) })
  const member = soleMember(broker, topicName(kind), life.partitions, lost)
  let at = after
  try {
    while (!signal.aborted) {
      for await (const page of once(log, at, asked)) {
        at = page.upTo
        yield page
      }
      for await (const page of byKafka(options, life, member, at, asked, signal)) {
        at = page.upTo
        yield page
      }
      await member.changed(AbortSignal.any([signal, AbortSignal.timeout(LOOK_EVERY_MS)]))
    }
  } catch (error) {
    if (!(error instanceof TopicEpochChanged)) throw error
    onTrouble('the topics have a new epoch: the log is read up to its start', {})
  } finally {
    await member.close()
  }
}

/** Runs while the partitions are assigned; returns at once if not all were assigned. */
async function* byKafka(
  options: Tailing,
  seal: TopicLife,
  member: Membership,
  after: Position,
  asked: ReadOptions,
  signal: AbortSignal,
): AsyncGenerator<FeedPage> {
  const assigned = member.assigned()
  if (!assigned) return
  const { partitions } = seal
  const { log, rows, kind, registry, onTrouble = none, onMissing = none, onUnverified = none } = options
  const until = AbortSignal.any([signal, assigned.signal])
  const isPresent = async (): Promise<boolean> => {
    const now = await options.life()
    return now?.topicEpoch === seal.topicEpoch && now.key.equals(seal.key)
  }
  const ours = new Set(partitionsOf(options.part, partitions))
  const sources = assigned.sources.filter(({ partition }) => ours.has(partition))
  const tails = sources.map((source) => {
    const onGap = (events: number): void => {
      onTrouble('records were missing in Kafka: read from the log', { partition: source.partition, events })
      onMissing(events)
    }
    const unverified = (records: number): void => {
      onTrouble('records in Kafka are not of this relay: the log is read instead', { topic: source.topic, records })
      onUnverified(records)
    }
    const own = { log, rows, source, kind, partitions, seal, isPresent, onGap, onUnverified: unverified }
    return partitionFeed({ ...own, ...(registry && { registry }) }).tail(after, asked, until)
  })
  try {
    yield* mergedTail(tails, after)
  } catch (error) {
    if (!(error instanceof BrokerAway)) throw error
    onTrouble('Kafka cannot be reached', { reason: reasonOf(error) })
  }
}
