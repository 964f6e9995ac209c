import type { Position } from '../event-log/event-log.ts'
import type { StoredEventRow } from '../event-log/stored-event.ts'
import type { OutRecord } from '../feed/kafka/broker.ts'
import { keyOf, partitionOf, TOPIC_KINDS, type TopicKind } from '../feed/kafka/partitioning.ts'
import { eventRecord, watermark } from '../feed/kafka/record.ts'
import { type RecordSeal, sealRecord } from '../feed/kafka/record-seal.ts'
import type { SentTo } from './relay-state.ts'

/** The topics' names, how many partitions each has, and the epoch and key of their records. */
export type Topics = Readonly<{ nameOf: (kind: TopicKind) => string; partitions: number; seal: RecordSeal }>

type Sent = { topic: string; partition: number; pos: Position; at: number }

/** What to send next, and the state of each partition afterwards. */
export type Outgoing = Readonly<{ records: readonly OutRecord[]; sent: readonly SentTo[] }>

/**
 * Makes records from the log's events, each with the position of the one before it in its partition. A partition without
 * a record for `quietMs` gets a watermark when the log has advanced: otherwise its readers would not know.
 */
export function outgoing(topics: Topics, start: Position, known: readonly SentTo[], quietMs: number) {
  const last = new Map<string, Sent>()
  const idOf = (topic: string, partition: number): string => `${topic}/${partition}`
  for (const topic of TOPIC_KINDS.map(topics.nameOf)) {
    for (let partition = 0; partition < topics.partitions; partition += 1) {
      const before = known.find((sent) => sent.topic === topic && sent.partition === partition)
      // A partition without any record has none for the events before the start: its readers must read the log.
      last.set(idOf(topic, partition), { topic, partition, pos: before?.pos ?? '', at: 0 })
    }
  }
  const { topicEpoch: epoch, logId: log } = topics.seal

  const eventsOf = (row: StoredEventRow, moved: Set<Sent>, now: number): readonly OutRecord[] =>
    TOPIC_KINDS.flatMap((kind) => {
      const key = keyOf(kind, row)
      const to = last.get(idOf(topics.nameOf(kind), partitionOf(key, topics.partitions)))
      if (!to) return []
      const place = { pos: row.position, prev: to.pos === '' ? start : to.pos, epoch, log }
      Object.assign(to, { pos: row.position, at: now })
      moved.add(to)
      return { topic: to.topic, partition: to.partition, key, ...eventRecord(row, place) }
    })

  const watermarks = (upTo: Position, moved: Set<Sent>, now: number): readonly OutRecord[] =>
    [...last.values()].flatMap((to) => {
      if (to.pos >= upTo || now - to.at < quietMs) return []
      const place = { pos: upTo, prev: to.pos === '' ? start : to.pos, epoch, log }
      Object.assign(to, { pos: upTo, at: now })
      moved.add(to)
      return { topic: to.topic, partition: to.partition, key: '', ...watermark(place) }
    })

  return {
    /** Records of the events after the last ones, up to the position that they cover. */
    next: (rows: readonly StoredEventRow[], upTo: Position): Outgoing => {
      const now = performance.now()
      const moved = new Set<Sent>()
      const events = rows.flatMap((row) => eventsOf(row, moved, now))
      const records = [...events, ...watermarks(upTo, moved, now)].map((record) => sealRecord(topics.seal, record))
      return { records, sent: [...moved].map(({ topic, partition, pos }) => ({ topic, partition, pos })) }
    },
    /** Milliseconds until a partition needs a watermark, or null if all have been sent up to `upTo`. */
    dueIn: (upTo: Position): number | null => {
      const waiting = [...last.values()].filter(({ pos }) => pos < upTo)
      if (waiting.length === 0) return null
      const oldest = Math.min(...waiting.map(({ at }) => at))
      return Math.max(0, oldest + quietMs - performance.now())
    },
  }
}
