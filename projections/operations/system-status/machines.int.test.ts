import { randomUUID } from 'node:crypto'
import type { OperatorActed, OperatorOutcome } from '@portal/contracts/events/operations'
import { Instant } from '@portal/contracts/ids'
import { postgresEventLog } from '@portal/infra/event-log/postgres/postgres-event-log'
import { PARTS } from '@portal/services/cli/migrate/migrations'
import { aDatabase } from '@portal/tests/support/servers/database'
import { afterAll, expect, it } from 'vitest'
import { backupFigures } from './backup.ts'
import { processFigures } from './processes.ts'
import { storageFigures } from './storage.ts'

const empty = await aDatabase()
const database = await aDatabase(PARTS)
const { pool } = database
const log = postgresEventLog({ url: database.url, reads: pool })
afterAll(async () => {
  await log.close()
  await Promise.all([database.drop(), empty.drop()])
})

const HOUR_MS = 3_600_000
const ago = (hours: number): Instant => Instant.parse(new Date(Date.now() - hours * HOUR_MS).toISOString())

const acted = async (target: string, outcome: OperatorOutcome, at: Instant): Promise<void> => {
  const detail = `${target}: ${outcome}`
  const of = { type: 'OperatorActed', actionId: randomUUID(), action: 'backup', target, by: 'x', reason: null } as const
  const event: OperatorActed = { ...of, plan: null, outcome, detail, at }
  const commandId = randomUUID()
  await log.append({ stream: 'operations', commandId, intent: commandId, expect: 'any', events: [event] })
}

it('of an empty log no backup is missing', async () =>
  expect(await backupFigures(pool, 2)).toEqual({ lastAt: null, detail: null, seconds: 0, dueSeconds: 172_800 }))

it('the last backup is the newest that was done with the log, not one that failed or one of the keys alone', async () => {
  const done = ago(30)
  await acted('/b/0, /b/0.keys', 'done', ago(60))
  await acted('/b/1, /b/1.keys', 'done', done)
  await acted('/b/2, /b/2.keys', 'refused', ago(3))
  await acted('/b/3.keys', 'done', ago(2))
  const { seconds, ...last } = await backupFigures(pool, 0)
  expect(last).toEqual({ lastAt: done, detail: '/b/1, /b/1.keys: done', dueSeconds: null })
  expect(Math.round(seconds / 3_600)).toBe(30)
})

it('a process is lost after three beats without a sign of life, and replaced by a later one of its role', async () => {
  expect(await processFigures(empty.pool)).toEqual([]) // tables of an older release
  const insert = `insert into process.running values ($1, $2, 'here', 7, '1', null, now() - $3::interval, now() - $4::interval,
    5e8, '/srv', 6, 9)`
  const add = (role: string, started: string, beat: string) => pool.query(insert, [randomUUID(), role, started, beat])
  await add('api', '1 hour', '1 second')
  await add('api', '2 hours', '10 seconds')
  await add('worker', '1 hour', '16 seconds')
  await add('relay', '1 hour', '20 minutes')
  await add('relay', '10 minutes', '2 seconds')
  await add('projector', '1 hour', '20 minutes')
  await add('projector', '2 hours', '2 seconds') // it was there before: one is missing
  const figures = await processFigures(pool)
  const states = figures.map(({ role, isLost, isReplaced }) => `${role} ${isLost ? 'lost' : 'runs'} ${isReplaced}`)
  expect(states).toEqual([
    ...['projector lost false', 'relay lost true', 'worker lost false'],
    ...['api runs false', 'api runs false', 'projector runs false', 'relay runs false'],
  ])
  expect(figures[0]).toMatchObject({ memoryBytes: 5e8, disk: { freeBytes: 6, totalBytes: 9 }, commit: null })
})

it('the live data of a table are estimated, with its large values, and a bloated one is far larger', async () => {
  await pool.query(`create table large (id int, value text);
    alter table large alter column value set storage external;
    insert into large select n, repeat(md5(n::text), 500) from generate_series(1, 200) n`)
  const large = async () => {
    await pool.query('vacuum analyze large')
    const { tables } = await storageFigures(pool)
    return tables.find(({ name }) => name === 'public.large') ?? { dataBytes: 0, liveBytes: 0, vacuumedAt: null }
  }
  await expect.poll(async () => (await large()).liveBytes, { timeout: 20_000 }).toBeGreaterThan(2e6)
  const full = await large()
  expect(full.dataBytes / (full.liveBytes ?? 1)).toBeLessThan(1.6)
  expect(full.vacuumedAt).not.toBeNull()
  await pool.query('delete from large where id < 190')
  await expect
    .poll(
      async () => {
        const { dataBytes, liveBytes } = await large()
        return dataBytes / (liveBytes ?? dataBytes)
      },
      { timeout: 20_000 },
    )
    .toBeGreaterThan(3)
})

it('a table of which a column is not analyzed is bloated where it is so however wide its rows are', async () => {
  await pool.query(`create table wide (id int, value text);
    alter table wide alter column value set statistics 0;
    insert into wide select n, repeat(md5(n::text), 30) from generate_series(1, 2000) n`)
  const times = async () => {
    await pool.query('vacuum analyze wide')
    const wide = (await storageFigures(pool)).tables.find(({ name }) => name === 'public.wide')
    return (wide?.dataBytes ?? 0) / (wide?.liveBytes ?? 1)
  }
  await expect.poll(times, { timeout: 20_000 }).toBe(1)
  await pool.query('delete from wide where id < 1900')
  await expect.poll(times, { timeout: 20_000 }).toBeGreaterThan(3)
})

it('of a table that was not looked at since the server crashed the live data are unknown', async () => {
  await pool.query(`select pg_stat_reset_single_table_counters('large'::regclass)`)
  const { tables } = await storageFigures(pool)
  expect(tables.find(({ name }) => name === 'public.large')?.liveBytes).toBeNull()
})

it('checkpoints, write-ahead log and the size of the database are told, with the disk where it is known', async () => {
  const figures = await storageFigures(pool)
  expect(figures.databaseBytes).toBeGreaterThan(1e6)
  expect(figures.walBytes).toBeGreaterThan(0)
  expect(figures.checkpointWriteSeconds).toBeGreaterThanOrEqual(0)
  expect(figures.disk?.totalBytes).toBeGreaterThan(figures.disk?.freeBytes ?? 0)
})
