import { randomUUID } from 'node:crypto'
import { relayFigures } from '@portal/infra/relay/relay-figures'
import { fillLog } from '@portal/tests/support/projections/fill-log'
import { aProjectedDatabase, aProjector, reached } from '@portal/tests/support/projections/projecting'
import type { TestDatabase } from '@portal/tests/support/servers/database'
import { recorded, someAnswering } from '@portal/tests/support/surveys/answering'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { reportingProjection } from '../../reporting/response/projector.ts'
import { systemStatusQueries } from './queries.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await aProjectedDatabase()
})
afterEach(() => database.drop())

const status = () => systemStatusQueries({ pool: database.pool, relay: relayFigures }).status()
const reporting = async () => {
  const found = (await status()).projections.find(({ projection }) => projection === 'reporting')
  if (!found) throw new Error('there is no such projection')
  return found
}

/** Brings the log and the read models to its end. @returns how many events there are */
const filled = async (): Promise<number> => {
  const events = recorded(someAnswering(41, 200))
  await fillLog(database.pool, events)
  const projector = aProjector(database.pool, [reportingProjection])
  await reached(database.pool, 'reporting')
  await projector.stop()
  return events.length
}

describe('the status of the system', () => {
  it('can be told of an empty log', async () =>
    expect(await status()).toMatchObject({ head: 0, appendRate: 0, lockWaiters: 0, projections: [], relay: null }))

  it('tells how far behind a projection is, in events and in seconds', async () => {
    const head = await filled()
    expect(await reporting()).toMatchObject({ lagEvents: 0, lagSeconds: 0, isShown: true, owner: null, state: 'live' })
    await database.pool.query(`update proj.checkpoint set pos = '000000000000000a'`)
    const { lagEvents, lagSeconds } = await reporting()
    expect(lagEvents).toBe(head - 10)
    expect(lagSeconds).toBeGreaterThan(0)
    expect(lagSeconds).toBeLessThan(30)
  })

  it('tells how far behind a relay is, and whose it is, as long as the lease lasts', async () => {
    const head = await filled()
    await database.pool.query(
      `insert into relay.state (log_id, pos, partitions, owner, host, expires_at)
       values ($1, '000000000000000a', 4, $1, 'here', clock_timestamp() + interval '1 minute')`,
      [randomUUID()],
    )
    expect((await status()).relay).toMatchObject({ position: '000000000000000a', lagEvents: head - 10, host: 'here' })
    await database.pool.query(`update relay.state set expires_at = clock_timestamp()`)
    expect((await status()).relay?.host).toBeNull()
    expect((await status()).relay?.lagSeconds).toBeGreaterThan(0)
  })

  it('counts what was appended in the last minute, and nothing before', async () => {
    const head = await filled()
    expect((await status()).appendRate).toBeCloseTo(head / 60, 6)
    await database.pool.query('alter table log.event disable trigger user')
    await database.pool.query(`update log.event set recorded_at = now() - interval '61 seconds' where pos <= $1`, [
      head - 7,
    ])
    expect((await status()).appendRate).toBeCloseTo(7 / 60, 6)
  })

  it('tells who holds a projection, as long as the lease lasts', async () => {
    await filled()
    const runner = randomUUID()
    await database.pool.query(`insert into proj.runner values ($1, 'here', clock_timestamp() + interval '1 minute')`, [
      runner,
    ])
    await database.pool.query('update proj.checkpoint set owner = $1', [runner])
    expect((await reporting()).owner).toEqual({ runner, host: 'here' })
    await database.pool.query(`update proj.runner set expires_at = clock_timestamp() - interval '1 second'`)
    expect((await reporting()).owner).toBeNull()
  })

  it('tells why a projection stopped, and how many keys and events are parked', async () => {
    await filled()
    await database.pool.query(
      `update proj.checkpoint set state = 'stopped', reason = 'a bug' where projection = 'reporting'`,
    )
    const park = (position: string, key: string, kind: string) =>
      database.pool.query(
        `insert into proj.dead_letter (projection, version, position, key, event_id, type, class, error)
         values ('reporting', ${reportingProjection.version}, $1, $2, $3, 'PageAnswered', $4, 'thrown at projector.ts:1')`,
        [position, key, randomUUID(), kind],
      )
    await park('01', 'one', 'TypeError')
    await park('02', 'one', 'behind')
    await park('03', 'two', 'RangeError')
    expect(await reporting()).toMatchObject({
      state: 'stopped',
      reason: 'a bug',
      parkedKeys: 2,
      excludedEvents: 3,
      lastError: 'RangeError: thrown at projector.ts:1',
    })
  })

  it('tells of a transaction that is left open, and of who waits for the log lock', async () => {
    const [holder, waiter] = [await database.pool.connect(), await database.pool.connect()]
    await holder.query('begin')
    await holder.query('select pg_advisory_xact_lock(7001, 0)')
    const waiting = waiter.query('select pg_advisory_xact_lock(7001, 0)')
    await new Promise((resolve) => setTimeout(resolve, 200))
    const { oldestTransactionSeconds, lockWaiters, lockWaitSeconds } = await status()
    expect(lockWaiters).toBe(1)
    expect(lockWaitSeconds).toBeGreaterThan(0)
    expect(oldestTransactionSeconds).toBeGreaterThan(0.15)
    await holder.query('rollback')
    await waiting
    holder.release()
    waiter.release()
  })

  it('tells what the database writes, and what tables take and how much of it is dead', async () => {
    const { pool } = database
    await pool.query('vacuum analyze log.event')
    const { walBytes } = (await status()).storage
    await pool.query('create table dead_rows as select n from generate_series(1, 5000) as n')
    await pool.query('delete from dead_rows where n <= 4000')
    await pool.query('analyze dead_rows')
    const storageNow = async () => (await status()).storage
    await expect
      .poll(async () => (await storageNow()).tables.find(({ name }) => name === 'public.dead_rows')?.deadRows, {
        timeout: 5_000,
      })
      .toBe(4_000)
    const { tables, ...written } = await storageNow()
    expect(tables.find(({ name }) => name === 'public.dead_rows')?.bytes).toBeGreaterThan(100_000)
    expect(tables.find(({ name }) => name === 'log.event')?.bytes).toBeGreaterThan(8_000)
    expect(written.walBytes).toBeGreaterThan(walBytes)
    expect(written.checkpointSyncSeconds).toBeGreaterThanOrEqual(0)
    await pool.query('drop table dead_rows')
  })
})
