import { rm } from 'node:fs/promises'
import { copyOut } from '../database/copy.ts'
import type { Connection, Pool } from '../database/pool.ts'
import type { Head } from './dump-format.ts'
import { type DumpWriter, dumpWriter, type Written } from './dump-writer.ts'
import { columnsOf, KEPT, withConnection } from './dumped-tables.ts'

/** Progress of a dump or restore: events so far, of how many. */
export type OnEvents = (events: number, of: number) => void

export type TakeDump = Readonly<{
  pool: Pool
  /** The file of the dump of everything except the keys; null: only the keys are taken. */
  log: string | null
  /** The file of the dump of the keys of personal data. */
  keys: string
  /** The time, recorded in the file. */
  takenAt: string
  signal: AbortSignal
  onEvents?: OnEvents
}>

/** `null`: stopped by the signal, and no file was left. */
export type Taken = Readonly<{ head: number; log: Written | null; keys: Written }> | null

/** Events that one statement copies; short statements do not delay vacuum. */
const WINDOW = 50_000

type HeadRow = Readonly<{ logId: string; head: number }>

/** In the snapshot of the small tables: the log holds all events up to this head, and the vault their keys. */
const headOf = async (connection: Connection, takenAt: string): Promise<Omit<Head, 'kind'>> => {
  const { rows } = await connection.query<HeadRow>(
    `select log_id as "logId",
       coalesce((select pos from log.event where log_part = 0 order by pos desc limit 1), 0)::float8 as head
     from log.identity`,
  )
  const { rows: migrations } = await connection.query<Head['migrations'][number]>(
    'select part, name, sha256 from migration.applied order by applied_at, part, name',
  )
  const [row] = rows
  if (!row) throw new Error('the log has no identity')
  return { format: 'portal-dump', version: 1, ...row, takenAt, migrations }
}

const writeWhole = async (connection: Connection, writer: DumpWriter, tables: readonly string[]): Promise<void> => {
  for (const table of tables) {
    const columns = await columnsOf(connection, table)
    await writer.table(table, columns, copyOut(connection, `copy ${table} (${columns.join(', ')}) to stdout`))
  }
}

type Events = Readonly<{
  columns: readonly string[]
  head: number
  signal: AbortSignal
  onEvents: OnEvents | undefined
}>

/**
 * The log up to a position. It is append-only and without gaps, so what was there when the head was read can be copied
 * at any later time: no snapshot has to be held open.
 */
async function* eventsUpTo(connection: Connection, { columns, head, signal, onEvents }: Events) {
  for (let from = 0; from < head && !signal.aborted; from += WINDOW) {
    const to = Math.min(head, from + WINDOW)
    yield* copyOut(
      connection,
      `copy (select ${columns.join(', ')} from log.event
         where log_part = 0 and pos > ${from} and pos <= ${to} order by pos) to stdout`,
    )
    onEvents?.(to, head)
  }
}

type Writers = Readonly<{ log: DumpWriter | null; keys: DumpWriter }>

const openWriters = async ({ log, keys }: TakeDump, head: Omit<Head, 'kind'>): Promise<Writers> => {
  const writer = log === null ? null : await dumpWriter(log, { ...head, kind: 'log' })
  try {
    return { log: writer, keys: await dumpWriter(keys, { ...head, kind: 'keys' }) }
  } catch (error) {
    await writer?.abandon()
    throw error
  }
}

/** Everything except the events, of one moment. */
const writeSmall = async (connection: Connection, asked: TakeDump) => {
  await connection.query('select log.identify()')
  await connection.query('begin isolation level repeatable read read only')
  const head = await headOf(connection, asked.takenAt)
  const writers = await openWriters(asked, head)
  try {
    await writeWhole(connection, writers.keys, KEPT.keys)
    if (writers.log) await writeWhole(connection, writers.log, KEPT.small)
    await connection.query('commit')
    return { writers, head: head.head }
  } catch (error) {
    await abandon(writers)
    throw error
  }
}

const abandon = async ({ log, keys }: Writers): Promise<void> => {
  await keys.abandon()
  await log?.abandon()
}

const finish = async ({ log, keys }: Writers): Promise<Omit<NonNullable<Taken>, 'head'>> => {
  const written = log && (await log.finish())
  try {
    return { log: written, keys: await keys.finish() }
  } catch (error) {
    if (written) await rm(written.path)
    throw error
  }
}

/**
 * Takes a dump while the portal runs: the keys and the small tables in one snapshot, then the log up to the head of
 * that moment. Memory use does not depend on the length of the log.
 * @throws DumpRefused if a file exists; the errors of the database and the disk, after which no file is left
 */
export const takeDump = (asked: TakeDump): Promise<Taken> =>
  withConnection(asked.pool, async (connection) => {
    const { signal, onEvents } = asked
    const { writers, head } = await writeSmall(connection, asked)
    try {
      const columns = await columnsOf(connection, KEPT.events)
      await writers.log?.table(KEPT.events, columns, eventsUpTo(connection, { columns, head, signal, onEvents }))
      if (!signal.aborted) return { head, ...(await finish(writers)) }
    } catch (error) {
      await abandon(writers)
      throw error
    }
    await abandon(writers)
    return null
  })
