import type { Pool } from '@portal/infra/database/pool'

const SCHEMAS = `select table_schema as schema from information_schema.columns
  where table_name = $1 and column_name = $2 and table_schema ~ '_v[0-9]+$' order by 1`

type Asked = Readonly<{ table: string; column: string; where: string; values: readonly unknown[] }>

/** Counts rows in every version of a read model: also in one that is built, or stands by. Each has a schema of its own. */
export const countInVersions = async (pool: Pool, { table, column, where, values }: Asked): Promise<number> => {
  const { rows } = await pool.query<Readonly<{ schema: string }>>(SCHEMAS, [table, column])
  let sum = 0
  for (const { schema } of rows) {
    const text = `select count(*)::int as n from "${schema}".${table} where ${where}`
    sum += (await pool.query<Readonly<{ n: number }>>(text, [...values])).rows[0]?.n ?? 0
  }
  return sum
}
