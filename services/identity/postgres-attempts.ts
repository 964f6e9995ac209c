import type { Pool } from '@portal/infra/database/pool'
import type { Attempts } from './attempts.ts'

type Row = Readonly<{ attempts: number; since: Date }>

const bytes = (key: string) => Buffer.from(key, 'hex')

/**
 * One statement, so that guesses sent at the same moment are all counted. A window that began far ahead is of a clock which
 * was put back since: nobody is locked out until then.
 */
const COUNT = `
  insert into identity.sign_in_attempt as known (key, attempts, since) values ($1, 1, $2)
  on conflict (key) do update set
    attempts = case when known.since between $3 and $4 then known.attempts + 1 else 1 end,
    since = case when known.since between $3 and $4 then known.since else $2 end
  returning attempts, since`

/** Tries in `identity.sign_in_attempt`, shared by all processes. */
export const postgresAttempts = (pool: Pool): Attempts => ({
  count: async (key, now, windowMs) => {
    const { rows } = await pool.query<Row>(COUNT, [
      bytes(key),
      now,
      new Date(now.getTime() - windowMs),
      new Date(now.getTime() + windowMs),
    ])
    const [row] = rows
    if (!row) throw new Error('counting an attempt returned no row')
    return row
  },
  uncount: async (key) => {
    await pool.query('update identity.sign_in_attempt set attempts = attempts - 1 where key = $1 and attempts > 0', [
      bytes(key),
    ])
  },
  removeBefore: async (since) => {
    const { rowCount } = await pool.query('delete from identity.sign_in_attempt where since < $1', [since])
    return rowCount ?? 0
  },
})
