import type { Pool } from '@portal/infra/database/pool'
import { instantText } from '@portal/infra/tools/instant-text'

/** An event that could not be applied, or stands behind one. Positions are numbers, as the log counts. */
export type DeadLetter = Readonly<{
  projection: string
  version: number
  position: number
  key: string
  eventId: string
  type: string
  class: string
  error: string
  parkedAt: string
  retryAsked: boolean
}>

/** What was given up by an operator. */
export type Excluded = Readonly<{ projection: string; position: number; key: string; type: string; reason: string }>

export type DeadLetterQueries = Readonly<{
  /** In log order; of all projections where none is named. */
  list: (projection: string | null, key: string | null) => Promise<readonly DeadLetter[]>
  excluded: (projection: string | null) => Promise<readonly Excluded[]>
}>

const number = `('x' || position)::bit(64)::bigint::float8 as position`

const LIST = `select projection, version, ${number}, key, event_id as "eventId", type, class, error,
    ${instantText('parked_at')} as "parkedAt", retry_asked as "retryAsked"
  from proj.dead_letter d where ($1::text is null or projection = $1) and ($2::text is null or key = $2)
  order by projection, version, d.position`

const EXCLUDED = `select projection, ${number}, key, type, reason from proj.excluded e
  where $1::text is null or projection = $1 order by projection, e.position`

/** What is not in the rows, and why. Never a payload. */
export const deadLetterQueries = (pool: Pool): DeadLetterQueries => ({
  list: async (projection, key) => (await pool.query<DeadLetter>(LIST, [projection, key])).rows,
  excluded: async (projection) => (await pool.query<Excluded>(EXCLUDED, [projection])).rows,
})
