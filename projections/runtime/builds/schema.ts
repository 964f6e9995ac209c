import type { Connection, Pool } from '@portal/infra/database/pool'
import { type Projection, schemaOf } from '../projection.ts'
import { type AnyTable, isBits, isDocument, isNullable, snake, sqlType } from '../rows/table.ts'
import { beginBuild, buildsOf, digestOf, inBuild, liveBuild, setState } from './build.ts'
import { showStableViews } from './stable-views.ts'

/** Advisory lock for all changes of the projections' schemas: class 7002, one number. */
const LOCK = 'select pg_advisory_xact_lock(7002, 0)'

type Queryable = Pick<Connection, 'query'>

const columnSql = (table: AnyTable): string =>
  Object.entries(table.columns)
    .map(([name, column]) => `${snake(name)} ${sqlType(column)}${isNullable(column) ? '' : ' not null'}`)
    .join(', ')

const list = (names: readonly string[]): string => names.map(snake).join(', ')

/** Rows are updated as answers come in: free space keeps the new version of a row on its page, without new index entries. */
const tableSql = (schema: string, table: AnyTable): string => {
  const { name, columns, key, settings } = table
  const storage = Object.entries({ fillfactor: 75, ...settings }).map(([setting, value]) => `${setting} = ${value}`)
  const altered = Object.entries(columns).flatMap(([column, type]) => [
    ...(isBits(type) ? [`alter column ${snake(column)} set storage external`] : []),
    // No plan depends on them, and comparing thousands of them is most of what an analyze costs.
    ...(isDocument(type) ? [`alter column ${snake(column)} set statistics 0`] : []),
  ])
  return [
    `create table if not exists ${schema}.${name} (${columnSql(table)}, primary key (${list(key)})) with (${storage.join(', ')})`,
    ...(altered.length > 0 ? [`alter table ${schema}.${name} ${altered.join(', ')}`] : []),
  ].join(';\n')
}

const indexSql = (schema: string, { name, unique, indexes = [] }: AnyTable): string => {
  const of = (kind: string, on: readonly string[]): string =>
    `create ${kind} if not exists ${[name, ...on.map(snake)].join('_')} on ${schema}.${name} (${list(on)})`
  return [...(unique ? [of('unique index', unique)] : []), ...indexes.map((on) => of('index', on))].join(';\n')
}

const viewOf = ({ name }: AnyTable): string => `read.${name}`

const viewSql = (schema: string, table: AnyTable): string =>
  `create view ${viewOf(table)} as select ${list(Object.keys(table.columns))} from ${schema}.${table.name}`

/** The tables of a build without what only queries need: for filling. */
export const createTables = async (connection: Queryable, projection: Projection): Promise<void> => {
  const schema = schemaOf(projection)
  await connection.query(`create schema if not exists ${schema}`)
  for (const table of projection.tables) await connection.query(tableSql(schema, table))
}

/** Left out while a build is filled: created at the end, indexes cost a fraction. */
export const createIndexes = async (connection: Queryable, projection: Projection): Promise<void> => {
  const schema = schemaOf(projection)
  for (const table of projection.tables) {
    const sql = indexSql(schema, table)
    if (sql !== '') await connection.query(sql)
  }
}

export const analyzeTables = async (connection: Queryable, projection: Projection): Promise<void> => {
  for (const { name } of projection.tables) await connection.query(`analyze ${schemaOf(projection)}.${name}`)
}

/** From the commit on the views of schema `read` show this build. All views are locked first, in one order. */
export const showTables = async (connection: Queryable, projection: Projection): Promise<void> => {
  const views = projection.tables.map(viewOf).toSorted()
  await connection.query(`drop view if exists ${views.join(', ')}`)
  for (const table of projection.tables) await connection.query(viewSql(schemaOf(projection), table))
  await connection.query(
    'insert into proj.live values ($1, $2) on conflict (projection) do update set version = excluded.version',
    [projection.name, projection.version],
  )
  await showStableViews(connection, projection)
}

/** Commits if `work` returns. A statement may take any time. */
export async function inLongTransaction<T>(pool: Pool, work: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = await pool.connect()
  try {
    await connection.query('begin; set local client_min_messages = warning; set local statement_timeout = 0')
    const result = await work(connection)
    await connection.query('commit')
    connection.release()
    return result
  } catch (error) {
    connection.release(true) // closing it rolls back
    throw error
  }
}

/** A transaction that excludes all other changes of schemas. */
export const changingSchemas = <T>(pool: Pool, work: (connection: Connection) => Promise<T>): Promise<T> =>
  inLongTransaction(pool, async (connection) => {
    await connection.query(LOCK)
    return work(connection)
  })

/**
 * Creates the tables that the projections write to, in a migrated database: a live build, shown by the views of schema
 * `read`, for each projection that has none. Every process may call it at each start; one does it, the others wait. A build
 * of other code is left as it is: the role rebuilds beside it.
 */
export async function prepareProjections(pool: Pool, projections: readonly Projection[]): Promise<void> {
  await changingSchemas(pool, async (connection) => {
    for (const projection of projections) await prepare(connection, projection)
  })
}

const prepare = async (connection: Connection, projection: Projection): Promise<void> => {
  const live = await liveBuild(connection, projection.name)
  if (live?.digest === '') await adopt(connection, projection)
  if (live?.codeVersion === projection.version) await showStableViews(connection, inBuild(projection, live))
  if (live) return
  const lost = (await buildsOf(connection, projection.name)).findLast(
    ({ state, codeVersion }) => state === 'live' && codeVersion === projection.version,
  )
  const build = lost ?? (await beginBuild(connection, projection, { purpose: 'rows', state: 'live', freeze: null }))
  const first = inBuild(projection, build)
  await createTables(connection, first)
  await createIndexes(connection, first)
  await showTables(connection, first)
  await setState(connection, build, 'live')
}

/** A build from before there was a list of builds. */
const adopt = async (connection: Connection, projection: Projection): Promise<void> => {
  await connection.query(
    `update proj.build set digest = $3 where projection = $1 and code_version = $2 and digest = ''`,
    [projection.name, projection.version, digestOf(projection)],
  )
}
