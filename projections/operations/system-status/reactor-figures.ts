import type { ProjectionFigures, ReactorFigures } from '@portal/contracts/http/operations/status'
import type { Pool } from '@portal/infra/database/pool'
import { instantText } from '@portal/infra/tools/instant-text'
import { schemaOf } from '../../runtime/projection.ts'

export type ProjectionRow = Omit<ProjectionFigures, 'reactor'> & Readonly<{ isReactor: boolean }>

/** Each reactor keeps what it asked for in a table of its own. */
const asksSql = (schema: string): string => `select
    count(*) filter (where due_at is null or due_at <= clock_timestamp())::int as due,
    count(*) filter (where due_at > clock_timestamp())::int as timers,
    ${instantText('min(due_at) filter (where due_at > clock_timestamp())')}
      as "nextTimerAt"
  from ${schema}.ask where key_hash & $2::int = $1::int`

const asksOf = async (pool: Pool, { projection: name, version, shard, shards = 1 }: ProjectionRow) => {
  const { rows } = await pool.query<ReactorFigures>(asksSql(schemaOf({ name, version })), [shard, shards - 1])
  return rows[0] ?? null
}

/** Adds to each reactor, shard by shard, what it asked for and is not done. */
export const withReactors = (pool: Pool, rows: readonly ProjectionRow[]): Promise<readonly ProjectionFigures[]> =>
  Promise.all(
    rows.map(async ({ isReactor, ...row }) => {
      return { ...row, reactor: isReactor ? await asksOf(pool, { ...row, isReactor }) : null }
    }),
  )
