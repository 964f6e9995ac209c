import type { Feed } from '@portal/infra/feed/feed'
import type { Broker } from '@portal/infra/feed/kafka/broker'
import { afterEach, beforeEach } from 'vitest'
import { until } from '../support/until.ts'
import { aRequest, noted, notesOf, type OnPostgres, onPostgres, registry } from './log-adapters.ts'
import { aKafkaFeed, aRelay, type TestRelayOptions } from './on-kafka.ts'

export const notes = (to: number) => Array.from({ length: to }, (_, index) => `${index}`)

/** A log in Postgres for each test, with relays and readers through Kafka; all of it is closed after the test. */
export const kafkaRun = () => {
  let postgres: OnPostgres
  let closing: (() => Promise<unknown>)[] = []
  beforeEach(async () => {
    closing = []
    postgres = await onPostgres()
  })
  afterEach(async () => {
    for (const close of closing.toReversed()) await close()
    await postgres.close()
  })

  const append = async (from: number, to: number): Promise<void> => {
    for (let note = from; note < to; note += 1) await postgres.log.append(aRequest({ events: [noted(`${note}`)] }))
  }

  /** Relays that the test need not stop by itself. */
  const relaying = (
    prefix: string,
    broker: Broker,
    differs: Partial<Omit<TestRelayOptions, 'feed'>> & { feed?: Feed } = {},
  ) => {
    const { pool } = postgres.database
    const relay = aRelay(prefix, { pool, feed: postgres.feed, broker, partitions: 2, ...differs })
    closing.push(() => relay.stop().catch(() => undefined))
    return relay
  }

  /** Follows only Kafka: events from before it begins cannot come from the log. */
  const following = (prefix: string, broker: Broker) => {
    const seen: unknown[] = []
    const troubles: string[] = []
    let [missing, unverified] = [0, 0]
    const told = {
      onTrouble: (what: string): void => void troubles.push(what),
      onMissing: (records: number): void => {
        missing += records
      },
      onUnverified: (records: number): void => {
        unverified += records
      },
    }
    const blind: Feed = {
      ...postgres.feed,
      read: async (at) => ({ events: [], upTo: at, head: at, caughtUp: true }),
    }
    const topicName = (kind: string) => prefix + kind
    const feed = aKafkaFeed(postgres.database.pool, blind, broker, { topicName }, registry, told)
    const stop = new AbortController()
    const read = async () => {
      for await (const page of feed.tail(feed.start, { limit: 50 }, stop.signal)) seen.push(...notesOf(page.events))
    }
    const ended = read()
    closing.push(async () => {
      stop.abort()
      await ended
    })
    const reads = (count: number) => until(`the reader has ${count} events`, () => seen.length >= count)
    return { seen, reads, troubles, missed: () => missing, unverified: () => unverified }
  }

  return {
    append,
    relaying,
    following,
    postgres: () => postgres,
    closeAfter: (close: () => Promise<unknown>) => void closing.push(close),
  }
}
