import type { Connection } from '@portal/infra/database/pool'
import type { Position } from '@portal/infra/event-log/event-log'
import { prepared } from '@portal/infra/tools/prepared'
import type { Means } from '../batches/batch.ts'
import { type Build, beginBuild, inBuild, liveBuild, setState } from '../builds/build.ts'
import { changingSchemas, createIndexes, createTables, showTables } from '../builds/schema.ts'
import type { Projection } from '../projection.ts'
import { discard } from './discard.ts'
import { whileReadersLast } from './switch.ts'

/** As many shards as the old build had, at the start of the log. The reason is kept until they have reached its head. */
const SHARDS = `insert into proj.checkpoint (projection, version, source, shard, mask, pos, log_id, reason)
  select projection, $3, source, shard, mask, $4, $5, $6 from proj.checkpoint where projection = $1 and version = $2`

type From = Readonly<{ start: Position; head: Position; logId: string; why: string }>

/** Null if the old build is not live any more: then nothing takes its place. */
const replaced = async (connection: Connection, refused: Projection, model: Projection, from: From) => {
  const live = await liveBuild(connection, refused.name)
  if (live?.version !== refused.version) return null
  const build = await beginBuild(connection, model, { purpose: 'rows', state: 'live', freeze: from.head })
  const fresh = inBuild(model, build)
  await createTables(connection, fresh)
  await createIndexes(connection, fresh)
  const places = [live.projection, live.version, build.version, from.start, from.logId, from.why]
  await connection.query(SHARDS, places)
  await connection.query(`set local lock_timeout = '900ms'`) // as for a switch: readers go first
  await showTables(connection, fresh)
  await setState(connection, live, 'failed', from.why)
  return build
}

/**
 * Takes rows that were not made from this log away from readers: an empty build takes their place in one transaction and
 * follows the log from its start. So readers may see less, which they are told, but never what the log does not say. May be
 * repeated, and called by several processes at once.
 * @param refused the build whose checkpoint is not of this log
 * @param model the read model as this code makes it
 * @returns the build that is live instead; null if the old one was not live and was only deleted
 */
export const setAside = async (
  { pool, feed, classOf }: Means,
  refused: Projection,
  model: Projection,
  why: string,
): Promise<Build | null> => {
  const { head } = await feed.read(feed.start, { limit: 1 })
  const from = { start: feed.start, head, logId: await feed.logId(), why }
  const build = await whileReadersLast(classOf, () =>
    changingSchemas(pool, (connection) => replaced(connection, refused, model, from)),
  )
  await discard({ pool, classOf }, refused, { projection: refused.name, version: refused.version }, 'failed', why)
  return build
}

const MADE = `update proj.checkpoint c set reason = null from proj.build b
  where b.projection = c.projection and b.version = c.version and b.state = 'live'
    and c.state = 'live' and c.reason is not null and c.pos >= b.freeze_at`

/** Clears the reason once the rebuilt rows are complete. */
export const forgetMade = async ({ pool }: Pick<Means, 'pool'>): Promise<void> => {
  await pool.query(prepared(MADE, []))
}
