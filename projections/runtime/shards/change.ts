import type { Connection } from '@portal/infra/database/pool'
import type { Position } from '@portal/infra/event-log/event-log'
import { type Owned, type Place, placesOf } from '../batches/checkpoint.ts'
import { inLongTransaction } from '../builds/schema.ts'
import { inShard, type Projection } from '../projection.ts'
import type { PageLimits } from '../reading/pages.ts'
import { closeFilling, type Filling, fill, fillingOf, partFilling } from '../rebuild/fill.ts'
import type { RebuildMeans } from '../rebuild/rebuild.ts'
import { isShardCount, MOST_SHARDS, type Shard } from './shard.ts'

/** The change is not possible now; the message says why, for people. */
export class ShardsRefused extends Error {
  override readonly name = 'ShardsRefused'
}

export type ShardsOptions = Readonly<{
  signal: AbortSignal
  limits?: PageLimits
  /** While all shards are brought to the position of the first. */
  onProgress?: (at: Position, to: Position, events: number) => void
}>

/** `stopped`: by the signal; nothing was changed. */
export type ShardsChanged = Readonly<{ outcome: 'changed' | 'stopped'; from: number; to: number }>

type Means = Pick<RebuildMeans, 'pool'>

const refusal = ({ name, spreadBy }: Projection, count: number): string | null => {
  if (!isShardCount(count)) return `There can be 1, 2, 4, 8 … up to ${MOST_SHARDS} shards, not ${count}.`
  if (spreadBy !== null || count === 1) return null
  return `${name} cannot be spread: its rows do not each belong to one survey or member, so one process must make them all.`
}

/**
 * The positions of the shards of a build, if their number may be changed. @throws ShardsRefused
 */
export const changeable = async ({ pool }: Means, projection: Projection, count: number): Promise<readonly Place[]> => {
  const why = refusal(projection, count)
  if (why !== null) throw new ShardsRefused(why)
  const places = await placesOf(pool, projection)
  if (places.length > 0) return places
  throw new ShardsRefused(`${projection.name} v${projection.version} has not begun yet: start a projector first.`)
}

type Row = Shard &
  Readonly<{ pos: string; event_id: string | null; log_id: string; epoch: string; state: string; at_work: boolean }>

const LOCK = `select c.shard, c.mask, c.pos, c.event_id, c.log_id, c.epoch + 1 as epoch, c.state,
    exists (select from proj.runner r where r.runner_id = c.owner and r.runner_id <> $3 and r.follows = '{}'
      and r.expires_at > clock_timestamp()) as at_work
  from proj.checkpoint c where projection = $1 and version = $2 order by shard for update`

const SEIZE = `update proj.checkpoint set owner = $3, epoch = epoch + 1 where projection = $1 and version = $2`

const UNPLACED = `select from proj.dead_letter where projection = $1 and version = $2 and key_hash is null limit 1`

const assertFree = async (connection: Connection, { name, version }: Projection, rows: readonly Row[]) => {
  const label = `${name} v${version}`
  const states = [...new Set(rows.map(({ state }) => state))]
  if (rows.some(({ at_work }) => at_work)) throw new ShardsRefused(`Another command is changing ${label}.`)
  if (states.includes('stopped')) throw new ShardsRefused(`${label} has stopped: fix the cause and resume it first.`)
  if (states.length > 1) throw new ShardsRefused(`Some of ${label} is paused: pause all of it, or resume it.`)
  if ((await connection.query(UNPLACED, [name, version])).rowCount === 0) return
  throw new ShardsRefused(`${label} has parked events of an older release: retry or evict them first.`)
}

/**
 * Takes all shards from their owners: from the commit on no other process can move one. If this process dies, they are
 * taken over as after any death.
 */
const seize = ({ pool, runnerId, feed }: RebuildMeans, projection: Projection): Promise<readonly Owned[]> =>
  inLongTransaction(pool, async (connection) => {
    const which = [projection.name, projection.version, runnerId]
    const { rows } = await connection.query<Row>(LOCK, which)
    await assertFree(connection, projection, rows)
    const logId = await feed.logId()
    if (rows.some(({ log_id }) => log_id !== logId))
      throw new ShardsRefused('Its rows were made from another event log.')
    await connection.query(SEIZE, which)
    return rows.map((row) => ({
      ownership: { projection: inShard(projection, row), owner: runnerId, epoch: row.epoch, logId },
      progress: { position: row.pos, eventId: row.event_id },
    }))
  })

const last = ({ targets }: Filling): Position =>
  targets
    .map(({ progress }) => progress.position)
    .toSorted()
    .at(-1) ?? ''

/**
 * Gives a build another number of shards while members answer. The owners are stopped after their present batch; all
 * shards are brought to the position of the first; new ones take their place there, in one transaction, and are free to
 * be taken.
 * @throws ShardsRefused; the database's errors, after which nothing was changed
 */
export async function changeShards(
  means: RebuildMeans,
  projection: Projection,
  count: number,
  { signal, limits, onProgress }: ShardsOptions,
): Promise<ShardsChanged> {
  const { length: from } = await changeable(means, projection, count)
  if (from === count) return { outcome: 'changed', from, to: count }
  const filling = await fillingOf(means, projection, await seize(means, projection), () => true)
  try {
    const upTo = last(filling)
    const onPage = (at: Position, events: number): void => onProgress?.(at, upTo, events)
    const outcome = await fill(means, filling.targets, { upTo, signal, limits, onPage })
    if (outcome === 'stopped') return { outcome, from, to: from }
    await partFilling(means, filling, count)
    return { outcome: 'changed', from, to: count }
  } finally {
    await closeFilling(means, filling)
  }
}
