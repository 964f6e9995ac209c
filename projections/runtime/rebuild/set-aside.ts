import type { Connection } from '@portal/infra/database/pool'
import type { Position } from '@portal/infra/event-log/event-log'
import type { Means } from '../batches/batch.ts'
import { type Build, beginBuild, inBuild, liveBuild, setState } from '../builds/build.ts'
import { changingSchemas, createIndexes, createTables, showTables } from '../builds/schema.ts'
import type { Projection } from '../projection.ts'
import { discard } from './discard.ts'
import { whileReadersLast } from './switch.ts'

/** As many shards as the former rows had, at the beginning of the log. The reason stands there until they have come to its end. */
const SHARDS = `insert into proj.checkpoint (projection, version, source, shard, mask, pos, log_id, reason)
  select projection, $3, source, shard, mask, $4, $5, $6 from proj.checkpoint where projection = $1 and version = $2`

type From = Readonly<{ start: Position; head: Position; logId: string; why: string }>

/** Null where these rows are not shown any more: there is nothing to put in their place. */
const replaced = async (connection: Connection, refused: Projection, model: Projection, from: From) => {
  const live = await liveBuild(connection, refused.name)
  if (live?.version !== refused.version) return null
  const build = await beginBuild(connection, model, { purpose: 'rows', state: 'live', freeze: from.head })
  const fresh = inBuild(model, build)
  await createTables(connection, fresh)
  await createIndexes(connection, fresh)
  const places = [live.projection, live.version, build.version, from.start, from.logId, from.why]
  await connection.query(SHARDS, places)
  await connection.query(`set local lock_timeout = '900ms'`) // as a switch: we give way to readers
  await showTables(connection, fresh)
  await setState(connection, live, 'failed', from.why)
  return build
}

/**
 * Rows that were not made from this log are shown to nobody any more: others, which are empty at first, take their place in one
 * transaction and follow the log from its beginning. So what is shown may be behind, as every reader can be told, but never of
 * something that the log does not say. May be called again, by several processes at once.
 * @param refused the build whose checkpoint is not of this log
 * @param model the read model as this code makes it
 * @returns the build that is shown instead; null where these were not shown, and are only thrown away
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

/** Where rows that were set aside have been made again, nothing more need be said of it. */
export const forgetMade = async ({ pool }: Pick<Means, 'pool'>): Promise<void> => {
  await pool.query(MADE)
}
