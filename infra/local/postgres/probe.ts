import pg from 'pg'
import { classOf } from '../../database/pool.ts'

const PATIENCE_MS = 2_000

/**
 * Does our server answer there? Under SCRAM each side proves that it knows the password, so no other server can pass for
 * it. `refused`: it answers, but not to this password.
 */
export async function answerOf(url: string): Promise<'ready' | 'refused' | 'silent'> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: PATIENCE_MS })
  client.on('error', () => undefined) // a connection lost while we leave: what we asked has been answered
  try {
    await client.connect()
    await client.end()
    return 'ready'
  } catch (error) {
    return classOf(error) === 'permission' ? 'refused' : 'silent'
  }
}
