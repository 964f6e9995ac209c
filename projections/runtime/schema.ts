import type { Pool } from '@portal/infra/database/pool'
import { type Projection, schemaOf } from './projection.ts'
import { type AnyTable, isBits, isNullable, snake, sqlType } from './table.ts'

/** Advisory lock of everything that changes the projections' schemas: class 7002, one number. */
const LOCK = 'select pg_advisory_xact_lock(7002, 0)'

const columnSql = (table: AnyTable): string =>
  Object.entries(table.columns)
    .map(([name, column]) => `${snake(name)} ${sqlType(column)}${isNullable(column) ? '' : ' not null'}`)
    .join(', ')

const list = (names: readonly string[]): string => names.map(snake).join(', ')

/** Rows are rewritten as answers come in: the spare room keeps a row's new version on its page, out of the indexes. */
const tableSql = (schema: string, table: AnyTable): string => {
  const { name, columns, key, unique, indexes = [] } = table
  const keys = [`primary key (${list(key)})`, ...(unique ? [`unique (${list(unique)})`] : [])]
  const bits = Object.keys(columns).filter((column) => isBits(columns[column] ?? 'text'))
  return [
    `create table if not exists ${schema}.${name} (${columnSql(table)}, ${keys.join(', ')}) with (fillfactor = 75)`,
    ...bits.map((column) => `alter table ${schema}.${name} alter column ${snake(column)} set storage external`),
    ...indexes.map(
      (on) => `create index if not exists ${[name, ...on.map(snake)].join('_')} on ${schema}.${name} (${list(on)})`,
    ),
  ].join(';\n')
}

const viewSql = (schema: string, table: AnyTable): string =>
  `drop view if exists read.${table.name};
   create view read.${table.name} as select ${list(Object.keys(table.columns))} from ${schema}.${table.name}`

/**
 * Makes what the projections write into, in a migrated database: a schema for each projection's version, and the stable
 * views of schema `read`. May be called by every process at each start; one does it, the others wait.
 */
export async function prepareProjections(pool: Pool, projections: readonly Projection[]): Promise<void> {
  const connection = await pool.connect()
  try {
    await connection.query('begin; set local client_min_messages = warning')
    await connection.query(LOCK)
    for (const projection of projections) {
      const { rows } = await connection.query('select 1 from proj.live where projection = $1 and version = $2', [
        projection.name,
        projection.version,
      ])
      if (rows.length === 0) await prepare(connection, projection)
    }
    await connection.query('commit')
    connection.release()
  } catch (error) {
    connection.release(true) // closing it rolls back
    throw error
  }
}

const prepare = async (connection: Pick<Pool, 'query'>, projection: Projection): Promise<void> => {
  const schema = schemaOf(projection)
  await connection.query(`create schema if not exists ${schema}`)
  for (const table of projection.tables) {
    await connection.query(tableSql(schema, table))
    await connection.query(viewSql(schema, table))
  }
  await connection.query(
    'insert into proj.live values ($1, $2) on conflict (projection) do update set version = excluded.version',
    [projection.name, projection.version],
  )
}
