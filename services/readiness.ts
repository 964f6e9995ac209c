import type { Pool } from '@portal/infra/database/pool'
import { areas } from './areas.ts'

/** What must exist before a role can work: the log, and the tables of all areas. */
export const neededTables: readonly string[] = ['log.event', ...areas.flatMap(({ tables }) => tables)]

/** Also the read models, which a projector creates at its first start. */
export const neededToServe: readonly string[] = [...neededTables, ...areas.flatMap(({ views }) => views)]

/** Whether all these tables and views exist. */
export const areThere = async (pool: Pool, names: readonly string[]): Promise<boolean> => {
  const { rows } = await pool.query<Readonly<{ there: boolean }>>(
    'select bool_and(to_regclass(name) is not null) as there from unnest($1::text[]) as name',
    [names],
  )
  return rows[0]?.there ?? false
}
