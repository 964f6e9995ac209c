import pg from 'pg'
import { byErrno, byState, byStateClass, type ErrorClass, isPassingClass } from './error-codes.ts'

export type Pool = pg.Pool
/** One connection of a pool, inside or outside a transaction. */
export type Connection = pg.PoolClient

export type PoolOptions = Readonly<{
  /** Connections at most. */
  max: number
  /** The `application_name` in `pg_stat_activity`, e.g. `portal-api`. */
  application: string
  /** Milliseconds that one statement may take (10,000); 0 = no limit. */
  statementTimeoutMs?: number
  /** Milliseconds to wait for a free connection, and for the server to take a new one (5,000). */
  connectTimeoutMs?: number
  /** Statements on one connection are sent without waiting for the replies to earlier ones. */
  pipeline?: boolean
  /** Called for connections that were lost; for the log. */
  onLost?: (error: Error) => void
}>

const LOCK_TIMEOUT_MS = 5_000
const IDLE_IN_TRANSACTION_MS = 10_000
const KEEP_ALIVE_AFTER_MS = 10_000

/**
 * A pool that survives its server: lost connections are replaced when they are next needed. `bigint` and `numeric` arrive
 * as text. Queries reject with the server's error; `classOf` gives its class.
 */
export function openPool(url: string, options: PoolOptions): Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max,
    application_name: options.application,
    lock_timeout: LOCK_TIMEOUT_MS,
    statement_timeout: options.statementTimeoutMs ?? 10_000,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    options: '-c jit=off', // our statements are short: compiling them costs more than it gains
    connectionTimeoutMillis: options.connectTimeoutMs ?? 5_000,
    pipeline: options.pipeline ?? false,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
  })
  const lost = options.onLost ?? (() => undefined)

  // An `error` event without a listener ends the process. The pool listens to its idle connections only, and between two
  // statements of a transaction no query is there to take the error: the next one rejects with it.
  pool.on('error', lost)
  pool.on('connect', (connection) => connection.on('error', () => undefined))
  return pool
}

/** COMMIT was answered with ROLLBACK: a statement had failed before, and `work` continued as if it had not. */
export class TransactionAborted extends Error {
  override readonly name = 'TransactionAborted'
}

/**
 * Runs `work` in one READ COMMITTED transaction: committed if it returns, rolled back if it throws. Its error is thrown
 * unchanged. After a lost connection during COMMIT the outcome is unknown (`classOf` says `connection`).
 */
export async function inTransaction<Result>(
  pool: Pool,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  const connection = await pool.connect()
  try {
    await connection.query('begin isolation level read committed')
    const result = await work(connection)
    const { command } = await connection.query('commit')
    if (command !== 'COMMIT') throw new TransactionAborted('A statement of this transaction had failed: rolled back')
    connection.release()
    return result
  } catch (error) {
    if (classOf(error) === 'read-only') connection.release(true)
    else await giveBack(connection)
    throw error
  }
}

/** A connection that cannot even roll back is closed; the server then rolls back by itself. */
async function giveBack(connection: Connection): Promise<void> {
  try {
    await connection.query('rollback')
    connection.release()
  } catch {
    connection.release(true)
  }
}

/** The driver's own errors about its connection have no code. */
const LOST =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Client (has encountered|was closed))/

const SQLSTATE = /^[0-9A-Z]{5}$/

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '')

/**
 * By SQLSTATE, by the operating system's code, or by the driver's message. `connection` means that the outcome of the
 * request is unknown, unless it was never sent.
 */
export function classOf(error: unknown): ErrorClass {
  if (!(error instanceof Error)) return 'other'
  const code = codeOf(error)
  const known = byErrno[code] ?? (SQLSTATE.test(code) ? (byState[code] ?? byStateClass[code.slice(0, 2)]) : undefined)

  if (known) return known
  return LOST.test(error.message) ? 'connection' : 'other'
}

/** Whether what was asked of the database may be asked again later: nothing is wrong with it, or with us. */
export const isPassingFailure = (error: unknown): boolean => isPassingClass[classOf(error)]
