import type { CopyIn } from '@portal/infra/database/copy'
import type { Connection } from '@portal/infra/database/pool'
import { prepared } from '@portal/infra/tools/prepared'
import { arrayType, columnArray } from './column-arrays.ts'
import { copyRows } from './copy-rows.ts'
import type { Store } from './row-set.ts'
import { type AnyTable, isBits, type KeyPart, type Row, snake, sqlType, type Table, unitOf } from './table.ts'

const quoted = (name: string): string => `"${name}"`

const columnsOf = ({ columns }: AnyTable): readonly string[] => Object.keys(columns)
const columnOf = (table: AnyTable, name: string) => table.columns[name] ?? 'text'

/** The parameters as rows: `unnest($1::text[], $2::int[]) as r("surveyId", chunk)`. */
const sent = (table: AnyTable, names: readonly string[]): string => {
  const arrays = names.map((name, i) => `$${i + 1}::${arrayType(columnOf(table, name))}`)
  return `unnest(${arrays.join(', ')}) as r(${names.map(quoted).join(', ')})`
}

const received = (table: AnyTable, name: string): string => `r.${quoted(name)}::${sqlType(columnOf(table, name))}`

const isKey = (table: AnyTable, names: readonly string[]): string =>
  names.map((name) => `t.${snake(name)} = ${received(table, name)}`).join(' and ')

/** How a column is selected: an instant as text, because a `Date` loses its microseconds. */
const readAs = (table: AnyTable, name: string): string => {
  const cast = columnOf(table, name).startsWith('timestamptz') ? '::text' : ''
  return `t.${snake(name)}${cast} as ${quoted(name)}`
}

const loadSql = (schema: string, table: AnyTable): string => {
  const unit = unitOf(table)
  const columns = columnsOf(table).map((name) => readAs(table, name))
  return `select ${columns.join(', ')} from ${sent(table, unit)} join ${schema}.${table.name} t on ${isKey(table, unit)}`
}

const insertSql = (schema: string, table: AnyTable): string => {
  const names = columnsOf(table)
  return `insert into ${schema}.${table.name} (${names.map(snake).join(', ')})
    select ${names.map((name) => received(table, name)).join(', ')} from ${sent(table, names)}`
}

/** The key, and the columns that may have changed. */
const changing = (table: AnyTable): readonly string[] => {
  const { key, constant = [] } = table
  return columnsOf(table).filter((name) => key.includes(name) || !constant.includes(name))
}

const updateSql = (schema: string, table: AnyTable): string => {
  const names = changing(table)
  const changed = names.filter((name) => !table.key.includes(name))
  const values = changed.map((name) => `${snake(name)} = ${received(table, name)}`)
  return `update ${schema}.${table.name} t set ${values.join(', ')} from ${sent(table, names)}
    where ${isKey(table, table.key)}`
}

const removeSql = (schema: string, table: AnyTable): string =>
  `delete from ${schema}.${table.name} t using ${sent(table, table.key)} where ${isKey(table, table.key)}`

/** The driver returns a Buffer, whose `slice` shares its memory: a reducer that keeps a copy of bits needs a plain array. */
const asBytes = (table: AnyTable, rows: readonly Row[]): void => {
  for (const name of columnsOf(table).filter((column) => isBits(columnOf(table, column)))) {
    for (const row of rows) {
      const value = row[name]
      if (value instanceof Uint8Array) row[name] = Uint8Array.from(value)
    }
  }
}

const ROWS_AT_ONCE = 5_000

/** From this number of new rows on COPY is faster than arrays, which need one round trip less. */
const WORTH_COPYING = 100

/** The rows of a projection within the open transaction of this connection. Without `copyIn` all go as arrays. */
export const postgresRows = (connection: Connection, schema: string, copyIn?: CopyIn): Store => {
  const send = async (sql: string, table: AnyTable, names: readonly string[], rows: readonly Row[]): Promise<void> => {
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
      const some = rows.slice(from, from + ROWS_AT_ONCE)
      const arrays = names.map((name) =>
        columnArray(
          columnOf(table, name),
          some.map((row) => row[name]),
        ),
      )
      await connection.query(prepared(sql, arrays))
    }
  }
  return {
    load: async <R extends Row>(table: Table<R>, units: readonly (readonly KeyPart[])[]) => {
      const arrays = unitOf(table).map((name, i) =>
        columnArray(
          columnOf(table, name),
          units.map((parts) => parts[i]),
        ),
      )
      const { rows } = await connection.query<R>(prepared(loadSql(schema, table), arrays))
      asBytes(table, rows)
      return rows
    },
    insert: (table, rows) =>
      copyIn === undefined || rows.length < WORTH_COPYING
        ? send(insertSql(schema, table), table, columnsOf(table), rows)
        : copyRows(copyIn, connection, schema, table, rows),
    update: (table, rows) => send(updateSql(schema, table), table, changing(table), rows),
    remove: (table, rows) => send(removeSql(schema, table), table, table.key, rows),
  }
}
