import type { Consumer, EachBatchPayload, Kafka } from 'kafkajs'
import { BrokerAway, type InRecord, type Joined } from './broker.ts'
import { type Handover, handover } from './handover.ts'
import { textHeaders } from './text-headers.ts'

type Offsets = (topic: string) => Promise<readonly Readonly<{ partition: number; offset: string }>[]>

const SESSION_MS = 10_000
const HEARTBEAT_MS = 1_000
/** A fetch in flight does not include a partition that was just resumed: fetches are short. */
const FETCH_WAIT_MS = 100

/**
 * A member of a group until the signal aborts, or the client gives up (a restart by the client would hide its offset).
 * After every join all partitions start again: each reader gets its position from the database.
 */
export async function joinGroup(kafka: Kafka, joined: Joined, offsets: Offsets, signal: AbortSignal): Promise<void> {
  const { topic, group } = joined
  const consumer = kafka.consumer({
    groupId: group,
    sessionTimeout: SESSION_MS,
    heartbeatInterval: HEARTBEAT_MS,
    maxWaitTimeInMs: FETCH_WAIT_MS,
    allowAutoTopicCreation: false,
    retry: { retries: 3, initialRetryTime: 100, maxRetryTime: 1_000, restartOnFailure: async () => false },
  })
  const over = Promise.withResolvers<void>()
  const generations = generationsOf(consumer, joined, offsets, over.reject)
  consumer.on(consumer.events.CRASH, ({ payload }) => over.reject(payload.error))
  consumer.on(consumer.events.GROUP_JOIN, ({ payload }) => generations.begin(payload.memberAssignment[topic] ?? []))
  const stop = () => over.resolve()
  signal.addEventListener('abort', stop, { once: true })
  try {
    await consumer.connect()
    await consumer.subscribe({ topics: [topic], fromBeginning: true })
    await consumer.run({
      autoCommit: false,
      partitionsConsumedConcurrently: 64,
      eachBatch: generations.take,
    })
    if (signal.aborted) stop()
    await over.promise
  } finally {
    signal.removeEventListener('abort', stop)
    await generations.end()
    await consumer.disconnect()
  }
}

/** The partitions assigned by one join, until the next one. */
function generationsOf(consumer: Consumer, { topic, work }: Joined, offsets: Offsets, fail: (error: unknown) => void) {
  const readers = new Map<number, Handover>()
  let leaving = new AbortController()
  let running: Promise<unknown> = Promise.resolve()
  let isOpen = true

  const end = async (): Promise<void> => {
    isOpen = false
    leaving.abort()
    await running
  }

  const endOf = async (partition: number): Promise<string> => {
    const all = await offsets(topic).catch((cause: unknown) => {
      throw new BrokerAway('Kafka does not tell where its topics end', { cause })
    })
    return all.find((each) => each.partition === partition)?.offset ?? '0'
  }

  async function* records(partition: number, from: string, signal: AbortSignal): AsyncGenerator<readonly InRecord[]> {
    const reader = handover(signal)
    readers.set(partition, reader)
    consumer.seek({ topic, partition, offset: from })
    consumer.resume([{ topic, partitions: [partition] }])
    try {
      yield* reader.batches()
    } finally {
      reader.close()
      if (readers.get(partition) === reader) {
        readers.delete(partition)
        if (isOpen) consumer.pause([{ topic, partitions: [partition] }])
      }
    }
  }

  const start = (partition: number, signal: AbortSignal): Promise<void> => {
    const until = (theirs: AbortSignal) => AbortSignal.any([signal, theirs])
    const source = {
      topic,
      partition,
      end: () => endOf(partition),
      records: (from: string, theirs: AbortSignal) => records(partition, from, until(theirs)),
    }
    return work(source, signal)
  }

  const begin = (partitions: readonly number[]): void => {
    if (!isOpen) return
    leaving.abort()
    leaving = new AbortController()
    const { signal } = leaving
    consumer.pause([{ topic, partitions: [...partitions] }]) // until each has its start offset
    const before = running
    running = before
      .then(() => Promise.all(signal.aborted ? [] : partitions.map((partition) => start(partition, signal))))
      .catch(fail)
  }

  const take = async ({ batch, heartbeat, isStale }: EachBatchPayload): Promise<void> => {
    const reader = readers.get(batch.partition)
    if (!reader || isStale()) return
    const messages = batch.messages.map(({ offset, value, headers }) => ({
      offset,
      value: value === null ? null : value.toString(),
      headers: textHeaders(headers),
    }))
    await reader.give(messages, HEARTBEAT_MS, heartbeat)
  }

  return { begin, end, take }
}
