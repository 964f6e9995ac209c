import { createHash, randomUUID } from 'node:crypto'
import { migrate } from '@portal/infra/database/migrate'
import { type MigrationFolder, readMigrations } from '@portal/infra/database/migration-files'
import { openPool, type Pool } from '@portal/infra/database/pool'
import pg from 'pg'
import { inject } from 'vitest'

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
  export interface ProvidedContext {
    /** A server on which this user may create databases. */
    databaseUrl: string
  }
}

export type TestDatabase = Readonly<{
  url: string
  pool: Pool
  /** Closes the pool and removes the database, even if sessions are connected. */
  drop: () => Promise<void>
}>

const withName = (url: string, name: string): string => {
  const named = new URL(url)
  named.pathname = `/${name}`
  return named.href
}

/** On the server's default database: a session cannot be in the database that it creates or removes. */
async function onServer<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: inject('databaseUrl') })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const TEMPLATE_LOCK = 7999

/** Migrated once for all files of a run, under a name derived from its migrations. */
async function template(folders: readonly MigrationFolder[]): Promise<string> {
  const migrations = (await Promise.all(folders.map(readMigrations))).flat()
  const digest = createHash('sha256').update(migrations.map(({ part, name, sha256 }) => part + name + sha256).join())
  const name = `portal_template_${digest.digest('hex').slice(0, 16)}`
  await onServer(async (client) => {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount) return
    await client.query(`drop database if exists ${name}_new`)
    await client.query(`create database ${name}_new`)
    await migrate(withName(inject('databaseUrl'), `${name}_new`), folders)
    await client.query(`alter database ${name}_new rename to ${name}`)
  })
  return name
}

const opened = (name: string): TestDatabase => {
  const url = withName(inject('databaseUrl'), name)
  const pool = openPool(url, { max: 10, application: 'portal-test' })
  return {
    url,
    pool,
    drop: async () => {
      await pool.end()
      await onServer((client) => client.query(`drop database ${name} with (force)`))
    },
  }
}

/** File by file: to write all pages of the copy to the log of the server as well took it two to nine times as long. */
const copied = (name: string, source: string): string => `create database ${name} template ${source} strategy file_copy`

const aName = (): string => `portal_test_${randomUUID().replaceAll('-', '')}`

/** A new database, empty or with the migrations of `folders`. A test file makes one in `beforeAll` and drops it. */
export async function aDatabase(folders: readonly MigrationFolder[] = []): Promise<TestDatabase> {
  const name = aName()
  const source = folders.length > 0 ? await template(folders) : 'template1'
  await onServer((client) => client.query(copied(name, source)))
  return opened(name)
}

/** Another database with all contents of this one, as from a dump. Sessions of this one are ended. */
export async function aCopyOf({ url }: TestDatabase): Promise<TestDatabase> {
  const [name, source] = [aName(), new URL(url).pathname.slice(1)]
  await onServer(async (client) => {
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [source])
    await client.query(copied(name, source))
  })
  return opened(name)
}
