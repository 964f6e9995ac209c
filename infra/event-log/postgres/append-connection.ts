import type { QueryArrayConfig, QueryArrayResult } from 'pg'
import { type Connection, classOf, openPool } from '../../database/pool.ts'

/**
 * The one connection for appends. Batches are pipelined on it without waiting for replies. With one connection per
 * batch, the later batch would wait for the log lock and be woken up, which took the server half as much time again.
 */
export type AppendConnection = Readonly<{
  /** Rejects as a pool's query does. The next call replaces a connection that was lost. */
  query: <Row extends unknown[]>(config: QueryArrayConfig) => Promise<QueryArrayResult<Row>>
  close: () => Promise<void>
}>

/** `noAnswerMs`: after this time without an answer the connection is considered lost and is replaced. */
export function appendConnection(url: string, noAnswerMs: number): AppendConnection {
  const pool = openPool(url, { max: 1, application: 'portal-log', pipeline: true })
  let current: Promise<Connection> | undefined

  const drop = (lost: Promise<Connection>, connection: Connection): void => {
    if (current !== lost) return
    current = undefined
    connection.release(true)
  }
  const connect = (): Promise<Connection> => {
    const opened = pool.connect().then(madeDurable)
    opened.then(
      (connection) => connection.once('end', () => drop(opened, connection)),
      () => {
        if (current === opened) current = undefined
      },
    )
    return opened
  }

  return {
    query: async (config) => {
      current ??= connect()
      const used = current
      const connection = await used
      try {
        const limited = { ...config, query_timeout: noAnswerMs }
        return await connection.query(limited)
      } catch (error) {
        if (isLost(error) || classOf(error) === 'read-only') drop(used, connection)
        throw error
      }
    },
    close: async () => {
      const connection = await current?.catch(() => undefined)
      current = undefined
      connection?.release(true)
      await pool.end()
    },
  }
}

/**
 * Makes an acknowledged append durable on the server's disk, whatever the server's setting; a stricter setting is kept.
 */
const DURABLE = `select set_config('synchronous_commit', 'on', false)
  where current_setting('synchronous_commit') not in ('on', 'remote_apply')`

const madeDurable = async (connection: Connection): Promise<Connection> => {
  try {
    await connection.query(DURABLE)
    return connection
  } catch (error) {
    connection.release(true)
    throw error
  }
}

const CLIENT_GAVE_UP = 'Query read timeout'

/** Also used after a time-out, whether or not the request was sent: it may have been carried out. */
export const isLost = (error: unknown): boolean =>
  classOf(error) === 'connection' || (error instanceof Error && error.message === CLIENT_GAVE_UP)
