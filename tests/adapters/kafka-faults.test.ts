import type { Pool } from '@portal/infra/database/pool'
import type { Feed } from '@portal/infra/feed/feed'
import type { Broker, OutRecord } from '@portal/infra/feed/kafka/broker'
import { RelayRefused } from '@portal/infra/relay/relay'
import { relayStatus, resyncRelay } from '@portal/infra/relay/relay-state'
import type pg from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { until } from '../support/until.ts'
import { kafkas, type OpenBroker, onFake } from './kafka-brokers.ts'
import { kafkaRun, notes } from './kafka-run.ts'
import { aTopicPrefix, losingSome, recording } from './on-kafka.ts'

const run = kafkaRun()
const { append, following, relaying } = run

/** A pool whose statements with this beginning fail as long as `isFailing` says so. */
const failingPool = (pool: Pool, start: string, isFailing: () => boolean): Pool =>
  new Proxy(pool, {
    get: (target, name) => {
      if (name !== 'query') return Reflect.get(target, name)
      return (asked: string | pg.QueryConfig, values?: unknown[]) => {
        const { text } = typeof asked === 'string' ? { text: asked } : asked
        return text.startsWith(start) && isFailing()
          ? Promise.reject(new Error('out of reach'))
          : target.query(asked, values)
      }
    },
  })

