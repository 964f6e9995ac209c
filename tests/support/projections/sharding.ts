import type { Pool } from '@portal/infra/database/pool'
import type { Projection } from '@portal/projections/runtime/projection'
import { changeShards } from '@portal/projections/runtime/shards/change'
import { aRebuilder } from './rebuilding.ts'

const { signal } = new AbortController()

/** Gives a build another number of shards, as an operator does, with a lease that is released afterwards. */
export const shardsBecome = async (pool: Pool, projection: Projection, count: number): Promise<void> => {
  const means = await aRebuilder(pool)
  const { outcome } = await changeShards(means, projection, count, { signal })
  if (outcome !== 'changed') throw new Error(`it was ${outcome}`)
  await pool.query('delete from proj.runner where runner_id = $1', [means.runnerId])
}

/** How many shards of a projection each process owns; those without an owner have the empty name. */
export const shardsHeld = async (pool: Pool, { name }: Projection): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await pool.query<Readonly<{ owner: string; n: number }>>(
    `select coalesce(r.runner_id::text, '') as owner, count(*)::int as n from proj.checkpoint c
     left join proj.runner r on r.runner_id = c.owner and r.expires_at > clock_timestamp()
     where c.projection = $1 group by 1`,
    [name],
  )
  return new Map(rows.map(({ owner, n }) => [owner, n]))
}

/** How many shards each process owns, the fewest first. */
export const sharesOf = async (pool: Pool, projection: Projection): Promise<readonly number[]> =>
  [...(await shardsHeld(pool, projection)).values()].toSorted((a, b) => a - b)
