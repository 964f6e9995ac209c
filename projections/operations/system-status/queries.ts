import type { RelayFigures, SystemStatus } from '@portal/contracts/http/operations/status'
import type { Pool } from '@portal/infra/database/pool'
import type { Feed } from '@portal/infra/feed/feed'
import { backupFigures } from './backup.ts'
import { laggingBy } from './lag-by-feed.ts'
import { processFigures } from './processes.ts'
import { type ProjectionRow, withReactors } from './reactor-figures.ts'
import { storageFigures } from './storage.ts'

/** Null before the first relay. */
type RelayFiguresOf = (pool: Pool, elsewhere: Feed | null) => Promise<RelayFigures | null>

export type SystemStatusQueries = Readonly<{ status: () => Promise<SystemStatus> }>

/**
 * Positions are dense and rise with time, so the events of the last minute are found by halving: some twenty looks by the
 * primary key, however long the log is.
 */
const LOG = `with recursive head as (
    select coalesce((select pos from log.event where log_part = 0 order by pos desc limit 1), 0) as pos
  ), since as (select clock_timestamp() - interval '1 minute' as at),
  search as (
    select 0::bigint as before, pos + 1 as after from head
    union all
    select case when e.recorded_at < since.at then e.pos else s.before end,
      case when e.recorded_at < since.at then s.after else e.pos end
    from search s cross join since
    cross join lateral (select pos, recorded_at from log.event
      where log_part = 0 and pos = (s.before + s.after) / 2) e
    where s.after - s.before > 1
  )
  select head.pos::float8 as head, (head.pos + 1 - (select min(after) from search))::float8 / 60 as "appendRate"
  from head`

/** The log lock is the advisory lock (7001, part). */
const SERVER = `select
    (select count(*)::int from pg_locks
      where locktype = 'advisory' and classid = 7001 and objsubid = 2 and not granted) as "lockWaiters",
    (select coalesce(extract(epoch from clock_timestamp() - min(waitstart)), 0)::float8 from pg_locks
      where locktype = 'advisory' and classid = 7001 and objsubid = 2 and not granted) as "lockWaitSeconds",
    (select coalesce(extract(epoch from clock_timestamp() - min(xact_start)), 0)::float8 from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
    ) as "oldestTransactionSeconds"`

const OF_SHARD = `d.projection = c.projection and d.version = c.version and coalesce(d.key_hash, 0) & c.mask = c.shard`

const PROJECTIONS = `select c.projection, c.version, l.version is not null as "isShown", c.source, c.shard,
    c.mask + 1 as shards, c.state, c.reason,
    c.pos as position,
    greatest(0, coalesce((select pos from log.event where log_part = 0 order by pos desc limit 1), 0) - at.pos)::float8
      as "lagEvents",
    coalesce((select greatest(0, extract(epoch from clock_timestamp() - e.recorded_at)) from log.event e
      where e.log_part = 0 and e.pos > at.pos order by e.pos limit 1), 0)::float8 as "lagSeconds",
    case when r.runner_id is not null then json_build_object('runner', r.runner_id, 'host', r.host) end as owner,
    c.epoch,
    (select count(distinct key)::int from proj.dead_letter d where ${OF_SHARD}) as "parkedKeys",
    (select count(*)::int from proj.dead_letter d where ${OF_SHARD}) as "excludedEvents",
    (select d.class || ': ' || d.error from proj.dead_letter d where ${OF_SHARD} and d.class <> 'behind'
      order by d.parked_at desc limit 1) as "lastError",
    x.projection is not null as "isReactor"
  from proj.checkpoint c
  cross join lateral (select ('x' || c.pos)::bit(64)::bigint as pos) at
  left join proj.live l on l.projection = c.projection and l.version = c.version
  left join proj.reactor x on x.projection = c.projection
  left join proj.runner r on r.runner_id = c.owner and r.expires_at > clock_timestamp()
  order by c.projection, c.version, c.source, c.shard`

type LogRow = Pick<SystemStatus, 'head' | 'appendRate'>
type ServerRow = Pick<SystemStatus, 'lockWaiters' | 'lockWaitSeconds' | 'oldestTransactionSeconds'>

const UNCOUNTED: LogRow = { head: null, appendRate: null }

const only = <Row>(rows: readonly Row[]): Row => {
  const [row] = rows
  if (!row) throw new Error('a statement that always has a row gave none')
  return row
}

export type StatusMeans = Readonly<{
  pool: Pool
  relay: RelayFiguresOf
  /** The log where that is not in this database: events are then not counted, and lag is told in seconds alone. */
  elsewhere?: Feed | null
  /** It is a fault if the last backup is older; 0: other tools make them. */
  backupWithinDays?: number
}>

/** What the database knows of the log and its projections, and what `relay` finds out. It writes nothing and takes no lock. */
export const systemStatusQueries = ({
  pool,
  relay,
  elsewhere = null,
  backupWithinDays = 0,
}: StatusMeans): SystemStatusQueries => ({
  status: async () => {
    const [log, server, storage, projections, relayed, processes, backup] = await Promise.all([
      elsewhere ? UNCOUNTED : pool.query<LogRow>(LOG).then(({ rows }) => only(rows)),
      pool.query<ServerRow>(SERVER),
      storageFigures(pool),
      pool.query<ProjectionRow>(PROJECTIONS).then(({ rows }) => withReactors(pool, rows)),
      relay(pool, elsewhere),
      processFigures(pool),
      elsewhere ? null : backupFigures(pool, backupWithinDays),
    ])
    const figures = elsewhere ? await Promise.all(projections.map(laggingBy(elsewhere))) : projections
    return { ...log, ...only(server.rows), storage, projections: figures, relay: relayed, processes, backup }
  },
})
