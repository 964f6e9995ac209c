import type { Connection, Pool } from '@portal/infra/database/pool'
import type { Position, Recorded } from '@portal/infra/event-log/event-log'
import type { Feed } from '@portal/infra/feed/feed'
import type { Projection } from '../projection.ts'
import { type Means, type Session, tryAlone } from './batch.ts'
import { assertOurs, type Progress, revise } from './checkpoint.ts'
import { describe } from './failure.ts'
import { IN_SHARD } from './parking.ts'
import { inBatchTransaction } from './transaction.ts'

/** The position just before the given one: positions are hex digits of fixed width, in log order. */
export const justBefore = (position: Position): Position =>
  (BigInt(`0x${position}`) - 1n).toString(16).padStart(position.length, '0')

const ASKED = `select distinct key from proj.dead_letter where projection = $1 and version = $2 and ${IN_SHARD} and retry_asked`
const OF_KEY = `select position, event_id as "eventId" from proj.dead_letter
  where projection = $1 and version = $2 and source = 'log' and key = $3 order by position`

type Letter = Readonly<{ position: Position; eventId: string }>

const eventOf = async (feed: Feed, { position, eventId }: Letter): Promise<Recorded> => {
  const { events } = await feed.read(justBefore(position), { limit: 1 })
  const recorded = events.find((event) => event.eventId === eventId)
  if (recorded) return recorded
  throw new Error(`the log no longer has the parked event at position ${position}`)
}

const scope = ({ name, version }: Projection): readonly [string, number] => [name, version]

const forgiven = (connection: Connection, projection: Projection, { position }: Recorded) =>
  connection.query(
    `delete from proj.dead_letter where projection = $1 and version = $2 and source = 'log' and position = $3`,
    [...scope(projection), position],
  )

const refusedAgain = async (connection: Connection, projection: Projection, { position }: Recorded, error: Error) => {
  const { kind, text } = describe(error)
  await connection.query(
    `update proj.dead_letter set class = $4, error = $5, parked_at = clock_timestamp()
     where projection = $1 and version = $2 and source = 'log' and position = $3`,
    [...scope(projection), position, kind, text],
  )
}

const isFree = async (connection: Connection, projection: Projection, key: string): Promise<boolean> => {
  const { rowCount } = await connection.query(
    `update proj.dead_letter set retry_asked = false where projection = $1 and version = $2 and source = 'log'
      and key = $3`,
    [...scope(projection), key],
  )
  return rowCount === 0
}

/** In log order, up to the first event that still cannot be applied. */
const tryAll = async (
  { classOf }: Means,
  connection: Connection,
  session: Session,
  events: readonly Recorded[],
): Promise<void> => {
  const { projection } = session.ours
  for (const recorded of events) {
    const error = await tryAlone(classOf, connection, session, recorded)
    if (error) return refusedAgain(connection, projection, recorded, error)
    await forgiven(connection, projection, recorded)
  }
}

const retryKey = async (means: Means, session: Session, { position }: Progress, key: string): Promise<void> => {
  const { ours, fold, parked } = session
  const letters = (await means.pool.query<Letter>(OF_KEY, [...scope(ours.projection), key])).rows
  const events: Recorded[] = []
  for (const letter of letters) events.push(await eventOf(means.feed, letter))
  try {
    const free = await inBatchTransaction(means.pool, async (connection) => {
      await assertOurs(connection, ours, position, position)
      await tryAll(means, connection, session, events)
      await revise(connection, ours, position)
      return isFree(connection, ours.projection, key)
    })
    if (free) parked.delete(key)
  } catch (error) {
    fold.forget()
    throw error
  }
  fold.trim()
}

/**
 * Retries the events that an operator asked to retry, key by key, in log order. Called by the owner of the projection
 * between two batches, so that no new event of the key comes in between.
 * @returns how many keys were tried
 */
export async function retryAsked(means: Means, session: Session, progress: Progress): Promise<number> {
  const { projection } = session.ours
  const { shard, mask } = projection.shard
  const { rows } = await means.pool.query<Readonly<{ key: string }>>(ASKED, [...scope(projection), shard, mask])
  for (const { key } of rows) await retryKey(means, session, progress, key)
  return rows.length
}

/** Requests a retry of all parked events of one key, or of every key. @returns the number of keys */
export async function askForRetry(pool: Pool, { name, version }: Projection, key: string | null): Promise<number> {
  const { rows } = await pool.query<Readonly<{ key: string }>>(
    `update proj.dead_letter set retry_asked = true where projection = $1 and version = $2
     and ($3::text is null or key = $3) returning key`,
    [name, version, key],
  )
  return new Set(rows.map((row) => row.key)).size
}
