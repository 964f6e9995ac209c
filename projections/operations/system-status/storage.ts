import type { SystemStatus } from '@portal/contracts/http/operations/status'
import type { Pool } from '@portal/infra/database/pool'
import { databaseDisk } from '@portal/infra/tools/database-disk'
import { instantText } from '@portal/infra/tools/instant-text'

type StorageFigures = SystemStatus['storage']

/** Tables that are told of, the largest first. */
const TABLES = 12
/** What a row takes beside its columns; and the most that a row takes without its large values, as does a piece of those in TOAST. */
const ROW_BYTES = 28
const TOAST_BYTES = 2_000

const pages = (of: string): string =>
  `coalesce((select sum(x.relpages)::float8 from pg_class x where ${of}), 0) * current_setting('block_size')::int`

const latest = (of: string): string =>
  `greatest(pg_stat_get_last_vacuum_time(${of}), pg_stat_get_last_autovacuum_time(${of}))`

/** After a crash the server has forgotten how many rows there are, until it looks again. */
const areRowsKnown = `coalesce(${latest('oid')}, pg_stat_get_last_analyze_time(oid), pg_stat_get_last_autoanalyze_time(oid)) is not null`

/**
 * Sizes without a lock on any table (`pg_total_relation_size` would wait for one), as of the last vacuum or analyze. What is
 * live is an estimate: rows by the mean width of their columns, and pieces of large values by their greatest size. Where a column is not analyzed, as in
 * the log and in what holds documents, rows count as wide as they may be: no such table is said to be bloated that is not.
 */
const TABLE_FIGURES = `with sized as (
    select n.nspname || '.' || c.relname as name, c.oid, c.reltoastrelid as toast, n.nspname, c.relname,
      (select count(*) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')
    order by c.relpages + coalesce((select t.relpages from pg_class t where t.oid = c.reltoastrelid), 0) desc limit ${TABLES}
  ), figured as (
    select name,
      ${pages(`x.oid in (sized.oid, toast)
        or x.oid in (select i.indexrelid from pg_index i where i.indrelid in (sized.oid, toast))`)} as bytes,
      ${pages('x.oid in (sized.oid, toast)')} as "dataBytes",
      (select case when count(*) = columns then sum(s.avg_width) + ${ROW_BYTES} else ${TOAST_BYTES} end
        from pg_stats s where s.schemaname = nspname and s.tablename = relname) as width, ${areRowsKnown} as "areKnown",
      pg_stat_get_live_tuples(oid) as rows, coalesce(pg_stat_get_live_tuples(toast), 0) as pieces,
      pg_stat_get_dead_tuples(oid) + coalesce(pg_stat_get_dead_tuples(toast), 0) as "deadRows",
      ${instantText(latest('oid'))} as "vacuumedAt"
    from sized)
  select name, bytes, "dataBytes",
    case when "areKnown" then least("dataBytes", rows * width + pieces * ${TOAST_BYTES})::float8 end as "liveBytes",
    (rows + pieces)::float8 as "liveRows", "deadRows"::float8 as "deadRows", "vacuumedAt"
  from figured order by bytes desc, name`

/** Since Postgres 17 checkpoints have a view of their own. */
const CHECKPOINTS_SINCE_17 = `select num_timed + num_requested as checkpoints, write_time, sync_time
  from pg_stat_checkpointer`
const CHECKPOINTS_BEFORE = `select checkpoints_timed + checkpoints_req as checkpoints, checkpoint_write_time as write_time,
  checkpoint_sync_time as sync_time from pg_stat_bgwriter`

const serverSql = (version: number): string => `select pg_database_size(current_database())::float8 as "databaseBytes",
    pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as "walBytes",
    checkpoints::float8, (write_time / 1000)::float8 as "checkpointWriteSeconds",
    (sync_time / 1000)::float8 as "checkpointSyncSeconds"
  from (${version >= 170_000 ? CHECKPOINTS_SINCE_17 : CHECKPOINTS_BEFORE}) c`

const versionOf = async (pool: Pool): Promise<number> => {
  const { rows } = await pool.query<Readonly<{ version: number }>>(
    `select current_setting('server_version_num')::int as version`,
  )
  return rows[0]?.version ?? 0
}

/** What the database writes and keeps. */
export const storageFigures = async (pool: Pool): Promise<StorageFigures> => {
  const [server, tables, disk] = await Promise.all([
    versionOf(pool).then((version) => pool.query<Omit<StorageFigures, 'tables' | 'disk'>>(serverSql(version))),
    pool.query<StorageFigures['tables'][number]>(TABLE_FIGURES),
    databaseDisk(pool),
  ])
  const [figures] = server.rows
  if (!figures) throw new Error('the server told nothing of its checkpoints')
  return { ...figures, tables: tables.rows, disk }
}
