import type { Connection, Pool } from '@portal/infra/database/pool'
import type { Position } from '@portal/infra/event-log/event-log'
import type { Feed } from '@portal/infra/feed/feed'
import { beginBuild, digestOf, inBuild, liveBuild } from '../builds/build.ts'
import { changingSchemas, createIndexes, createTables } from '../builds/schema.ts'
import type { Projection } from '../projection.ts'
import type { AnyReactor } from './reactor.ts'

type Start = Readonly<{ position: Position; eventId: string | null; logId: string }>

/** The newest position of the log. */
export const headOf = async (feed: Feed): Promise<Position> => (await feed.read(feed.start, { limit: 1 })).head

/** A checkpoint at a position; earlier events are not read. */
export const startAt = async (feed: Feed, position: Position): Promise<Start> => {
  const eventId = position === feed.start ? null : await feed.eventIdAt(position)
  return { position, eventId, logId: await feed.logId() }
}

const CHECKPOINT = `insert into proj.checkpoint (projection, version, pos, event_id, log_id) values ($1, $2, $3, $4, $5)`

export const writeStart = async (
  connection: Connection,
  { name, version }: Projection,
  start: Start,
): Promise<void> => {
  await connection.query(CHECKPOINT, [name, version, start.position, start.eventId, start.logId])
}

const prepare = async (connection: Connection, feed: Feed, { projection, begins }: AnyReactor): Promise<void> => {
  const live = await liveBuild(connection, projection.name)
  if (live && live.codeVersion >= projection.version) return
  const build = live ?? (await beginBuild(connection, projection, { purpose: 'rows', state: 'live', freeze: null }))
  const first = inBuild(projection, build)
  await createTables(connection, first)
  await createIndexes(connection, first)
  if (live) {
    const newer = [projection.name, build.version, projection.version, digestOf(projection)]
    await connection.query(
      'update proj.build set code_version = $3, digest = $4 where projection = $1 and version = $2',
      newer,
    )
    return
  }
  await connection.query('insert into proj.live values ($1, $2)', [projection.name, build.version])
  await connection.query('insert into proj.reactor values ($1) on conflict do nothing', [projection.name])
  await writeStart(connection, first, await startAt(feed, begins === 'start' ? feed.start : await headOf(feed)))
}

/**
 * Creates the tables of reactors that have none, and their checkpoints. Newer code continues where the older code
 * stopped, in the same tables: it may add tables, and never changes a column. Every worker may call it at each start.
 */
export const prepareReactors = (pool: Pool, feed: Feed, reactors: readonly AnyReactor[]): Promise<void> =>
  changingSchemas(pool, async (connection) => {
    for (const reactor of reactors) await prepare(connection, feed, reactor)
  })
