import pg from 'pg'
import { LOCK_CLASS } from './lock-keys.ts'
import { type Migration, MigrationError, type MigrationFolder, readMigrations } from './migration-files.ts'
import type { Pool } from './pool.ts'

type Applied = Readonly<{ part: string; name: string; sha256: string }>

const LEDGER = `
  create schema if not exists migration;
  create table if not exists migration.applied (
    part text not null,
    name text not null,
    sha256 text not null,
    applied_at timestamptz not null default now(),
    primary key (part, name)
  )`

const label = ({ part, name }: Readonly<{ part: string; name: string }>): string => `${part}/${name}`

/**
 * The pending migrations, in order. History is not rewritten: an applied file must be unchanged, and a new one must
 * come after it. (An applied file that we do not have belongs to newer code and is ignored.)
 */
export function pendingOf(files: readonly Migration[], applied: readonly Applied[]): readonly Migration[] {
  const digests = new Map(applied.map((each) => [label(each), each.sha256]))
  const changed = files.find((file) => (digests.get(label(file)) ?? file.sha256) !== file.sha256)
  if (changed) {
    throw new MigrationError(
      `${label(changed)} was changed after this database had applied it: put it back as it was, and make the change in a new migration`,
    )
  }
  const pending = files.filter((file) => !digests.has(label(file)))
  const late = pending.find((file) => files.some((each) => digests.has(label(each)) && isAfter(each, file)))
  if (late) {
    throw new MigrationError(
      `${label(late)} has a lower number than a migration that this database has applied: give it the next number`,
    )
  }
  return pending
}

const isAfter = (one: Migration, other: Migration): boolean => one.part === other.part && one.name > other.name

/** In one transaction: a migration is applied whole or not at all. */
async function apply(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query('begin')
    await client.query(migration.sql)
    await client.query('insert into migration.applied (part, name, sha256) values ($1, $2, $3)', [
      migration.part,
      migration.name,
      migration.sha256,
    ])
    await client.query('commit')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new MigrationError(`${label(migration)} failed: ${reason}`, { cause: error })
  }
}

async function applyPending(client: pg.Client, files: readonly Migration[]): Promise<readonly string[]> {
  await client.query(LEDGER)
  const { rows } = await client.query<Applied>('select part, name, sha256 from migration.applied')
  const pending = pendingOf(files, rows)
  for (const migration of pending) await apply(client, migration)
  return pending.map(label)
}

/**
 * What `migrate` would apply, as `part/0001-what.sql`; null where nothing was ever applied. It changes nothing.
 * @throws MigrationError as `migrate` does
 */
export async function pendingMigrations(
  database: Pick<Pool, 'query'>,
  folders: readonly MigrationFolder[],
): Promise<readonly string[] | null> {
  const there = await database.query<Readonly<{ there: boolean }>>(
    `select to_regclass('migration.applied') is not null as there`,
  )
  if (!there.rows[0]?.there) return null
  const files = (await Promise.all(folders.map(readMigrations))).flat()
  const { rows } = await database.query<Applied>('select part, name, sha256 from migration.applied')
  return pendingOf(files, rows).map(label)
}

/**
 * Brings the database up to date: the parts in the order given, each part's files in the order of their numbers,
 * forward only. If several processes start at once, one applies them while the others wait, then find nothing to do.
 * @returns what was applied now, as `part/0001-what.sql`
 * @throws MigrationError if an applied file was changed, a file is misnamed, or its SQL fails
 */
export async function migrate(url: string, folders: readonly MigrationFolder[]): Promise<readonly string[]> {
  const files = (await Promise.all(folders.map(readMigrations))).flat()
  const client = new pg.Client({ connectionString: url, application_name: 'portal-migrate' })
  client.on('error', () => undefined) // the next statement rejects with the error
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1, 0)', [LOCK_CLASS.migrations]) // released with the connection
    return await applyPending(client, files)
  } finally {
    await client.end()
  }
}
