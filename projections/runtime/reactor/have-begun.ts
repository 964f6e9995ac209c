import type { Pool } from '@portal/infra/database/pool'

/** Whether each of these reactors has its place in the log: what comes from then on is not missed. */
export const haveBegun = async (pool: Pool, names: readonly string[]): Promise<boolean> => {
  const { rowCount } = await pool.query('select from proj.reactor where projection = any($1::text[])', [names])
  return rowCount === names.length
}
