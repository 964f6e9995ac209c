import type { Connection, Pool } from '@portal/infra/database/pool'
import type { Position } from '@portal/infra/event-log/event-log'
import type { Means } from '../batches/batch.ts'
import { type Place, placesOf } from '../batches/checkpoint.ts'
import { type Projection, schemaOf } from '../projection.ts'
import type { PageLimits } from '../reading/pages.ts'
import { type Filling, fill, partFilling } from '../rebuild/fill.ts'
import type { AnyTable } from '../rows/table.ts'
import type { Comparison, DifferingRow, TableComparison } from './comparison.ts'
import { differingBuckets, differingRows, rowsIn, SAME_TEXT, sumsOf } from './row-sums.ts'

const MOST_ROWS = 100
const MOST_BUCKETS = 16

type Side = Readonly<{ connection: Connection; schema: string }>
export type CompareOptions = Readonly<{ signal: AbortSignal; limits?: PageLimits | undefined }>

const rowsThatDiffer = async (shown: Side, expected: Side, table: AnyTable, buckets: readonly number[]) => {
  const found: DifferingRow[] = []
  for (const bucket of buckets.slice(0, MOST_BUCKETS)) {
    if (found.length >= MOST_ROWS) break
    found.push(...(await differingRows(shown, expected, table, bucket)))
  }
  return found.slice(0, MOST_ROWS)
}

const compareTable = async (shown: Side, expected: Side, table: AnyTable): Promise<TableComparison> => {
  const [ours, theirs] = await Promise.all([
    sumsOf(shown.connection, shown.schema, table),
    sumsOf(expected.connection, expected.schema, table),
  ])
  const buckets = differingBuckets(ours, theirs)
  const differing = await rowsThatDiffer(shown, expected, table, buckets)
  return { table: table.name, rows: rowsIn(ours), expected: rowsIn(theirs), buckets: buckets.length, differing }
}

/** Two connections in read-only snapshots, closed at the end without a commit. */
const withSnapshots = async <T>(pool: Pool, work: (open: () => Promise<Connection>) => Promise<T>): Promise<T> => {
  const connections: Connection[] = []
  const open = async (): Promise<Connection> => {
    const connection = await pool.connect()
    connections.push(connection)
    await connection.query(`begin isolation level repeatable read, read only; ${SAME_TEXT}`)
    return connection
  }
  try {
    return await work(open)
  } finally {
    for (const connection of connections) connection.release(true)
  }
}

/**
 * Compares the live build with a build that this process owns, while the log is written and readers read. Rows and checkpoint
 * commit together, so a snapshot sees the rows of exactly the positions that it reads, one per shard. The build is brought
 * to those very positions and no further; so it must not be ahead at the start, and is waited for if it is.
 */
export const compareBuilds = (
  means: Means,
  live: Projection,
  filling: Filling,
  { signal, limits }: CompareOptions,
): Promise<Comparison> =>
  withSnapshots(means.pool, async (open) => {
    const snapshot = await snapshotFrom(open, live, filling, signal)
    if (!snapshot) return { outcome: signal.aborted ? 'stopped' : 'behind' }
    const { connection, places, position } = snapshot
    if ((await bringTo(means, filling, places, { signal, limits })) === 'stopped') return { outcome: 'stopped' }

    const shown = { connection, schema: schemaOf(live) }
    const expected = { connection: await open(), schema: schemaOf(filling.projection) }
    const tables: TableComparison[] = []
    for (const table of live.tables) tables.push(await compareTable(shown, expected, table))
    return { outcome: 'compared', isEqual: tables.every(({ buckets }) => buckets === 0), position, tables }
  })

const LOOK_EVERY_MS = 100
const LOOKS = 50

const first = (positions: readonly Position[]): Position => positions.toSorted()[0] ?? ''

/** First all to the position of the last live shard; then, split like the live build, each shard to its own. */
const bringTo = async (
  means: Means,
  filling: Filling,
  places: readonly Place[],
  options: CompareOptions,
): Promise<'reached' | 'stopped'> => {
  const least = first(places.map(({ position }) => position))
  const outcome = await fill(means, filling.targets, { upTo: least, ...options })
  if (outcome === 'stopped' || places.every(({ position }) => position === least)) return outcome
  await partFilling(means, filling, places.length)
  for (const { shard, position } of places) {
    const targets = filling.targets.filter(({ projection }) => projection.shard.shard === shard)
    if ((await fill(means, targets, { upTo: position, ...options })) === 'stopped') return 'stopped'
  }
  return 'reached'
}

/** A snapshot in which the live build is at least as far as the other, in all of its shards. */
const snapshotFrom = async (
  open: () => Promise<Connection>,
  live: Projection,
  { targets }: Filling,
  signal: AbortSignal,
) => {
  const connection = await open()
  for (let look = 1; look <= LOOKS && !signal.aborted; look += 1) {
    const places = await placesOf(connection, live)
    const position = first(places.map((place) => place.position))
    if (places.length > 0 && targets.every(({ progress }) => position >= progress.position))
      return { connection, places, position }
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
    await connection.query(`rollback; begin isolation level repeatable read, read only; ${SAME_TEXT}`)
  }
  return null
}
