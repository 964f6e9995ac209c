import type { RelayFigures } from '@portal/contracts/http/operations/status'
import type { Pool } from '../database/pool.ts'
import type { Feed } from '../feed/feed.ts'
import { relayLag, relayStatus } from './relay-state.ts'

/** The state of the relay for operators; null before the first one. `elsewhere`: the log if it is not in this database. */
export const relayFigures = async (pool: Pool, elsewhere: Feed | null = null): Promise<RelayFigures | null> => {
  const [status, lag] = await Promise.all([relayStatus(pool), relayLag(pool, elsewhere)])
  return (
    status && lag && { position: status.position, lagEvents: lag.events, lagSeconds: lag.seconds, host: status.host }
  )
}
