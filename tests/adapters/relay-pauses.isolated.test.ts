import { postgresStoredRows, type StoredRows } from '@portal/infra/feed/stored-rows'
import type * as backOffs from '@portal/infra/tools/back-off'
import { expect, it, vi } from 'vitest'
import { fakeKafka } from '../support/servers/fake-kafka.ts'
import { until } from '../support/until.ts'
import { aRequest, noted, onPostgres } from './log-adapters.ts'
import { aRelay, aTopicPrefix } from './on-kafka.ts'

/** How long each pause would have been, in units of the first. */
const waits = vi.hoisted((): number[] => [])

vi.mock('@portal/infra/tools/back-off', async (original) => {
  const { backOff } = await original<typeof backOffs>()
  const noting = (): ReturnType<typeof backOffs.backOff> => {
    const short = backOff({ firstMs: 1, longestMs: 50 })
    const pause: ReturnType<typeof backOffs.backOff>['pause'] = (signal) => {
      waits.push(short.peek())
      return short.pause(signal)
    }
    return { ...short, pause }
  }
  return { backOff: noting }
})

it('a relay that sends again pauses as briefly at its next failure as at its first', async () => {
  const postgres = await onPostgres()
  const { pool } = postgres.database
  const stored = postgresStoredRows(pool)
  let isAway = true
  const read: StoredRows['read'] = async (after, page) => {
    if (isAway) throw new Error('the rows cannot be read')
    return stored.read(after, page)
  }
  const options = { pool, feed: postgres.feed, broker: fakeKafka(), rows: { ...stored, read } }
  const relay = aRelay(aTopicPrefix(), options)
  await postgres.log.append(aRequest({ events: [noted('0')] }))
  await until('the relay has failed four times', () => waits.length >= 4)
  expect(waits.slice(0, 4)).toEqual([1, 2, 4, 8])

  isAway = false
  await until('Kafka has all', async () => (await relay.lag()) === 0)
  const before = waits.length
  isAway = true
  await until('the relay has failed again', () => waits.length > before)
  expect(waits[before]).toBe(1)

  await relay.stop()
  await postgres.close()
})
