import { randomUUID } from 'node:crypto'
import { classOf, type Pool } from '@portal/infra/database/pool'
import { postgresFeed } from '@portal/infra/feed/postgres'
import { buildsOf } from '@portal/projections/runtime/builds/build'
import type { Projection } from '@portal/projections/runtime/projection'
import type { RebuildMeans, RebuildOptions } from '@portal/projections/runtime/rebuild/rebuild'

/** What a process needs for a rebuild, with its own lease. */
export const aRebuilder = async (pool: Pool, seconds = 60): Promise<RebuildMeans> => {
  const runnerId = randomUUID()
  await pool.query(`insert into proj.runner values ($1, 'test', clock_timestamp() + $2 * interval '1 second')`, [
    runnerId,
    seconds,
  ])
  return { pool, feed: postgresFeed({ pool }), classOf, runnerId }
}

/** Strict, in small pages. */
export const strictly = (more: Partial<RebuildOptions> = {}): RebuildOptions => ({
  accepts: () => false,
  signal: new AbortController().signal,
  limits: { live: 50, catchUp: 70, maxBytes: 1_000_000 },
  ...more,
})

/** A signal that aborts after this many calls of `count`. */
export const stopAfter = (calls: number) => {
  const stopping = new AbortController()
  let seen = 0
  const count = (): void => {
    seen += 1
    if (seen >= calls) stopping.abort()
  }
  return { signal: stopping.signal, count }
}

/** `2 ready`, one for each build, counted from the first, which has the version of the code for its number. */
export const statesOf = async (pool: Pool, projection: Projection): Promise<readonly string[]> =>
  (await buildsOf(pool, projection.name)).map(({ version, state }) => `${version - projection.version + 1} ${state}`)

/** Everything in the database about a build except its line in the list: nothing, if it was deleted. */
export const leftOf = async (pool: Pool, { name }: Projection, version: number): Promise<readonly string[]> => {
  const { rows } = await pool.query<Readonly<{ what: string }>>(
    `select 'schema' as what from pg_namespace where nspname = $1 || '_v' || $2::int
     union all select 'checkpoint' from proj.checkpoint where projection = $1 and version = $2::int
     union all select 'dead letter' from proj.dead_letter where projection = $1 and version = $2::int
     union all select 'live' from proj.live where projection = $1 and version = $2::int`,
    [name, version],
  )
  return rows.map(({ what }) => what)
}
