import type { Pool } from '../../database/pool.ts'
import { type DigestOf, intentDigest } from '../intent-digest.ts'

/** The log's own id (a UUID), and digests of intents under its secret. */
export type LogIdentity = Readonly<{ logId: string; digestOf: DigestOf }>

/** Reads it once per process; a failure is not cached. */
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
  if (!row) throw new Error('The log has no identity')
  return { logId: row.log_id, digestOf: intentDigest(row.secret) }
}
