import { readdir, readFile } from 'node:fs/promises'
import type { Pool } from '@portal/infra/database/pool'
import type { RoleProcess } from '../../support/portal/role-processes.ts'

/** Processor seconds so far, and bytes of memory now. Null if this system does not tell. */
export type Use = Readonly<{ cpu: number | null; memory: number | null }>

const figureOf = (metrics: string, name: string): number | null => {
  const value = new RegExp(`^${name}(?:{[^}]*})? (\\S+)$`, 'm').exec(metrics)?.[1]
  return value === undefined ? null : Number(value)
}

export const useOf = async (role: RoleProcess): Promise<Use> => {
  const metrics = await role.metrics()
  return {
    cpu: figureOf(metrics, 'process_cpu_seconds_total'),
    memory: figureOf(metrics, 'process_resident_memory_bytes'),
  }
}

const TICKS_PER_SECOND = 100

type Stat = Readonly<{ parent: number; ticks: number; ofEnded: number }>

/** `/proc/PID/stat` behind the name in brackets: field 4 is the parent, 14 to 17 are times (proc_pid_stat(5)). */
const statOf = async (pid: string): Promise<Stat | null> => {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  if (text === null) return null
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const at = (field: number): number => fields[field - 3] ?? 0
  return { parent: at(4), ticks: at(14) + at(15), ofEnded: at(16) + at(17) }
}

const BACKENDS = `select pg_backend_pid() as own,
    array(select pid from pg_stat_activity where application_name = any($1)) as without`

/**
 * Processor seconds of the server with all of its processes, including ended ones; null except on Linux. `without`: the
 * applications whose connections are not counted while they are open, such as who only looks on.
 */
export const serverCpu = async (pool: Pool, without: readonly string[] = []): Promise<number | null> => {
  const { rows } = await pool.query<Readonly<{ own: number; without: readonly number[] }>>(BACKENDS, [without])
  const own = await statOf(String(rows[0]?.own))
  if (!own) return null
  const left = new Set(rows[0]?.without.map(String))
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name) && !left.has(name))
  const stats = await Promise.all(pids.map(statOf))
  const main = await statOf(String(own.parent))
  const children = stats.reduce((sum, stat) => sum + (stat?.parent === own.parent ? stat.ticks : 0), 0)
  return (children + (main ? main.ticks + main.ofEnded : 0)) / TICKS_PER_SECOND
}

/** WAL written so far, and each growing table: bytes with its indexes and TOAST, and dead rows. */
export type Stored = Readonly<{ wal: number; tables: readonly StoredTable[] }>
export type StoredTable = Readonly<{ name: string; bytes: number; dead: number }>

/** What a row takes beside its columns. */
const ROW_BYTES = 28

const INDEX_TABLES = `select c.oid::regclass::text as name, pg_total_relation_size(c.oid)::float8 as bytes,
    (select string_agg(format('coalesce(pg_column_size(%I), 0)', a.attname), ' + ') from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as width
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname ~ '^reporting_v' and c.relname like 'index%'`

/** The answer index: bytes on disk with its indexes and TOAST, and what its rows take, compressed as they are stored. */
export const indexSize = async (pool: Pool): Promise<Readonly<{ bytes: number; live: number }>> => {
  const tables = await pool.query<Readonly<{ name: string; bytes: number; width: string }>>(INDEX_TABLES)
  let [bytes, live] = [0, 0]
  for (const table of tables.rows) {
    const { rows } = await pool.query<Readonly<{ live: number }>>(
      `select coalesce(sum(${table.width} + ${ROW_BYTES}), 0)::float8 as live from ${table.name}`,
    )
    bytes += table.bytes
    live += rows[0]?.live ?? 0
  }
  return { bytes, live }
}

const TABLES = `select s.relname as name, pg_total_relation_size(s.relid)::float8 as bytes,
    (s.n_dead_tup + coalesce((select t.n_dead_tup from pg_class c join pg_stat_sys_tables t on t.relid = c.reltoastrelid
      where c.oid = s.relid), 0))::float8 as dead
  from pg_stat_user_tables s where s.schemaname in ('log', 'identity') or s.schemaname like 'reporting%'
  order by bytes desc limit 8`

export const storedNow = async (pool: Pool): Promise<Stored> => {
  const wal = await pool.query<Readonly<{ wal: number }>>(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as wal`,
  )
  const { rows } = await pool.query<StoredTable>(TABLES)
  return { wal: wal.rows[0]?.wal ?? 0, tables: rows }
}
