import { copyIn } from '../database/copy.ts'
import { LOCK_CLASS } from '../database/lock-keys.ts'
import { type Migration, type MigrationFolder, readMigrations } from '../database/migration-files.ts'
import type { Connection, Pool } from '../database/pool.ts'
import { proveMasterSecret } from '../vault/postgres.ts'
import { DumpRefused, type Head, linesIn } from './dump-format.ts'
import { type DumpContents, type DumpedTable, readDump } from './dump-reader.ts'
import { KEPT, withConnection } from './dumped-tables.ts'
import type { SeenDump } from './fitting-dumps.ts'
import { withoutIndexes } from './indexes.ts'
import type { OnEvents } from './take-dump.ts'

export type RestoreDump = Readonly<{
  pool: Pool
  /** As `fittingDumps` has checked them; without keys all personal data will read as erased. */
  log: SeenDump
  keys: SeenDump | null
  /** Every migration that this release knows. */
  folders: readonly MigrationFolder[]
  /** VAULT_KEY, which must match the keys. */
  masterSecret: string
  /** Members erased since the dump was taken: their keys are not restored. */
  erased: readonly string[]
  signal: AbortSignal
  /** Does and checks everything, then rolls back; refused for every reason for which the real run would be refused. */
  isDry: boolean
  onEvents?: OnEvents
  /** Checks the restored rows before other sessions can see them. If it throws, everything is rolled back. */
  check: (database: Pick<Connection, 'query'>) => Promise<void>
}>

/** `erased`: how many keys of erased members were in the dump. */
export type Restored = Readonly<{ head: number; keys: number; erased: number }>

/** The signal aborted; the database is unchanged. */
export class RestoreStopped extends Error {
  override readonly name = 'RestoreStopped'
}

/** Objects of extensions do not count. */
const ANYTHING = `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname <> 'information_schema' and n.nspname !~ '^pg_' and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  order by 1 limit 1`

const assertEmpty = async (connection: Connection): Promise<void> => {
  const { rows } = await connection.query<Readonly<{ name: string }>>(ANYTHING)
  const [found] = rows
  if (found) throw new DumpRefused(`The database is not empty, it has ${found.name}: restore into a new one.`)
}

const LEDGER = `create schema migration;
  create table migration.applied (part text not null, name text not null, sha256 text not null,
    applied_at timestamptz not null default now(), primary key (part, name))`

/** The migrations of the dump's database, in the order in which they were applied. */
const migrationsOf = async ({ migrations }: Head, folders: readonly MigrationFolder[]) => {
  const files = (await Promise.all(folders.map(readMigrations))).flat()
  return migrations.map(({ part, name, sha256 }): Migration => {
    const file = files.find((each) => each.part === part && each.name === name)
    if (!file)
      throw new DumpRefused(`The dump is of a newer version, which has ${part}/${name}: install that one first.`)
    if (file.sha256 === sha256) return file
    throw new DumpRefused(`The dump was made with another ${part}/${name} than this version has.`)
  })
}

/** The tables as they were in the dump; `migrate` applies newer migrations later. */
const makeTables = async (connection: Connection, migrations: readonly Migration[]): Promise<void> => {
  await connection.query(LEDGER)
  for (const { part, name, sha256, sql } of migrations) {
    await connection.query(sql)
    await connection.query('insert into migration.applied values ($1, $2, $3, clock_timestamp())', [part, name, sha256])
  }
}

async function* watched({ rows }: DumpedTable, { signal, onEvents }: RestoreDump, of: number): AsyncGenerator<Buffer> {
  let events = 0
  for await (const chunk of rows) {
    if (signal.aborted) throw new RestoreStopped('stopped')
    yield chunk
    events += linesIn(chunk)
    onEvents?.(events, of)
  }
}

const knownTables = new Set<string>([KEPT.events, ...KEPT.small, ...KEPT.keys])

const copyFrom = (connection: Connection, asked: RestoreDump, path: string): Promise<DumpContents> =>
  readDump(path, async (dumped, { head }) => {
    const { table, columns } = dumped
    if (!knownTables.has(table))
      throw new DumpRefused(`${path} has a table ${table}, which this version does not know.`)
    const text = `copy ${table} (${columns.join(', ')}) from stdin`
    if (table !== KEPT.events) return void (await copyIn(connection, text, dumped.rows))
    await withoutIndexes(connection, table, () => copyIn(connection, text, watched(dumped, asked, head)))
  })

/** Compares the file with what the check found: the file was read twice and may have changed in between. */
const assertWhole = async (connection: Connection, { head, rows }: DumpContents): Promise<void> => {
  for (const [table, expected] of Object.entries(rows)) {
    const counted = await connection.query<Readonly<{ n: number }>>(`select count(*)::float8 as n from ${table}`)
    if (counted.rows[0]?.n !== expected) throw new DumpRefused(`${table} does not have all of its ${expected} rows.`)
  }
  const { rows: ends } = await connection.query<Readonly<{ head: number }>>(
    'select coalesce(max(pos), 0)::float8 as head from log.event',
  )
  if (head.kind === 'log' && ends[0]?.head !== head.head) throw new DumpRefused(`The log does not end at ${head.head}.`)
}

const restoreKeys = async (connection: Connection, asked: RestoreDump): Promise<Pick<Restored, 'keys' | 'erased'>> => {
  if (!asked.keys) return { keys: 0, erased: 0 }
  const contents = await copyFrom(connection, asked, asked.keys.path)
  await assertWhole(connection, contents)
  await proveMasterSecret(connection, asked.masterSecret)
  const { rowCount } = await connection.query(
    `update vault.owner_key set wrapped = null, erased_at = now() where owner = any($1) and wrapped is not null`,
    [asked.erased],
  )
  return { keys: contents.rows['vault.owner_key'] ?? 0, erased: rowCount ?? 0 }
}

/**
 * Topics may hold events that this log never had. They begin a new epoch, with a number that no other restore of the
 * same dump had, and the relay continues at the head.
 */
const renewTopics = (connection: Connection): Promise<unknown> =>
  connection.query(
    `update relay.state set owner = null, host = null, expires_at = null,
       pos = lpad(to_hex((select coalesce(max(pos), 0) from log.event)), 16, '0'),
       topic_epoch = greatest(topic_epoch + 1, (extract(epoch from now()) / 60)::int)`,
  )

const inTransaction = async (connection: Connection, asked: RestoreDump): Promise<Restored> => {
  const { log, folders, check } = asked
  const migrations = await migrationsOf(log.contents.head, folders)
  await connection.query('select pg_advisory_lock($1, 0)', [LOCK_CLASS.migrations]) // released with the connection
  await connection.query('begin isolation level read committed')
  await assertEmpty(connection)
  await makeTables(connection, migrations)
  await assertWhole(connection, await copyFrom(connection, asked, log.path))
  const keys = await restoreKeys(connection, asked)
  await renewTopics(connection)
  await check(connection)
  await connection.query(asked.isDry ? 'rollback' : 'commit')
  return { head: log.contents.head.head, ...keys }
}

/**
 * Restores dumps into an empty database, in one transaction: if it is interrupted, the database stays empty.
 * @throws DumpRefused, RestoreStopped, MasterKeyRefused, what `check` throws, and the errors of the database
 */
export const restoreDump = (asked: RestoreDump): Promise<Restored> =>
  withConnection(asked.pool, async (connection) => {
    const restored = await inTransaction(connection, asked)
    if (asked.isDry) return restored
    await connection.query('vacuum analyze log.event')
    await connection.query('vacuum analyze vault.owner_key')
    return restored
  })
