import { copyIn } from '@portal/infra/database/copy'
import { classOf, type Pool } from '@portal/infra/database/pool'
import { postgresFeed } from '@portal/infra/feed/postgres'
import { readModels } from '@portal/projections/read-models'
import { type Projection, schemaOf } from '@portal/projections/runtime/projection'
import type { ReplacingOptions } from '@portal/projections/runtime/rebuild/replacing'
import { runProjections } from '@portal/projections/runtime/role'
import { snake } from '@portal/projections/runtime/rows/table'
import { aDatabase } from '../servers/database.ts'
import { until } from '../until.ts'

const at = (folder: string): URL => new URL(`../../../${folder}/`, import.meta.url)

/** What a log, read models and the figures of both need. */
const PROJECTED = [
  { part: 'event-log', directory: at('infra/event-log/migrations') },
  { part: 'vault', directory: at('infra/vault/migrations') },
  { part: 'runtime', directory: at('projections/runtime/migrations') },
  { part: 'relay', directory: at('infra/relay/migrations') },
]

export const aProjectedDatabase = () => aDatabase(PROJECTED)

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** A projector in this process, with short leases. `stop` waits for its end; `ended` rejects if it cannot go on. */
export const aProjector = (
  pool: Pool,
  projections: readonly Projection[] = readModels,
  leaseMs = 600,
  onSettingAside: ReplacingOptions['onSettingAside'] = async () => undefined,
) => {
  const stopping = new AbortController()
  const means = { pool, feed: postgresFeed({ pool }), classOf, copyIn }
  const limits = { live: 50, catchUp: 70, maxBytes: 1_000_000 }
  const options = { log: silent, leaseMs, takeOverEveryMs: 50, limits, onSettingAside }
  const ended = runProjections(means, projections, options, stopping.signal)
  ended.catch(() => undefined) // a test that expects an error awaits it
  return {
    ended,
    stop: async () => {
      stopping.abort()
      await ended
    },
  }
}

/** One number for all rows of a projection, independent of their order. */
export const rowHashes = async (pool: Pool, projection: Projection): Promise<Record<string, string>> => {
  const hashes: Record<string, string> = {}
  for (const table of projection.tables) {
    const columns = Object.keys(table.columns).map(snake).join(', ')
    const { rows } = await pool.query<Readonly<{ hash: string }>>(
      `select count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)), 0) as hash
       from (select ${columns} from ${schemaOf(projection)}.${table.name}) t`,
    )
    hashes[table.name] = rows[0]?.hash ?? ''
  }
  return hashes
}

/** The rows of a rebuild from zero: everything except the log is deleted and made again. */
export const rebuilt = async (pool: Pool, projection: Projection): Promise<Record<string, string>> => {
  await pool.query(`drop schema ${schemaOf(projection)} cascade`)
  await pool.query('delete from proj.checkpoint where projection = $1', [projection.name])
  await pool.query('delete from proj.dead_letter where projection = $1', [projection.name])
  await pool.query('delete from proj.live where projection = $1', [projection.name])
  await pool.query('delete from proj.build where projection = $1', [projection.name])
  const projector = aProjector(pool, [projection])
  await reached(pool, projection.name)
  await projector.stop()
  return rowHashes(pool, projection)
}

/** Waits until a projection has reached the head of the log. */
export const reached = async (pool: Pool, projection: string): Promise<void> => {
  await until(`${projection} is at the end of the log`, async () => {
    const { rows } = await pool.query<Readonly<{ behind: boolean }>>(
      `select coalesce((select min(c.pos) from proj.checkpoint c join proj.live using (projection, version)
          where c.projection = $1), '') <
        lpad(to_hex((select coalesce(max(pos), 0) from log.event where log_part = 0)), 16, '0') collate "C" as behind`,
      [projection],
    )
    return rows[0]?.behind === false
  })
}

/** Waits until every read model has come to the end of the log: a role is ready before it has read what was there. */
export const allReached = async (pool: Pool): Promise<void> => {
  for (const { name } of readModels) await reached(pool, name)
}
