import type { Connection, Pool } from '@portal/infra/database/pool'
import type { Position } from '@portal/infra/event-log/event-log'
import type { Feed } from '@portal/infra/feed/feed'
import { prepared } from '@portal/infra/tools/prepared'
import type { Build } from '../builds/build.ts'
import type { Projection } from '../projection.ts'
import { type Shard, shardName } from '../shards/shard.ts'

/** What an owner knows of a projection: no other process moves the checkpoint while the epoch is the same. */
export type Ownership = Readonly<{ projection: Projection; owner: string; epoch: string; logId: string }>

/** The position up to which the rows are made, and the event there (none at the start). */
export type Progress = Readonly<{ position: Position; eventId: string | null }>

/** The state at the take-over. */
export type Owned = Readonly<{ ownership: Ownership; progress: Progress }>

/** Another process has taken the projection over, or has moved its checkpoint. Nothing of the batch was stored. */
export class Fenced extends Error {
  override readonly name = 'Fenced'
}

/** The rows were made from another log, or from more events than this log has: they must be rebuilt. */
export class CheckpointRefused extends Error {
  override readonly name = 'CheckpointRefused'
}

const ONE = `projection = $1 and version = $2 and source = 'log' and shard = $3 and mask = $4`

const key = ({ name, version, shard }: Projection) => [name, version, shard.shard, shard.mask] as const

/**
 * Creates the first checkpoint of a build, for all of its keys. Not for a build that is gone: `for share` waits for a
 * transaction that may be deleting it. Not for a build that was split into shards meanwhile.
 */
const INSERT = `insert into proj.checkpoint (projection, version, pos, log_id)
  select projection, version, $3, $4 from proj.build b where projection = $1 and version = $2
    and state not in ('retired', 'cancelled', 'failed')
    and not exists (select from proj.checkpoint c where c.projection = b.projection and c.version = b.version) for share
  on conflict do nothing`

/** Compares times of the database clock only: the clocks of two hosts rarely agree. */
const TAKE = `update proj.checkpoint c set owner = $5, epoch = epoch + 1 where ${ONE} and state = 'live'
  and (owner is null or owner = $5 or not exists (
    select from proj.runner r where r.runner_id = c.owner and r.expires_at > clock_timestamp()))
  and exists (select from proj.runner me where me.runner_id = $5 and me.expires_at > clock_timestamp())
  returning pos, event_id, log_id, epoch`

type Taken = Readonly<{ pos: string; event_id: string | null; log_id: string; epoch: string }>

/**
 * Takes the projection over if nobody owns it, or its owner's lease has expired. Null if it is owned or stopped.
 * @throws CheckpointRefused if its rows are not of this log
 */
export async function takeOver(pool: Pool, feed: Feed, projection: Projection, owner: string): Promise<Owned | null> {
  const logId = await feed.logId()
  if (projection.shard.mask === 0) await pool.query(INSERT, [projection.name, projection.version, feed.start, logId])
  const { rows } = await pool.query<Taken>(TAKE, [...key(projection), owner])
  const [taken] = rows
  if (!taken) return null
  const progress: Progress = { position: taken.pos, eventId: taken.event_id }
  await checkLog(feed, projection.name, progress, { known: taken.log_id, actual: logId })
  const ownership: Ownership = { projection, owner, epoch: taken.epoch, logId }
  return { ownership, progress }
}

type LogIds = Readonly<{ known: string; actual: string }>

/** P15. Only the event's id reveals a restored log that has grown past an old checkpoint. */
async function checkLog(feed: Feed, name: string, { position, eventId }: Progress, logs: LogIds): Promise<void> {
  const refuse = (why: string) =>
    new CheckpointRefused(`The read model ${name} is at position ${position}, but ${why}.`)
  if (logs.known !== logs.actual) throw refuse('its rows were made from another event log')
  if (position === feed.start) return
  const actual = await feed.eventIdAt(position)
  if (actual === null) throw refuse('the log ends before that')
  if (actual !== eventId) throw refuse('another event is there in this log')
}

/** Why the rows of a build do not belong to this log; null if they do, or there are none yet. */
export async function refusalOf(pool: Pool, feed: Feed, { name, version }: Pick<Projection, 'name' | 'version'>) {
  const { rows } = await pool.query<Omit<Taken, 'epoch'>>(
    'select pos, event_id, log_id from proj.checkpoint where projection = $1 and version = $2',
    [name, version],
  )
  const actual = await feed.logId()
  try {
    for (const { pos, event_id: eventId, log_id: known } of rows)
      await checkLog(feed, name, { position: pos, eventId }, { known, actual })
    return null
  } catch (error) {
    if (error instanceof CheckpointRefused) return error.message
    throw error
  }
}

