import { type EventRegistry, readEvent } from '@portal/contracts/events/registry'
import type { Connection, Pool } from '@portal/infra/database/pool'

type Queryable = Pick<Pool | Connection, 'query'>

/** Something that cannot be in a log that keeps its promises. `examples`: at most 20 of them. */
export type LogFault = Readonly<{ fault: string; count: number; examples: readonly string[] }>

export type LogCheck = Readonly<{ outcome: 'checked' | 'stopped'; events: number; faults: readonly LogFault[] }>

export type LogCheckOptions = Readonly<{
  registry: EventRegistry
  signal: AbortSignal
  onProgress?: (checked: number, head: number) => void
}>

const WINDOW = 100_000
const EXAMPLES = 20

/** Positions are dense: a window of them that has fewer events has lost some. */
const GAPS = `select (select max(pos) from log.event where log_part = 0)::float8 as head,
  count(*)::float8 as n, array(
    select p::text from generate_series($1::bigint + 1, least($2::bigint, (select coalesce(max(pos), 0) from log.event where log_part = 0))) p
    where not exists (select from log.event e where e.log_part = 0 and e.pos = p) limit ${EXAMPLES}) as missing
  from log.event where log_part = 0 and pos > $1 and pos <= $2`

/** Versions of a stream are 1, 2, … n, in the order of positions. */
const STREAMS = `select count(*)::float8 as n, (array_agg(stream_id || ' ' || version order by stream_id))[1:${EXAMPLES}] as examples
  from (select stream_id, version, pos, lag(version, 1, 0::bigint) over w as former, lag(pos, 1, 0::bigint) over w as before
    from log.event where log_part = 0 window w as (partition by stream_id order by version)) e
  where version <> former + 1 or pos < before`

const KINDS = `select type, schema_v as "schemaVersion", count(*)::float8 as n from log.event group by 1, 2 order by 1, 2`

/** Each checkpoint is of this log, not beyond its head, and names the event that is at its position. */
const CHECKPOINTS = `select c.projection || ' v' || c.version
      || case when c.mask > 0 then ', shard ' || c.shard || ' of ' || c.mask + 1 else '' end as name, case
      when c.log_id <> (select log_id from log.identify()) then 'is of another log'
      when e.pos is null then 'is beyond the head'
      else 'names another event than the one at its position' end as why
  from proj.checkpoint c cross join lateral (select ('x' || c.pos)::bit(64)::bigint as pos) at
  left join log.event e on e.log_part = 0 and e.pos = at.pos
  where c.log_id <> (select log_id from log.identify())
    or (at.pos > 0 and (e.pos is null or e.event_id is distinct from c.event_id))`

type Gap = Readonly<{ head: number | null; n: number; missing: readonly string[] }>

const gapsIn = async (pool: Queryable, { signal, onProgress }: LogCheckOptions) => {
  const missing: string[] = []
  let [events, head] = [0, 1]
  for (let from = 0; from < head && !signal.aborted; from += WINDOW) {
    const { rows } = await pool.query<Gap>(GAPS, [from, from + WINDOW])
    head = rows[0]?.head ?? 0
    events += rows[0]?.n ?? 0
    missing.push(...(rows[0]?.missing ?? []))
    onProgress?.(Math.min(head, from + WINDOW), head)
  }
  return {
    events,
    fault: { fault: 'positions without an event', count: Math.max(missing.length, head - events), examples: missing },
  }
}

const brokenStreams = async (pool: Queryable): Promise<LogFault> => {
  const { rows } = await pool.query<Readonly<{ n: number; examples: readonly string[] | null }>>(STREAMS)
  return { fault: 'versions out of order in a stream', count: rows[0]?.n ?? 0, examples: rows[0]?.examples ?? [] }
}

const unknownKinds = async (pool: Queryable, registry: EventRegistry): Promise<LogFault> => {
  const { rows } = await pool.query<Readonly<{ type: string; schemaVersion: number; n: number }>>(KINDS)
  const unknown = rows.filter(({ type, schemaVersion }) => {
    const read = readEvent({ get: (name) => registry.get(name) }, schemaVersion, { type })
    return read.type === 'UnreadableEvent' && read['reason'] !== 'upcast-failed' // an upcaster misses its fields here
  })
  return {
    fault: 'events that this code cannot read',
    count: unknown.reduce((sum, { n }) => sum + n, 0),
    examples: unknown.map(({ type, schemaVersion, n }) => `${type} version ${schemaVersion}: ${n}`),
  }
}

const strayCheckpoints = async (pool: Queryable): Promise<LogFault> => {
  const { rows } = await pool.query<Readonly<{ name: string; why: string }>>(CHECKPOINTS)
  const examples = rows.map(({ name, why }) => `${name} ${why}`)
  return { fault: 'checkpoints that are not of this log', count: rows.length, examples }
}

/** Looks through the whole log, and changes nothing. @throws the database's errors */
export const checkLog = async (pool: Queryable, options: LogCheckOptions): Promise<LogCheck> => {
  const { events, fault } = await gapsIn(pool, options)
  if (options.signal.aborted) return { outcome: 'stopped', events, faults: [fault].filter(({ count }) => count > 0) }
  const faults = [
    fault,
    await brokenStreams(pool),
    await unknownKinds(pool, options.registry),
    await strayCheckpoints(pool),
  ]
  return { outcome: 'checked', events, faults: faults.filter(({ count }) => count > 0) }
}
