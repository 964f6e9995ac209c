import type { Pool } from '@portal/infra/database/pool'

/**
 * Bytes on disk with indexes: of one event in the log, of one respondent's row, of one in the answer index. And of WAL.
 */
export type Room = Readonly<{
  events: number
  event: number
  respondents: number
  respondent: number
  index: number
  wal: number
}>

const SIZES = `select
    (select count(*)::int from log.event) as events,
    (select sum(pg_total_relation_size(c.oid)) from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'log' and c.relkind = 'r')::float8 as log,
    (select count(*)::int from read.response) as respondents,
    (select sum(pg_total_relation_size(c.oid)) from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname ~ '^reporting_v' and c.relkind = 'r' and c.relname = 'response')::float8 as rows,
    (select sum(pg_total_relation_size(c.oid)) from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname ~ '^reporting_v' and c.relkind = 'r' and c.relname like 'index%')::float8 as index,
    pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as wal`

type Sizes = Readonly<{ events: number; log: number; respondents: number; rows: number; index: number; wal: number }>

/** Measures what is written from the call on: call the result to end. */
export const roomUsed = async (pool: Pool): Promise<() => Promise<Room>> => {
  const look = async (): Promise<Sizes> => {
    const { rows } = await pool.query<Sizes>(SIZES)
    const [sizes] = rows
    if (!sizes) throw new Error('The server did not tell its sizes')
    return sizes
  }
  const before = await look()
  return async () => {
    const after = await look()
    const events = after.events - before.events
    return {
      events,
      event: (after.log - before.log) / events,
      respondents: after.respondents,
      respondent: after.rows / after.respondents,
      index: after.index / after.respondents,
      wal: (after.wal - before.wal) / events,
    }
  }
}
