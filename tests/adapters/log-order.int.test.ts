import { setTimeout as sleep } from 'node:timers/promises'
import { openPool } from '@portal/infra/database/pool'
import { postgresEventLog } from '@portal/infra/event-log/postgres/postgres-event-log'
import { postgresFeed } from '@portal/infra/feed/postgres'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aRequest, collect, firstOf, noted, notesOf, type OnPostgres, onPostgres, registry } from './log-adapters.ts'

let postgres: OnPostgres
beforeEach(async () => {
  postgres = await onPostgres()
})
afterEach(() => postgres.close())

/** Another process: a log with separate connections. */
const anotherLog = () => postgresEventLog({ url: postgres.database.url, reads: postgres.database.pool, registry })

/** Returns when a session waits for an advisory lock of this class. */
const someoneWaitsFor = async (lockClass: number) => {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const { rows } = await postgres.database.pool.query(
      `select count(*)::int as waiting from pg_locks
       where locktype = 'advisory' and not granted and classid = $1 and database = (select oid from pg_database where datname = current_database())`,
      [lockClass],
    )
    if (rows[0].waiting > 0) return
    await sleep(10)
  }
  throw new Error(`Nobody waits for a lock of class ${lockClass}`)
}

describe('P11: nothing appears before a position that a reader has passed', () => {
  it('when a writer is held between its insert and its commit, and another writes', async () => {
    const { pool } = postgres.database
    await pool.query(`
      create function hold() returns trigger language plpgsql as $$
      begin
        if new.stream_id = 'held' then perform pg_advisory_xact_lock_shared(9999, 0); end if;
        return new;
      end $$;
      create trigger hold after insert on log.event for each row execute function hold()`)
    const gate = await pool.connect()
    await gate.query('select pg_advisory_lock(9999, 0)')
    const other = anotherLog()

    const held = postgres.log.append(aRequest({ stream: 'held', events: [noted('held')] }))
    await someoneWaitsFor(9999)
    const free = other.append(aRequest({ stream: 'free', events: [noted('free')] }))
    await Promise.race([free, someoneWaitsFor(7001)])
    const early = await postgres.feed.read(postgres.feed.start, { limit: 10 })

    await gate.query('select pg_advisory_unlock(9999, 0)')
    gate.release()
    expect(await Promise.all([held, free])).toMatchObject([{ outcome: 'appended' }, { outcome: 'appended' }])
    const late = await postgres.feed.read(early.upTo, { limit: 10 })
    await other.close()
    expect(notesOf([...early.events, ...late.events])).toEqual(['held', 'free'])
  })
})

describe('P4, P10, C3: eight processes that write at once', () => {
  it('get dense positions and versions, and a concurrent reader sees each event once and in order', async () => {
    const logs = Array.from({ length: 8 }, anotherLog)
    const perLog = 60
    const seen = firstOf(
      postgres.feed.tail(postgres.feed.start, { limit: 50 }, new AbortController().signal),
      8 * perLog * 2,
    )

    const streams = Array.from({ length: 10 }, (_, index) => `shared-${index}`)
    const results = await Promise.all(
      logs.flatMap((log) =>
        Array.from({ length: perLog }, (_, index) =>
          log.append(aRequest({ stream: streams[index % 10] ?? '', events: [noted(), noted()] })),
        ),
      ),
    )
    expect(results.every(({ outcome }) => outcome === 'appended')).toBe(true)

    const events = await seen
    expect(events.map(({ position }) => Number.parseInt(position, 16))).toEqual(events.map((_, index) => index + 1))
    for (const stream of streams) {
      const versions = events.filter((event) => event.stream === stream).map(({ version }) => version)
      expect(versions).toEqual(versions.map((_, index) => index + 1))
    }
    await Promise.all(logs.map((log) => log.close()))
  })

  it('store one request if all expect the same version', async () => {
    const logs = Array.from({ length: 8 }, anotherLog)
    const request = () => aRequest({ stream: 'contested', expect: { exactly: 0 } })
    const results = await Promise.all(logs.map((log) => log.append(request())))
    expect(results.filter(({ outcome }) => outcome === 'appended')).toHaveLength(1)
    expect(results.filter((result) => result.outcome === 'version_conflict' && result.version === 1)).toHaveLength(7)
    await Promise.all(logs.map((log) => log.close()))
  })

  it('store a command that all of them send once', async () => {
    const logs = Array.from({ length: 8 }, anotherLog)
    const request = aRequest({ events: [noted(), noted()] })
    const results = await Promise.all(logs.map((log) => log.append(request)))
    expect(results.filter(({ outcome }) => outcome === 'appended')).toHaveLength(1)
    expect(new Set(results.map((result) => ('position' in result ? result.position : '')))).toEqual(
      new Set([await postgres.log.head()]),
    )
    expect(await collect(postgres.log.readStream(request.stream))).toHaveLength(2)
    await Promise.all(logs.map((log) => log.close()))
  })
})

