import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import type { MigrationFolder } from '../database/migration-files.ts'
import type { Pool } from '../database/pool.ts'
import type { Position } from '../event-log/event-log.ts'
import type { Feed } from '../feed/feed.ts'
import type { RecordSeal } from '../feed/kafka/record-seal.ts'
import { secondsBehind } from '../feed/seconds-behind.ts'

export const relayMigrations: MigrationFolder = {
  part: 'relay',
  directory: new URL('./migrations/', import.meta.url),
}

/** The relay's state as its owner has it: no other process changes it while the epoch stays the same. */
export type RelayOwnership = Readonly<{ owner: string; epoch: string; leaseMs: number }>

export type SentTo = Readonly<{ topic: string; partition: number; pos: Position }>

export type RelayStart = Readonly<{
  ours: RelayOwnership
  pos: Position
  partitions: number
  seal: RecordSeal
  sent: readonly SentTo[]
}>

export type RelayStatus = Readonly<{
  position: Position
  partitions: number
  topicEpoch: number
  epoch: string
  /** The host whose lease has not expired, or null. */
  host: string | null
}>

/** Another relay has taken over. What this one sent may be sent twice; readers skip repeats. */
export class RelayFenced extends Error {
  override readonly name = 'RelayFenced'
}

const KEY_BYTES = 32

const INSERT = `insert into relay.state (log_id, pos, partitions) values ($1, $2, $3) on conflict do nothing`
const MAKE_KEY = 'insert into relay.record_key (key) values ($1) on conflict do nothing'

/** By the clock of the database alone. A lease that ends this late was given before that clock was set back. */
const TAKE = `update relay.state set owner = $1, host = $2, epoch = epoch + 1,
    expires_at = clock_timestamp() + $3 * interval '1 millisecond'
  where owner is null or owner = $1 or expires_at not between clock_timestamp() and clock_timestamp() + interval '2 minutes'
  returning log_id, pos, partitions, topic_epoch, epoch`

type Taken = Readonly<{
  log_id: string
  pos: string
  partitions: number
  topic_epoch: number
  epoch: string
  record_key: Buffer
}>

/** Null while another relay's lease lasts. `fresh` is the state of a relay that has never run. */
export async function takeRelay(
  pool: Pool,
  owner: string,
  leaseMs: number,
  fresh: Readonly<{ logId: string; pos: Position; partitions: number }>,
): Promise<RelayStart | null> {
  await pool.query(INSERT, [fresh.logId, fresh.pos, fresh.partitions])
  const { rows } = await pool.query<Taken>(TAKE, [owner, hostname(), leaseMs])
  const [taken] = rows
  if (!taken) return null
  await pool.query(MAKE_KEY, [randomBytes(KEY_BYTES)])
  const { rows: keys } = await pool.query<Readonly<{ key: Buffer }>>('select key from relay.record_key')
  const [signing] = keys
  if (!signing) throw new Error('the topics got a new epoch while the relay started') // by a resync: the caller tries again
  const { rows: sent } = await pool.query<SentTo>('select topic, partition, pos from relay.sent')
  return {
    ours: { owner, epoch: taken.epoch, leaseMs },
    pos: taken.pos,
    partitions: taken.partitions,
    seal: { key: signing.key, logId: taken.log_id, topicEpoch: taken.topic_epoch },
    sent,
  }
}

/** @throws RelayFenced */
export async function keepRelay(pool: Pool, { epoch, leaseMs }: RelayOwnership): Promise<void> {
  const { rowCount } = await pool.query(
    `update relay.state set expires_at = clock_timestamp() + $2 * interval '1 millisecond' where epoch = $1`,
    [epoch, leaseMs],
  )
  if (rowCount !== 1) throw new RelayFenced('another relay has taken over')
}

const ADVANCE = `with moved as (
    update relay.state set pos = $3 where epoch = $1 and pos = $2 returning 1
  ), noted as (
    insert into relay.sent (topic, partition, pos)
    select * from unnest($4::text[], $5::int[], $6::text[]) where exists (select from moved)
    on conflict (topic, partition) do update set pos = excluded.pos
  )
  select count(*)::int as moved from moved`

