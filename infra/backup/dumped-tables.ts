import type { Connection, Pool } from '../database/pool.ts'

/**
 * The tables of a dump. `events`: the log. `small`: the identity of the log (its id, the secret of its digests), skipped
 * events, the epoch of the topics in Kafka. `keys`: those of personal data, in a separate dump.
 */
export const KEPT = {
  events: 'log.event',
  small: ['log.identity', 'log.place', 'proj.excluded', 'relay.state'],
  keys: ['vault.owner_key'],
} as const

/**
 * The tables that a dump leaves out: read models and their checkpoints (rebuilt from the log), reactors with their rows and
 * timers (they begin at the head), what was sent to Kafka and the key of its records (the topics begin a new epoch), the
 * processes that run, and the list of migrations (it is in the head of the dump). Left out as well are the areas' own tables, such as sessions (everybody
 * signs in again: a session that ended since must stay ended) and operations (they would begin again), and the queues of jobs,
 * schema `bullmq`.
 */
export const LEFT_OUT = [
  'migration.applied',
  'process.running',
  'proj.build',
  'proj.checkpoint',
  'proj.dead_letter',
  'proj.live',
  'proj.reactor',
  'proj.runner',
  'relay.record_key',
  'relay.sent',
] as const

/** Settings that make the text the same on any server, and allow long statements. */
const SESSION = `set client_encoding = 'UTF8'; set datestyle = 'ISO, YMD'; set timezone = 'UTC'; set bytea_output = 'hex';
  set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = 0; set client_min_messages = warning`

/** A connection for one piece of work; it is closed afterwards. */
export async function withConnection<T>(pool: Pool, work: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = await pool.connect()
  try {
    await connection.query(SESSION)
    return await work(connection)
  } finally {
    connection.release(true)
  }
}

/** The stored columns of a table, in order. */
export const columnsOf = async (connection: Pick<Connection, 'query'>, table: string): Promise<readonly string[]> => {
  const { rows } = await connection.query<Readonly<{ name: string }>>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  )
  return rows.map(({ name }) => name)
}
