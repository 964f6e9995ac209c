import type { Connection, Pool } from '../database/pool.ts'

/**
 * What a dump holds. `events`: the log. `small`: what makes the log itself (its id, the secret of its digests), what operators
 * gave up, which topics there were in Kafka. `keys`: those of personal data, in a dump of their own.
 */
export const KEPT = {
  events: 'log.event',
  small: ['log.identity', 'log.place', 'proj.excluded', 'relay.state'],
  keys: ['vault.owner_key'],
} as const

/**
 * What it leaves out: read models and how far they are (made again from the log), reactors with their rows and timers (they
 * begin at the head), who is signed in (everybody signs in again: a session that was ended since must not come back), work
 * that operators asked for (it would be begun again), what was sent to Kafka and how its records are signed (the topics
 * begin anew), and the list of migrations (it stands in the head of the dump). Queues of jobs, schema `bullmq`, are left out
 * as well.
 */
export const LEFT_OUT = [
  'identity.session',
  'identity.sign_in_attempt',
  'migration.applied',
  'operations.work',
  'proj.build',
  'proj.checkpoint',
  'proj.dead_letter',
  'proj.live',
  'proj.reactor',
  'proj.runner',
  'relay.record_key',
  'relay.sent',
] as const

/** Text that reads the same on any server, and statements that take as long as they need. */
const SESSION = `set client_encoding = 'UTF8'; set datestyle = 'ISO, YMD'; set timezone = 'UTC'; set bytea_output = 'hex';
  set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = 0; set client_min_messages = warning`

/** One connection for the time of some work; it is closed after it. */
export async function withConnection<T>(pool: Pool, work: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = await pool.connect()
  try {
    await connection.query(SESSION)
    return await work(connection)
  } finally {
    connection.release(true)
  }
}

/** The columns of a table that are stored, in their order. */
export const columnsOf = async (connection: Pick<Connection, 'query'>, table: string): Promise<readonly string[]> => {
  const { rows } = await connection.query<Readonly<{ name: string }>>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  )
  return rows.map(({ name }) => name)
}