describe('P9: a stored event', () => {
  it.each([
    `update log.event set type = 'Forged'`,
    'delete from log.event',
    'truncate log.event',
    'delete from log.identity',
    `update log.identity set secret = '\\x00'`,
  ])('never changes or disappears: %s', async (statement) => {
    await postgres.log.append(aRequest())
    await expect(postgres.database.pool.query(statement)).rejects.toThrow('the log only grows')
  })
})

describe('the append function', () => {
  it('refuses any isolation level except READ COMMITTED: it would number by an old snapshot', async () => {
    const connection = await postgres.database.pool.connect()
    await connection.query('begin isolation level repeatable read')
    const call = connection.query(
      `select log.append('{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}')`,
    )
    await expect(call).rejects.toThrow('READ COMMITTED')
    await connection.query('rollback')
    connection.release()
  })

  it('refuses two writers of one stream in a batch: the second would be checked against an old version', async () => {
    const call = postgres.database.pool.query(
      `select log.append('{a,a}', '{0,1}', '{"\\\\x00","\\\\x01"}', $1, '{1,1}', '{1,2}', '{0,0}', $1, '{Noted,Noted}', '{1,1}', '{2,2}', '{"{}","{}"}')`,
      [['6ba7b810-9dad-11d1-80b4-00c04fd430c8', '6ba7b811-9dad-11d1-80b4-00c04fd430c8']],
    )
    await expect(call).rejects.toThrow('two requests of one batch')
  })
})

describe('plans that were made while the log was empty', () => {
  const grow = async () => {
    for (let batch = 0; batch < 5; batch += 1) {
      const requests = Array.from({ length: 20 }, () =>
        aRequest({ events: Array.from({ length: 200 }, () => noted()) }),
      )
      await Promise.all(requests.map(postgres.log.append))
    }
  }
  const sequentialScans = async (): Promise<number> => {
    const { rows } = await postgres.database.pool.query(
      `select seq_scan::int from pg_stat_user_tables where relid = 'log.event'::regclass`,
    )
    return rows[0].seq_scan
  }
  beforeEach(() => postgres.database.pool.query('vacuum analyze log.event'))

  it('use only the indexes, for appends', async () => {
    const before = await sequentialScans()
    const log = anotherLog()
    for (let index = 0; index < 30; index += 1) await log.append(aRequest({ stream: `plan-${index % 7}` }))
    await log.close() // a connection reports its statistics when it ends
    expect(await sequentialScans()).toBe(before)
  })

  it('do not stay, for reads', async () => {
    const reads = openPool(postgres.database.url, { max: 1, application: 'portal-test-plans' })
    const log = postgresEventLog({ url: postgres.database.url, reads, registry })
    const feed = postgresFeed({ pool: reads, registry })
    const readAll = async () => {
      for (let index = 0; index < 10; index += 1) {
        const request = aRequest()
        await log.findCommand(request.stream, request.commandId)
        await collect(log.readStream(request.stream))
        const { upTo } = await feed.read(feed.start, { limit: 10 })
        await feed.read(upTo, { limit: 10, types: ['Rare'] })
        await feed.eventIdAt(await log.head())
      }
      await reads.query('select pg_stat_force_next_flush()')
    }
    await readAll()
    await grow()
    const before = await sequentialScans()
    await readAll()
    expect(await sequentialScans()).toBe(before)
    await log.close()
    await reads.end()
  })
})
