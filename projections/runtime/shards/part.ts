import type { Connection, Pool } from '@portal/infra/database/pool'
import { Fenced, type Owned, type Progress } from '../batches/checkpoint.ts'
import { inBatchTransaction } from '../batches/transaction.ts'
import { inShard } from '../projection.ts'
import { shardsOf } from './shard.ts'

type Stands = Readonly<{ shard: number; mask: number; pos: string; epoch: string }>

const LOCK = `select shard, mask, pos, epoch from proj.checkpoint where projection = $1 and version = $2
  order by shard for update`

const REMOVE = `delete from proj.checkpoint where projection = $1 and version = $2 returning state, reason, revision`

const INSERT = `insert into proj.checkpoint
    (projection, version, shard, mask, pos, event_id, log_id, owner, epoch, state, reason, revision)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`

type Removed = Readonly<{ state: string; reason: string | null; revision: string }>

/** Whether these are all shards of the build, unchanged, at one position. */
const assertAsKnown = async (connection: Connection, owned: readonly Owned[]): Promise<void> => {
  const [first] = owned
  if (!first) throw new Fenced('nothing of it is held')
  const { name, version } = first.ownership.projection
  const { rows } = await connection.query<Stands>(LOCK, [name, version])
  const isKnown = ({ shard, mask, pos, epoch }: Stands): boolean =>
    owned.some(({ ownership, progress }) => {
      const own = ownership.projection.shard
      const isSame = own.shard === shard && own.mask === mask && ownership.epoch === epoch
      return isSame && progress.position === pos && pos === first.progress.position
    })
  if (rows.length !== owned.length || !rows.every(isKnown))
    throw new Fenced(`${name} was taken over by another process`)
}

/**
 * Replaces these shards by others, at the position that all have, in one transaction: no event is left out or applied
 * twice. The owner of the old ones owns the new ones, under a new epoch.
 * @throws Fenced if they are not all shards of the build, at one position, and owned as expected
 */
export const partShards = (pool: Pool, owned: readonly Owned[], count: number): Promise<readonly Owned[]> =>
  inBatchTransaction(pool, async (connection) => {
    await assertAsKnown(connection, owned)
    const [first] = owned
    if (!first) return []
    const { projection, owner, logId } = first.ownership
    const { rows } = await connection.query<Removed>(REMOVE, [projection.name, projection.version])
    const epoch = String(1 + Math.max(...owned.map(({ ownership }) => Number(ownership.epoch))))
    const revision = Math.max(...rows.map((row) => Number(row.revision)))
    const progress: Progress = first.progress
    for (const { shard, mask } of shardsOf(count)) {
      const place = [projection.name, projection.version, shard, mask, progress.position, progress.eventId]
      await connection.query(INSERT, [...place, logId, owner, epoch, rows[0]?.state, rows[0]?.reason, revision])
    }
    return shardsOf(count).map((shard) => ({
      ownership: { projection: inShard(projection, shard), owner, epoch, logId },
      progress,
    }))
  })
