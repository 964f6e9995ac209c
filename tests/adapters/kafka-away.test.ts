import { setTimeout as sleep } from 'node:timers/promises'
import type { Broker } from '@portal/infra/feed/kafka/broker'
import { kafkaJsBroker } from '@portal/infra/feed/kafka/kafkajs'
import { expect, inject, it } from 'vitest'
import { fakeKafka } from '../support/servers/fake-kafka.ts'
import { startOwnKafka } from '../support/servers/kafka.ts'
import { isOurs } from '../support/servers/own-server.ts'
import { until } from '../support/until.ts'
import { aRequest, noted, notesOf, onPostgres, registry } from './log-adapters.ts'
import { aKafkaFeed, aRelay, aTopicPrefix, watching } from './on-kafka.ts'

/** Milliseconds for which the broker is stopped; 30,000 was tried as well. */
const AWAY_MS = Number(process.env['KAFKA_AWAY_MS'] ?? 2_000)

const PARTITIONS = 2

/** Only a broker of the test run may be stopped; one at a given address is left alone. */
const mayStop = isOurs(inject('kafka'))

type Away = Readonly<{
  broker: Broker
  leave: () => Promise<void>
  comeBack: () => Promise<void>
  close: () => Promise<void>
}>

const aFake = async (): Promise<Away> => {
  const broker = fakeKafka()
  return {
    broker,
    leave: async () => broker.goAway(true),
    comeBack: async () => broker.goAway(false),
    close: async () => undefined,
  }
}

const ourOwn = async (): Promise<Away> => {
  const { address: brokers, ...server } = await startOwnKafka()
  return { broker: kafkaJsBroker({ brokers, clientId: 'portal-test' }), ...server }
}

/** Follows a log that grows while the broker is running, stopped, and running again. */
const awayFor = async (ms: number, { broker, leave, comeBack }: Away) => {
  const postgres = await onPostgres()
  const { pool } = postgres.database
  const unacknowledged: string[] = []
  const log = { info: () => undefined, warn: (_: object, what: string) => void unacknowledged.push(what) }
  const relay = aRelay(aTopicPrefix(), { pool, feed: postgres.feed, broker, partitions: PARTITIONS, log })
  const troubles: string[] = []
  const { broker: watched, read } = watching(broker)
  const feed = aKafkaFeed(pool, postgres.feed, watched, relay, registry, { onTrouble: (what) => troubles.push(what) })
  const seen: unknown[] = []
  const stop = new AbortController()
  const follow = async () => {
    for await (const page of feed.tail(feed.start, { limit: 50 }, stop.signal)) seen.push(...notesOf(page.events))
  }
  const following = follow()
  const append = async (from: number, to: number) => {
    for (let note = from; note < to; note += 1) await postgres.log.append(aRequest({ events: [noted(`${note}`)] }))
    await until(`the reader has ${to} events`, () => seen.length >= to)
  }
  await append(0, 20)
  const isRelayed = async (): Promise<boolean> => (await relay.lag()) === 0
  await until('Kafka has all', isRelayed)
  await until('the reader follows Kafka', () => read.size === PARTITIONS)
  await leave()
  await append(20, 40)
  const meanwhile = seen.length
  await sleep(ms)
  await comeBack()
  await append(40, 60)
  await until('Kafka has all again', isRelayed)
  const lag = await relay.lag()
  stop.abort()
  await following
  await relay.stop()
  await broker.close()
  await postgres.close()
  return { seen, meanwhile, troubles, unacknowledged, lag }
}

const brokers: readonly (readonly [string, () => Promise<Away>])[] = [
  ['a fake Kafka', aFake],
  ...(mayStop ? [['Kafka', ourOwn] as const] : []),
]

it.each(brokers)(
  `%s may be stopped for ${AWAY_MS} ms: the relay waits, and readers follow the log meanwhile`,
  async (_, open) => {
    const away = await open()
    try {
      const { seen, meanwhile, troubles, unacknowledged, lag } = await awayFor(AWAY_MS, away)
      expect(seen).toEqual(Array.from({ length: 60 }, (_unused, index) => `${index}`)) // none lost, none twice
      expect(meanwhile).toBe(40)
      expect(lag).toBe(0)
      expect(troubles).toContain('Kafka was lost: following the log meanwhile')
      expect(unacknowledged).not.toEqual([])
    } finally {
      await away.close()
    }
  },
  AWAY_MS + 90_000,
)
