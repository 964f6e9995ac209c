import type { Pool } from '../../database/pool.ts'

/** The log's own id (a UUID), and the secret that keys the digests of intents. */
export type LogIdentity = Readonly<{ logId: string; secret: Buffer }>

/** Asks once, for as long as the process lives; a failure is not kept. */
export function identityOf(pool: Pool): () => Promise<LogIdentity> {
  let known: Promise<LogIdentity> | undefined
  return () => {
    known ??= readIdentity(pool).catch((error: unknown) => {
      known = undefined
      throw error
    })
    return known
  }
}

async function readIdentity(pool: Pool): Promise<LogIdentity> {
  const { rows } = await pool.query<{ log_id: string; secret: Buffer }>('select log_id, secret from log.identify()')
  const [row] = rows
  if (!row) throw new Error('The log does not know who it is')
  return { logId: row.log_id, secret: row.secret }
}