/** Call after the broker has acknowledged: compares and sets. @throws RelayFenced */
export async function advanceRelay(
  pool: Pool,
  { epoch }: RelayOwnership,
  from: Position,
  to: Position,
  sent: readonly SentTo[],
): Promise<void> {
  const { rows } = await pool.query<Readonly<{ moved: number }>>(ADVANCE, [
    epoch,
    from,
    to,
    sent.map(({ topic }) => topic),
    sent.map(({ partition }) => partition),
    sent.map(({ pos }) => pos),
  ])
  if (rows[0]?.moved !== 1) throw new RelayFenced('another relay has taken over')
}

/** Releases the lease, so that the next relay need not wait until it expires. */
export async function releaseRelay(pool: Pool, { epoch }: RelayOwnership): Promise<void> {
  await pool.query('update relay.state set owner = null, expires_at = null where epoch = $1', [epoch])
}

export async function relayStatus(pool: Pool): Promise<RelayStatus | null> {
  const { rows } = await pool.query<RelayStatus>(
    `select pos as position, partitions, topic_epoch as "topicEpoch", epoch,
       case when expires_at > clock_timestamp() then host end as host
     from relay.state`,
  )
  return rows[0] ?? null
}

/** The epoch and key by which readers verify the relay's records. Null before the first relay that signs them. */
export async function topicLife(pool: Pool): Promise<(RecordSeal & Readonly<{ partitions: number }>) | null> {
  const { rows } = await pool.query<RecordSeal & Readonly<{ partitions: number }>>(
    `select key, log_id as "logId", topic_epoch as "topicEpoch", partitions from relay.state cross join relay.record_key`,
  )
  return rows[0] ?? null
}

const LAG = `select greatest(0, coalesce((select pos from log.event where log_part = 0 order by pos desc limit 1), 0)
      - at.pos)::float8 as events,
    coalesce((select greatest(0, extract(epoch from clock_timestamp() - e.recorded_at)) from log.event e
      where e.log_part = 0 and e.pos > at.pos order by e.pos limit 1), 0)::float8 as seconds
  from relay.state s cross join lateral (select ('x' || s.pos)::bit(64)::bigint as pos) at`

/** `events` is null if the log does not count them. */
export type RelayLag = Readonly<{ events: number | null; seconds: number }>

/**
 * Events of the log that Kafka does not have yet, and the age of the oldest. Null before the first relay. `elsewhere`
 * is the log if it is not in this database.
 */
export async function relayLag(pool: Pool, elsewhere: Feed | null = null): Promise<RelayLag | null> {
  if (elsewhere) {
    const status = await relayStatus(pool)
    return status && { events: null, seconds: await secondsBehind(elsewhere, status.position) }
  }
  const { rows } = await pool.query<RelayLag>(LAG)
  return rows[0] ?? null
}

/**
 * Begins a new epoch of the topics, with a new key: readers refuse earlier records, and catch up from the log to where
 * the relay continues. Also prepares the relay for a restored log. Fences the current owner.
 */
export async function resyncRelay(
  pool: Pool,
  to: Readonly<{ logId: string; pos: Position; partitions: number }>,
): Promise<RelayStatus | null> {
  await pool.query(
    `with cleared as (delete from relay.sent), renewed as (
       insert into relay.record_key (key) values ($4) on conflict (only_row) do update set key = excluded.key)
     insert into relay.state (log_id, pos, partitions) values ($1, $2, $3)
     on conflict (only_row) do update set log_id = $1, pos = $2, partitions = $3, owner = null, expires_at = null,
       topic_epoch = relay.state.topic_epoch + 1, epoch = relay.state.epoch + 1`,
    [to.logId, to.pos, to.partitions, randomBytes(KEY_BYTES)],
  )
  return relayStatus(pool)
}