/** The position of a shard of a build. */
export type Place = Shard & Pick<Progress, 'position'>

/** The positions of a build, shard by shard, whoever owns them. Empty if it has not begun. */
export async function placesOf(
  from: Pick<Connection, 'query'>,
  { name, version }: Pick<Projection, 'name' | 'version'>,
): Promise<readonly Place[]> {
  const { rows } = await from.query<Place>(
    `select shard, mask, pos as position from proj.checkpoint where projection = $1 and version = $2 order by shard`,
    [name, version],
  )
  return rows
}

const WHERE_WE_ARE = `select pos, epoch, array(select x.position from proj.excluded x
    where x.projection = c.projection and x.position > c.pos and x.position <= $5) as excluded
  from proj.checkpoint c where ${ONE}`
type WhereWeAre = Readonly<{ pos: string; epoch: string; excluded: readonly Position[] }>

/**
 * First in a batch's transaction: checks that we still own the projection and that its checkpoint is where we left it.
 * Takes no lock.
 * @returns the positions up to `to` whose events an operator skipped
 */
export async function assertOurs(connection: Connection, ours: Ownership, from: Position, to: Position) {
  const { rows } = await connection.query<WhereWeAre>(prepared(WHERE_WE_ARE, [...key(ours.projection), to]))
  const [here] = rows
  if (here?.pos !== from || here.epoch !== ours.epoch) throw fenced(ours)
  return here.excluded
}

const FROM_HERE = `${ONE} and pos = $7 and epoch = $8`
const ADVANCE = `update proj.checkpoint set pos = $5, event_id = $6 where ${FROM_HERE}`
const ADVANCE_QUIETLY = `with quiet as (select set_config('synchronous_commit', 'off', true))
  update proj.checkpoint set pos = $5, event_id = $6 from quiet where ${FROM_HERE}`

const moved = async (by: Pick<Pool, 'query'>, text: string, ours: Ownership, from: Position, to: Progress) => {
  const values = [...key(ours.projection), to.position, to.eventId, from, ours.epoch]
  const { rowCount } = await by.query(prepared(text, values))
  if (rowCount !== 1) throw fenced(ours)
}

/** Last in a batch's transaction: the fence. Must change exactly one row, otherwise the batch is rolled back. */
export const advance = (connection: Connection, ours: Ownership, from: Position, to: Progress): Promise<void> =>
  moved(connection, ADVANCE, ours, from, to)

/**
 * Like `advance`, where no row changes: one statement. Its commit is not flushed to disk: after a crash the log is read again
 * from the older position.
 */
export const passTo = (pool: Pool, ours: Ownership, from: Position, to: Progress): Promise<void> =>
  moved(pool, ADVANCE_QUIETLY, ours, from, to)

/** Like `advance`, for rows that change without new events: caches that are keyed by position must notice. */
export async function revise(connection: Connection, ours: Ownership, at: Position): Promise<void> {
  const { rowCount } = await connection.query(
    `update proj.checkpoint set revision = revision + 1 where ${ONE} and pos = $5 and epoch = $6`,
    [...key(ours.projection), at, ours.epoch],
  )
  if (rowCount !== 1) throw fenced(ours)
}

const fenced = ({ projection }: Ownership): Fenced =>
  new Fenced(`${projection.name}${shardName(projection.shard)} was taken over by another process`)

/** Releases the projection, so that the next process need not wait for the lease to expire. */
export async function release(pool: Pool, ours: Ownership): Promise<void> {
  await pool.query(`update proj.checkpoint set owner = null where ${ONE} and owner = $5 and epoch = $6`, [
    ...key(ours.projection),
    ours.owner,
    ours.epoch,
  ])
}

/** Stops a projection for all processes, with the reason, until it is resumed. */
export async function stop(pool: Pool, ours: Ownership, reason: string): Promise<void> {
  await pool.query(
    `update proj.checkpoint set state = 'stopped', reason = $6, owner = null where ${ONE} and epoch = $5`,
    [...key(ours.projection), ours.epoch, reason],
  )
}

/** A new process may have better code: all shards that an older one stopped are tried again. */
export async function restart(
  pool: Pool,
  { projection, version }: Pick<Build, 'projection' | 'version'>,
): Promise<void> {
  await pool.query(
    `update proj.checkpoint set state = 'live', reason = null
     where projection = $1 and version = $2 and state = 'stopped'`,
    [projection, version],
  )
}
