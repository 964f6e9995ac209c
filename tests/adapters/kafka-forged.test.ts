import { randomUUID } from 'node:crypto'
import { positionOf } from '@portal/infra/event-log/position'
import type { Broker } from '@portal/infra/feed/kafka/broker'
import { postgresStoredRows } from '@portal/infra/feed/stored-rows'
import { resyncRelay } from '@portal/infra/relay/relay-state'
import { beforeEach, describe, expect, it } from 'vitest'
import { until } from '../support/until.ts'
import { kafkas } from './kafka-brokers.ts'
import { kafkaRun, notes } from './kafka-run.ts'
import { aRequest, noted, onPostgres } from './log-adapters.ts'
import { aTopicPrefix, recording } from './on-kafka.ts'

const run = kafkaRun()
const { append, following, relaying } = run

describe.each(kafkas)('through %s', (_, open) => {
  let broker: Broker
  let prefix: string
  beforeEach(async () => {
    broker = (await open()).broker
    prefix = aTopicPrefix()
    run.closeAfter(broker.close)
  })

  it('forged records are not delivered, whatever their headers say', async () => {
    const { broker: recorded, sent } = recording(broker)
    relaying(prefix, recorded)
    const { seen, unverified } = following(prefix, broker)
    await append(0, 10)
    const read = () => sent.filter(({ topic, value }) => topic === `${prefix}by-survey` && value !== null)
    await until('the records are there', () => seen.length >= 10 && read().length >= 10)
    const last = read().at(-1)
    if (!last) throw new Error('nothing was sent')
    const next = {
      ...last.headers,
      pos: positionOf(11),
      prev: last.headers['pos'] ?? '',
      id: randomUUID(),
      version: '11',
    }
    const unsigned = Object.fromEntries(Object.entries(next).filter(([name]) => name !== 'mac'))
    const forged = [next, unsigned, { ...unsigned, mac: 'x'.repeat(43) }].map((headers) => ({ ...last, headers }))
    const elsewhere = { ...last, partition: 1 - last.partition }
    const producer = await broker.producer()
    await producer.send([...forged, elsewhere])
    await until('the records are there', () => unverified() >= 4)
    await append(10, 20)
    await until('the records are there', () => seen.length >= 20)
    expect(seen).toEqual(notes(20))
    expect(unverified()).toBe(4)
    await producer.close()
  })

  it('records of an earlier epoch of the topics, or of another portal, are not delivered', async () => {
    const { pool } = run.postgres().database
    const { broker: recorded, sent } = recording(broker)
    const relay = relaying(prefix, recorded)
    await append(0, 10)
    await until('the records are there', () => sent.filter(({ value }) => value !== null).length >= 20)
    await relay.stop()
    const earlier = sent.filter(({ topic }) => topic === `${prefix}by-survey`)
    await resyncRelay(pool, { logId: await run.postgres().feed.logId(), pos: positionOf(0), partitions: 2 })
    const other = await onPostgres()
    run.closeAfter(other.close)
    await other.log.append(aRequest({ events: [noted('of another portal')] }))
    const foreign = recording(broker)
    const { feed, database } = other
    const stranger = relaying(prefix, foreign.broker, {
      feed,
      pool: database.pool,
      rows: postgresStoredRows(database.pool),
    })
    const { seen, unverified } = following(prefix, broker)
    relaying(prefix, broker)
    await until('the records are there', () => seen.length >= 10 && foreign.sent.length >= 2)
    await stranger.stop()
    const producer = await broker.producer()
    await producer.send(earlier)
    await append(10, 20)
    await until('the records are there', () => seen.length >= 20 && unverified() >= earlier.length)
    expect(seen).toEqual(notes(20))
    await producer.close()
  })
})
