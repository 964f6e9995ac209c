import pg from 'pg'
import { classOf } from '../../database/pool.ts'

const PATIENCE_MS = 2_000

/**
 * Whether the embedded server answers on this port. With SCRAM each side proves that it knows the password, so no other
 * server can be mistaken for it. `refused`: a server answers, but does not accept the password.
 */
export async function answerOf(url: string): Promise<'ready' | 'refused' | 'silent'> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: PATIENCE_MS })
  client.on('error', () => undefined) // the connection may break while it is closed; the answer is known
  try {
    await client.connect()
    await client.end()
    return 'ready'
  } catch (error) {
    return classOf(error) === 'permission' ? 'refused' : 'silent'
  }
}