describe.each(kafkas)('through %s', (_, open) => {
  let broker: Broker
  let removeTopic: OpenBroker['removeTopic']
  let prefix: string
  beforeEach(async () => {
    const opened = await open()
    broker = opened.broker
    removeTopic = opened.removeTopic
    prefix = aTopicPrefix()
    run.closeAfter(broker.close)
  })

  it('events arrive once, in the order of the log, whatever their partition', async () => {
    relaying(prefix, broker)
    await append(0, 20)
    const { seen, reads, troubles } = following(prefix, broker)
    await reads(20)
    await append(20, 60)
    await reads(60)
    expect(seen).toEqual(notes(60))
    expect(troubles).not.toContain('records were missing in Kafka: read from the log')
  })

  it('a reader that joins before the topics exist gets every event once they do', async () => {
    const made = Promise.withResolvers<void>()
    const late: Broker = {
      ...broker,
      ensureTopic: async (topic, shape) => {
        await made.promise
        return broker.ensureTopic(topic, shape)
      },
    }
    relaying(prefix, late)
    const { seen, reads, troubles } = following(prefix, broker)
    await until('the reader was refused', () => troubles.length > 0)
    made.resolve()
    await append(0, 10)
    await reads(10)
    expect(seen).toEqual(notes(10))
  })

  it('records that come twice, or late, are skipped', async () => {
    const { broker: recorded, sent } = recording(broker)
    relaying(prefix, recorded)
    const { seen, reads } = following(prefix, broker)
    await append(0, 10)
    await reads(10)
    const producer = await broker.producer()
    await producer.send(sent.slice(0, 15))
    await append(10, 20)
    await reads(20)
    await producer.send([...sent])
    await append(20, 21)
    await reads(21)
    expect(seen).toEqual(notes(21))
    await producer.close()
  })

  it('a lost record is detected by its successor, and read from the log; lost records are counted', async () => {
    const { seen, reads, troubles, missed } = following(prefix, broker)
    let events = 0
    const more = async (): Promise<void> => {
      await append(events, events + 10)
      events += 10
    }
    // A reader that lost the broker at that moment has everything from the log, and sees no gap: then try once more.
    for (let round = 0; round < 5 && missed() === 0; round += 1) {
      const relay = relaying(prefix, broker)
      await more()
      await reads(events)
      await relay.stop()
      await more()
      const { broker: lossy, lost } = losingSome(broker)
      const losing = relaying(prefix, lossy)
      await until('records were lost', () => lost() > 3)
      await losing.stop()
      const healing = relaying(prefix, broker)
      await more()
      await reads(events)
      await healing.stop()
    }
    expect(seen).toEqual(notes(events))
    expect(troubles).toContain('records were missing in Kafka: read from the log')
    expect(missed()).toBeGreaterThan(0)
  })

  it('a relay that dies between acknowledgement and position sends twice, and readers skip the repeats', async () => {
    let isDying = true
    const pool = failingPool(run.postgres().database.pool, 'with moved', () => isDying)
    const { broker: recorded, sent } = recording(broker)
    relaying(prefix, recorded, { pool })
    const { seen, reads } = following(prefix, broker)
    await append(0, 10)
    await until('records were sent again', () => sent.length >= 30)
    isDying = false
    await reads(10)
    await append(10, 20)
    await reads(20)
    expect(seen).toEqual(notes(20))
  })

  it('one of two relays sends; when its lease expires the other continues, and late records of the first are skipped', async () => {
    const gate = Promise.withResolvers<void>()
    let isDeaf = false
    const pool = failingPool(run.postgres().database.pool, 'update relay.state set expires_at', () => isDeaf)
    const arrived = Promise.withResolvers<void>()
    const producer: Broker['producer'] = async () => {
      const own = await broker.producer()
      const send = async (records: readonly OutRecord[]) => {
        if (isDeaf) {
          arrived.resolve()
          await gate.promise
        }
        await own.send(records)
      }
      return { ...own, send }
    }
    const { seen, reads } = following(prefix, broker)
    relaying(prefix, { ...broker, producer }, { pool })
    await append(0, 10)
    await reads(10)
    const before = await relayStatus(run.postgres().database.pool)
    isDeaf = true
    await append(10, 20)
    await arrived.promise
    relaying(prefix, broker)
    await reads(20)
    gate.resolve()
    await append(20, 30)
    await reads(30)
    expect(seen).toEqual(notes(30))
    expect(Number((await relayStatus(run.postgres().database.pool))?.epoch)).toBeGreaterThan(Number(before?.epoch))
  })

  it('a deleted topic is created again, and its readers miss nothing', async () => {
    const relay = relaying(prefix, broker)
    const { seen, reads } = following(prefix, broker)
    await append(0, 10)
    await reads(10)
    await removeTopic(relay.topicName('by-survey'))
    await append(10, 30)
    await reads(30)
    expect(seen).toEqual(notes(30))
  })

  it('after a resync the topics have a new epoch, and readers catch up to where it begins', async () => {
    const { pool } = run.postgres().database
    const relay = relaying(prefix, broker)
    const { seen, reads, troubles } = following(prefix, broker)
    await append(0, 10)
    await reads(10)
    await relay.stop()
    await append(10, 20)
    const fresh = { logId: await run.postgres().feed.logId(), pos: await run.postgres().log.head(), partitions: 2 }
    expect(await resyncRelay(pool, fresh)).toMatchObject({ topicEpoch: 2, position: fresh.pos })
    relaying(prefix, broker)
    await append(20, 30)
    await reads(30)
    expect(seen).toEqual(notes(30))
    expect(troubles).toContain('the topics have a new epoch: the log is read up to its start')
  })

  it('a relay refuses topics that differ from those that were created, and another log', async () => {
    await relaying(prefix, broker).stop()
    const other = aTopicPrefix()
    await broker.ensureTopic(`${other}by-survey`, { partitions: 3, replication: 1 })
    await expect(relaying(other, broker).ended).rejects.toThrow(RelayRefused)
    const feed: Feed = { ...run.postgres().feed, logId: async () => '00000000-0000-4000-8000-000000000000' }
    await expect(relaying(prefix, broker, { feed }).ended).rejects.toThrow(/another log/)
  })
})

describe('through a fake Kafka', () => {
  it('partitions that are reassigned in the middle of a batch lose nothing and repeat nothing', async () => {
    const { broker } = await onFake()
    const prefix = aTopicPrefix()
    relaying(prefix, broker)
    const { seen, reads } = following(prefix, broker)
    for (let from = 0; from < 100; from += 10) {
      await append(from, from + 10)
      broker.rebalance()
    }
    await reads(100)
    expect(seen).toEqual(notes(100))
  })

  it('a batch whose acknowledgement is lost is sent again unchanged', async () => {
    const { broker } = await onFake()
    const prefix = aTopicPrefix()
    relaying(prefix, broker)
    const { seen, reads } = following(prefix, broker)
    broker.loseReplies(3)
    await append(0, 20)
    await reads(20)
    expect(seen).toEqual(notes(20))
  })
})
