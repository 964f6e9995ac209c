import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { aDatabase, type TestDatabase } from '@portal/tests/support/servers/database'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migrate } from './migrate.ts'
import { MigrationError } from './migration-files.ts'

let database: TestDatabase
let directory: string

beforeEach(async () => {
  database = await aDatabase()
  directory = await mkdtemp(path.join(tmpdir(), 'portal-migrations-'))
})

afterEach(async () => {
  await database.drop()
  await rm(directory, { recursive: true })
})

const write = (name: string, sql: string) => writeFile(path.join(directory, name), sql)

const part = (name: string) => ({ part: name, directory: pathToFileURL(`${directory}/`) })

const tables = async (): Promise<readonly string[]> => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  )
  return rows.map(({ name }) => name)
}

describe('migrating a database', () => {
  it('applies new files once, in the order of their numbers', async () => {
    await write('0002-second.sql', 'alter table first add column b int')
    await write('0001-first.sql', 'create table first (a int)')
    await write('README.md', 'not SQL')

    expect(await migrate(database.url, [part('notes')])).toEqual(['notes/0001-first.sql', 'notes/0002-second.sql'])
    expect(await migrate(database.url, [part('notes')])).toEqual([])

    await write('0003-third.sql', 'create table third (c int)')
    expect(await migrate(database.url, [part('notes')])).toEqual(['notes/0003-third.sql'])
    expect(await tables()).toEqual(['first', 'third'])
  })

  it('applies the parts in the order given, each with its own numbers', async () => {
    await write('0001-first.sql', 'create table if not exists first (a int)')
    expect(await migrate(database.url, [part('zoo'), part('ark')])).toEqual([
      'zoo/0001-first.sql',
      'ark/0001-first.sql',
    ])
  })

  it('leaves nothing of a migration that failed, and names it', async () => {
    await write('0001-good.sql', 'create table good (a int)')
    await write('0002-bad.sql', 'create table half (a int); select 1 / 0')

    await expect(migrate(database.url, [part('notes')])).rejects.toThrow('notes/0002-bad.sql failed: division by zero')
    expect(await tables()).toEqual(['good'])

    await write('0002-bad.sql', 'create table whole (a int)')
    expect(await migrate(database.url, [part('notes')])).toEqual(['notes/0002-bad.sql'])
  })

  it('refuses a file that was changed after it was applied', async () => {
    await write('0001-first.sql', 'create table first (a int)')
    await migrate(database.url, [part('notes')])
    await write('0001-first.sql', 'create table first (a bigint)')

    const again = migrate(database.url, [part('notes')])
    await expect(again).rejects.toThrow(MigrationError)
    await expect(again).rejects.toThrow('notes/0001-first.sql was changed after this database had applied it')
  })

  it('applies each file once when several processes start at the same time', async () => {
    await write('0001-slow.sql', 'create table slow (a int); select pg_sleep(0.2)')
    const starts = await Promise.all([1, 2, 3, 4].map(() => migrate(database.url, [part('notes')])))

    expect(starts.flat()).toEqual(['notes/0001-slow.sql'])
  })
})

describe('a template of migrated databases', () => {
  it('gives each test a separate database', async () => {
    await write('0001-first.sql', 'create table first (a int)')
    const [one, other] = await Promise.all([aDatabase([part('notes')]), aDatabase([part('notes')])])
    await one.pool.query('insert into first values (1)')

    expect((await one.pool.query('select a from first')).rows).toEqual([{ a: 1 }])
    expect((await other.pool.query('select a from first')).rows).toEqual([])
    expect(await migrate(one.url, [part('notes')])).toEqual([])
    await Promise.all([one.drop(), other.drop()])
  })
})
