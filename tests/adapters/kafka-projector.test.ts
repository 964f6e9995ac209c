import { classOf } from '@portal/infra/database/pool'
import { kafkaFeed } from '@portal/infra/feed/kafka/kafka-feed'
import { postgresFeed } from '@portal/infra/feed/postgres'
import { postgresStoredRows } from '@portal/infra/feed/stored-rows'
import { topicLife } from '@portal/infra/relay/relay-state'
import { readModels } from '@portal/projections/read-models'
import { reportingProjection } from '@portal/projections/reporting/response/projector'
import { runProjections } from '@portal/projections/runtime/role'
import { expect, it } from 'vitest'
import { fillLog } from '../support/projections/fill-log.ts'
import { aProjectedDatabase, reached, rebuilt, rowHashes } from '../support/projections/projecting.ts'
import { shardsBecome, sharesOf } from '../support/projections/sharding.ts'
import { recorded, someAnswering } from '../support/surveys/answering.ts'
import { answeringMany } from '../support/surveys/many-surveys.ts'
import { kafkas } from './kafka-brokers.ts'
import { aRelay, aTopicPrefix, silent, watching } from './on-kafka.ts'

it.each(kafkas)('P20: rows that were made through %s equal a rebuild from the log', async (_, open) => {
  const database = await aProjectedDatabase()
  const { pool } = database
  const { broker } = await open()
  const log = postgresFeed({ pool })
  const relay = aRelay(aTopicPrefix(), { pool, feed: log, broker, partitions: 3 })
  const { topicName } = relay
  const troubles: string[] = []
  const feed = kafkaFeed({
    log,
    rows: postgresStoredRows(pool),
    broker,
    kind: 'by-survey',
    topicName,
    life: () => topicLife(pool),
    onTrouble: (what) => troubles.push(what),
  })
  const stopping = new AbortController()
  const options = { log: { ...silent, error: () => undefined }, leaseMs: 2_000, takeOverEveryMs: 50 }
  const running = runProjections({ pool, feed, classOf }, readModels, options, stopping.signal)

  const events = recorded(someAnswering(71, 1_500))
  for (let from = 0; from < events.length; from += 130) await fillLog(pool, events.slice(from, from + 130))
  for (const { name } of readModels) await reached(pool, name)
  stopping.abort()
  await running
  const live = await rowHashes(pool, reportingProjection)
  expect(live['response']).not.toMatch(/^0:/)
  expect(await rebuilt(pool, reportingProjection)).toEqual(live)
  expect(troubles).not.toContain('records were missing in Kafka: read from the log')

  await relay.stop()
  await broker.close()
  await database.drop()
})

it.each(
  kafkas.flatMap(([name, open]) => [
    [name, 4, open] as const, // shards are whole partitions
    [name, 3, open] as const, // shards are not whole partitions: all are read
  ]),
)(
  'P20: shards that are made by way of %s, %i partitions, in two processes equal a rebuild',
  async (_, partitions, open) => {
    const database = await aProjectedDatabase()
    const { pool } = database
    const { broker } = await open()
    const log = postgresFeed({ pool })
    const relay = aRelay(aTopicPrefix(), { pool, feed: log, broker, partitions })
    const stopping = new AbortController()
    const reporting = [reportingProjection]
    const options = { log: { ...silent, error: () => undefined }, leaseMs: 2_000, takeOverEveryMs: 50 }
    const start = () => {
      const { broker: watched, read } = watching(broker)
      const feed = kafkaFeed({
        log,
        rows: postgresStoredRows(pool),
        broker: watched,
        kind: 'by-survey',
        topicName: relay.topicName,
        life: () => topicLife(pool),
      })
      return { read, running: runProjections({ pool, feed, classOf }, reporting, options, stopping.signal) }
    }
    const one = start()
    const events = answeringMany(72, 2_000)
    await fillLog(pool, events.slice(0, 300))
    await reached(pool, 'reporting')
    await shardsBecome(pool, reportingProjection, 4)
    const other = start()
    await expect.poll(() => sharesOf(pool, reportingProjection), { timeout: 60_000 }).toEqual([2, 2])
    await expect.poll(() => other.read.size, { timeout: 60_000 }).toBe(partitions === 4 ? 2 : 3)
    for (let from = 300; from < events.length; from += 130) await fillLog(pool, events.slice(from, from + 130))
    await reached(pool, 'reporting')
    stopping.abort()
    await Promise.all([one.running, other.running])
    const live = await rowHashes(pool, reportingProjection)
    expect(live['response']).not.toMatch(/^0:/)
    expect(await rebuilt(pool, reportingProjection)).toEqual(live)

    await relay.stop()
    await broker.close()
    await database.drop()
  },
  60_000,
)
