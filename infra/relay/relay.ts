import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from '../database/pool.ts'
import type { Position } from '../event-log/event-log.ts'
import type { Feed } from '../feed/feed.ts'
import type { Hints } from '../feed/hints.ts'
import type { Broker, OutRecord, Producer } from '../feed/kafka/broker.ts'
import { TOPIC_KINDS, type TopicKind } from '../feed/kafka/partitioning.ts'
import type { StoredRows } from '../feed/stored-rows.ts'
import { backOff } from '../tools/back-off.ts'
import { type Outgoing, outgoing } from './outgoing.ts'
import {
  advanceRelay,
  keepRelay,
  RelayFenced,
  type RelayOwnership,
  type RelayStart,
  releaseRelay,
  takeRelay,
} from './relay-state.ts'

/** Messages of the relay; a pino logger fits. */
export type RelayLog = Readonly<{
  info: (fields: object, message: string) => void
  warn: (fields: object, message: string) => void
}>

export type RelayOptions = Readonly<{
  pool: Pool
  /** The id of the log. */
  feed: Pick<Feed, 'logId' | 'start'>
  rows: StoredRows
  hints: Hints
  broker: Broker
  topicName: (kind: TopicKind) => string
  /** Of each topic when it is created, with this replication; later the relay keeps the stored number. */
  partitions: number
  replication: number
  log: RelayLog
  leaseMs?: number
  /** A partition without a record for this long (500 ms) gets a watermark. */
  quietMs?: number
  onSent?: (records: number) => void
}>

/** The relay cannot continue by itself: the topics, or the log, are not those that it was started with. */
export class RelayRefused extends Error {
  override readonly name = 'RelayRefused'
}

const LEASE_MS = 6_000
const PAUSES = { firstMs: 100, longestMs: 5_000 }
const LOOK_EVERY_MS = 500
/** A broker accepts 1 MiB for a partition at once, and a whole page may go to one. */
const PAGE = { limit: 1_000, maxBytes: 500_000 }

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal }).catch(() => undefined)

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/**
 * Sends the log to Kafka, in order, until the signal aborts. One relay at a time, the owner of the lease, is active.
 * Waits while Kafka or the database cannot be reached. @throws RelayRefused
 */
export async function runRelay(options: RelayOptions, signal: AbortSignal): Promise<void> {
  const { pool, feed, log, partitions, leaseMs = LEASE_MS } = options
  const owner = randomUUID()
  const backingOff = backOff(PAUSES)
  const onSent = (records: number): void => {
    backingOff.reset()
    options.onSent?.(records)
  }
  while (!signal.aborted) {
    try {
      const logId = await feed.logId()
      const start = await takeRelay(pool, owner, leaseMs, { logId, pos: feed.start, partitions })
      if (start) await own({ ...options, onSent }, start, logId, signal)
      else await pause(leaseMs / 3, signal)
    } catch (error) {
      if (error instanceof RelayRefused) throw error
      log.warn({ reason: reasonOf(error) }, error instanceof RelayFenced ? 'taken over' : 'will retry')
      await backingOff.pause(signal)
    }
  }
}

async function own(options: RelayOptions, start: RelayStart, logId: string, signal: AbortSignal): Promise<void> {
  const { pool, log } = options
  const lost = new AbortController()
  const until = AbortSignal.any([signal, lost.signal])
  const beat = setInterval(() => {
    keepRelay(pool, start.ours).catch((error: unknown) => {
      log.warn({ reason: reasonOf(error) }, 'the lease could not be renewed')
      if (error instanceof RelayFenced) lost.abort()
    })
  }, start.ours.leaseMs / 3)
  const sender = reliableSender(options, start.partitions, until)
  try {
    if (start.seal.logId !== logId)
      throw new RelayRefused('The relay was started with another log: portal relay resync')
    await checkTopics(options, start.partitions)
    log.info({ epoch: start.ours.epoch, position: start.pos, topicEpoch: start.seal.topicEpoch }, 'relaying the log')
    await publish(options, start, sender.send, until)
  } finally {
    clearInterval(beat)
    await sender.close()
    await releaseRelay(pool, start.ours).catch((error: unknown) =>
      log.warn({ reason: reasonOf(error) }, 'the lease will expire by itself'),
    )
  }
}

async function checkTopics({ broker, topicName, replication }: RelayOptions, partitions: number) {
  for (const topic of TOPIC_KINDS.map(topicName)) {
    const actual = await broker.ensureTopic(topic, { partitions, replication })
    if (actual === partitions) continue
    throw new RelayRefused(`The topic ${topic} has ${actual} partitions, not ${partitions}: portal relay resync`)
  }
}

async function publish(options: RelayOptions, start: RelayStart, send: Send, signal: AbortSignal): Promise<void> {
  const { rows, hints, topicName, quietMs = LOOK_EVERY_MS } = options
  const topics = { nameOf: topicName, partitions: start.partitions, seal: start.seal }
  const out = outgoing(topics, start.pos, start.sent, quietMs)
  for (let at = start.pos; !signal.aborted; ) {
    const seen = hints.count()
    const page = await rows.read(at, PAGE)
    const isSent = await sendPage(
      options,
      start.ours,
      out.next(page.rows, page.upTo),
      { from: at, to: page.upTo },
      send,
    )
    if (!isSent) return
    at = page.upTo
    const isAll = page.upTo === page.head
    if (isAll) await hints.wait(Math.min(LOOK_EVERY_MS, out.dueIn(at) ?? LOOK_EVERY_MS), seen, signal)
  }
}

/** The position advances after the acknowledgement: a relay that dies in between leaves records that come twice. */
async function sendPage(
  { pool, onSent }: RelayOptions,
  ours: RelayOwnership,
  { records, sent }: Outgoing,
  { from, to }: Readonly<{ from: Position; to: Position }>,
  send: Send,
): Promise<boolean> {
  if (records.length === 0 && from === to) return true
  if (records.length > 0 && !(await send(ours, records))) return false
  onSent?.(records.length)
  await advanceRelay(pool, ours, from, to, sent)
  return true
}

/** False if the signal aborted first. */
type Send = (ours: RelayOwnership, records: readonly OutRecord[]) => Promise<boolean>

/**
 * One batch at a time, the same again until it is acknowledged; after a failure with a new producer, since the old one
 * may have lost its sequence number (kafkajs#598).
 */
function reliableSender(options: RelayOptions, partitions: number, signal: AbortSignal) {
  const { broker, log, pool } = options
  let producer: Producer | undefined
  const drop = async () => {
    const old = producer
    producer = undefined
    await old?.close().catch(() => undefined) // the abandoned producer
  }
  let isFirst = true
  const newProducer = async () => {
    if (!isFirst) await checkTopics(options, partitions) // a topic may have been deleted
    isFirst = false
    return broker.producer()
  }
  const send: Send = async (ours, records) => {
    const backingOff = backOff(PAUSES)
    while (!signal.aborted) {
      try {
        producer ??= await newProducer()
        await producer.send(records)
        return true
      } catch (error) {
        if (error instanceof RelayRefused) throw error
        log.warn(
          { reason: reasonOf(error), records: records.length },
          'Kafka did not acknowledge: sending the same again',
        )
        await drop()
        await backingOff.pause(signal)
        await keepRelay(pool, ours)
      }
    }
    return false
  }
  return { send, close: drop }
}
