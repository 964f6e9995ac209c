import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from '../database/pool.ts'
import type { Position } from '../event-log/event-log.ts'
import type { Feed } from '../feed/feed.ts'
import type { Hints } from '../feed/hints.ts'
import type { Broker, OutRecord, Producer } from '../feed/kafka/broker.ts'
import { TOPIC_KINDS, type TopicKind } from '../feed/kafka/partitioning.ts'
import type { StoredRows } from '../feed/stored-rows.ts'
import { backOff } from '../process/back-off.ts'
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

/** What we say of ourselves; a pino logger fits. */
export type RelayLog = Readonly<{
  info: (fields: object, message: string) => void
  warn: (fields: object, message: string) => void
}>

export type RelayOptions = Readonly<{
  pool: Pool
  /** Says which log this is. */
  feed: Pick<Feed, 'logId' | 'start'>
  rows: StoredRows
  hints: Hints
  broker: Broker
  topicName: (kind: TopicKind) => string
  /** Of each topic when they are made, with so many replicas; later the relay keeps to what it was begun with. */
  partitions: number
  replication: number
  log: RelayLog
  leaseMs?: number
  /** A partition without a record for so long (500 ms) hears how far the log was sent. */
  quietMs?: number
  onSent?: (records: number) => void
}>

/** The relay cannot go on by itself: the topics, or the log, are not those that it was begun with. */
export class RelayRefused extends Error {
  override readonly name = 'RelayRefused'
}

const LEASE_MS = 6_000
const PAUSES = { firstMs: 100, longestMs: 5_000 }
const LOOK_EVERY_MS = 500
/** A broker takes 1 MiB for a partition at once, and a page may all go to one. */
const PAGE = { limit: 2_000, maxBytes: 700_000 }

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal }).catch(() => undefined)

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/**
 * Sends the log to Kafka, in order, until the signal aborts: one relay at a time, whichever holds the lease. Kafka or the
 * database being away is waited out. @throws RelayRefused
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
      log.warn({ reason: reasonOf(error) }, error instanceof RelayFenced ? 'taken over' : 'will try again')
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
    if (start.seal.logId !== logId) throw new RelayRefused('The relay was begun with another log: portal relay resync')
    await checkTopics(options, start.partitions)
    log.info({ epoch: start.ours.epoch, position: start.pos, topicEpoch: start.seal.topicEpoch }, 'relaying the log')
    await publish(options, start, sender.send, until)
  } finally {
    clearInterval(beat)
    await sender.close()
    await releaseRelay(pool, start.ours).catch((error: unknown) =>
      log.warn({ reason: reasonOf(error) }, 'the lease runs out by itself'),
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

/** The position moves after the acknowledgement: whoever dies in between leaves records that come twice. */
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
 * One batch at a time, the same again until it is acknowledged; after a failure by a new producer, since the old one may
 * have lost count (kafkajs#598).
 */
function reliableSender(options: RelayOptions, partitions: number, signal: AbortSignal) {
  const { broker, log, pool } = options
  let producer: Producer | undefined
  const drop = async () => {
    const old = producer
    producer = undefined
    await old?.close().catch(() => undefined) // of one that is given up
  }
  let isFirst = true
  const newProducer = async () => {
    if (!isFirst) await checkTopics(options, partitions) // somebody may have removed one
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
        log.warn({ reason: reasonOf(error), records: records.length }, 'Kafka did not acknowledge: the same again')
        await drop()
        await backingOff.pause(signal)
        await keepRelay(pool, ours)
      }
    }
    return false
  }
  return { send, close: drop }
}
