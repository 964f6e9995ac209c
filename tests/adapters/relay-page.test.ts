import type { OutRecord } from '@portal/infra/feed/kafka/broker'
import { postgresStoredRows, type StoredRows } from '@portal/infra/feed/stored-rows'
import { expect, it } from 'vitest'
import { fakeKafka } from '../support/servers/fake-kafka.ts'
import { until } from '../support/until.ts'
import { aRequest, noted, onPostgres } from './log-adapters.ts'
import { aRelay, aTopicPrefix } from './on-kafka.ts'

/** What a broker accepts for a partition at once. */
const MOST_BYTES = 1_048_576
const EVENTS = 40

const bytesOf = ({ key, value, headers }: OutRecord): number => Buffer.byteLength(JSON.stringify([key, value, headers]))

it('a relay sends a large backlog of one partition in batches that a broker accepts, each with its headers', async () => {
  const postgres = await onPostgres()
  const { pool } = postgres.database
  const stored = postgresStoredRows(pool)
  const pages: number[] = []
  const read: StoredRows['read'] = async (after, options) => {
    const page = await stored.read(after, options)
    if (page.rows.length > 0) pages.push(page.rows.length)
    return page
  }
  const broker = fakeKafka()
  const batches: number[] = []
  const measured: typeof broker.producer = async () => {
    const producer = await broker.producer()
    return {
      ...producer,
      send: (records) => {
        batches.push(records.reduce((sum, record) => sum + bytesOf(record), 0))
        return producer.send(records)
      },
    }
  }
  const words = 'x'.repeat(30_000)
  const stream = 'note-one-stream-is-one-partition'
  for (let n = 0; n < EVENTS; n += 1) await postgres.log.append(aRequest({ stream, events: [noted(`${n} ${words}`)] }))

  const options = { pool, feed: postgres.feed, broker: { ...broker, producer: measured }, rows: { ...stored, read } }
  const relay = aRelay(aTopicPrefix(), options)
  const rowsRead = (): number => pages.reduce((sum, rows) => sum + rows, 0)
  await until('Kafka has all', async () => rowsRead() >= EVENTS && (await relay.lag()) === 0)
  expect(rowsRead()).toBe(EVENTS)
  expect(pages.length).toBeGreaterThan(1)
  expect(batches.length).toBeGreaterThan(1)
  expect(Math.max(...batches)).toBeLessThan(MOST_BYTES)

  await relay.stop()
  await postgres.close()
})
