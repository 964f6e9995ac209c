import { createHash } from 'node:crypto'
import type { Pool } from '@portal/infra/database/pool'
import type { Projection } from '../../runtime/projection.ts'

/** What a plan for these rests on: which builds there are, and what is parked. Not how far the log has come. */
export const basisOf = async (
  pool: Pool,
  models: readonly Pick<Projection, 'name' | 'version'>[],
): Promise<readonly unknown[]> => {
  const names = models.map(({ name }) => name)
  const listed = await pool.query(
    `select projection, version, code_version, digest, purpose, state from proj.build where projection = any($1) order by 1, 2`,
    [names],
  )
  const parked = await pool.query(
    `select projection, version, count(distinct key)::int as keys from proj.dead_letter where projection = any($1)
     group by 1, 2 order by 1, 2`,
    [names],
  )
  return [models.map(({ name, version }) => [name, version]), listed.rows, parked.rows]
}

/** Eight hex digits that stand for all that a plan rests on. */
export const hashOf = (basis: unknown): string =>
  createHash('sha256').update(JSON.stringify(basis)).digest('hex').slice(0, 8)
