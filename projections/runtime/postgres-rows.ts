import type { Connection } from '@portal/infra/database/pool'
import type { Store } from './row-set.ts'
import { type AnyTable, isBits, type KeyPart, type Row, snake, sqlType, type Table, unitOf } from './table.ts'

const quoted = (name: string): string => `"${name}"`

const columnsOf = ({ columns }: AnyTable): readonly string[] => Object.keys(columns)
const columnOf = (table: AnyTable, name: string) => table.columns[name] ?? 'text'

/** Columns of the JSON records that we send: bitsets travel apart, as bytes, and the record says where they lie. */
const recordOf = (table: AnyTable, names: readonly string[]): string =>
  names
    .map((name) =>
      isBits(columnOf(table, name))
        ? `"${name}At" int, "${name}Length" int`
        : `${quoted(name)} ${sqlType(columnOf(table, name))}`,
    )
    .join(', ')

/** How a column is read back: an instant as text, since a `Date` has not all of its digits. */
const readAs = (table: AnyTable, name: string): string => {
  const cast = columnOf(table, name).startsWith('timestamptz') ? '::text' : ''
  return `t.${snake(name)}${cast} as ${quoted(name)}`
}

export const loadSql = (schema: string, table: AnyTable): string => {
  const unit = unitOf(table)
  const matches = unit.map((name) => `t.${snake(name)} = k.${quoted(name)}`).join(' and ')
  const columns = columnsOf(table).map((name) => readAs(table, name))
  return `select ${columns.join(', ')} from json_to_recordset($1) as k(${recordOf(table, unit)})
    join ${schema}.${table.name} t on ${matches}`
}

export const writeSql = (schema: string, table: AnyTable): string => {
  const names = columnsOf(table)
  const values = names.map((name) =>
    isBits(columnOf(table, name))
      ? `substring($2::bytea from r."${name}At" for r."${name}Length")`
      : `r.${quoted(name)}`,
  )
  const changed = names.filter((name) => !table.key.includes(name))
  const update = changed.map((name) => `${snake(name)} = excluded.${snake(name)}`).join(', ')
  return `insert into ${schema}.${table.name} (${names.map(snake).join(', ')})
    select ${values.join(', ')} from json_to_recordset($1) as r(${recordOf(table, names)})
    on conflict (${table.key.map(snake).join(', ')}) do ${changed.length === 0 ? 'nothing' : `update set ${update}`}`
}

const removeSql = (schema: string, table: AnyTable): string => {
  const matches = table.key.map((name) => `t.${snake(name)} = k.${quoted(name)}`).join(' and ')
  return `delete from ${schema}.${table.name} t using json_to_recordset($1) as k(${recordOf(table, table.key)})
    where ${matches}`
}

const pick = (row: Row, names: readonly string[]): Row =>
  Object.fromEntries(names.map((name) => [name, row[name] ?? null]))

/** Length without the zero bytes at the end. */
export const trimmedLength = (bits: Uint8Array): number => {
  let length = bits.length
  while (length > 0 && bits[length - 1] === 0) length -= 1
  return length
}

/** Rows as JSON records, and the bitsets of all of them one after the other. */
const packed = (names: readonly string[], bitNames: readonly string[], rows: readonly Row[]) => {
  if (bitNames.length === 0) return { json: JSON.stringify(rows), bits: null }
  const plain = names.filter((name) => !bitNames.includes(name))
  const parts: Uint8Array[] = []
  let at = 1 // SQL counts from one
  const records = rows.map((row) => {
    const record = pick(row, plain)
    for (const name of bitNames) {
      const value = row[name]
      const bits = value instanceof Uint8Array ? value.subarray(0, trimmedLength(value)) : new Uint8Array()
      record[`${name}At`] = at
      record[`${name}Length`] = bits.length
      at += bits.length
      parts.push(bits)
    }
    return record
  })
  return { json: JSON.stringify(records), bits: Buffer.concat(parts) }
}

const ROWS_AT_ONCE = 5_000

const keyRecord = (unit: readonly string[], parts: readonly KeyPart[]): Row =>
  Object.fromEntries(unit.map((name, i) => [name, parts[i] ?? null]))

/** The rows of a projection inside the transaction that this connection is in. */
export const postgresRows = (connection: Connection, schema: string): Store => ({
  load: async <R extends Row>(table: Table<R>, units: readonly (readonly KeyPart[])[]) => {
    const unit = unitOf(table)
    const keys = JSON.stringify(units.map((parts) => keyRecord(unit, parts)))
    const { rows } = await connection.query<R>(loadSql(schema, table), [keys])
    return rows
  },
  write: async (table, rows) => {
    const names = columnsOf(table)
    const bitNames = names.filter((name) => isBits(columnOf(table, name)))
    const sql = writeSql(schema, table)
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
      const { json, bits } = packed(names, bitNames, rows.slice(from, from + ROWS_AT_ONCE))
      await connection.query(sql, bits ? [json, bits] : [json])
    }
  },
  remove: async (table, rows) => {
    const keys = JSON.stringify(rows.map((row) => pick(row, table.key)))
    await connection.query(removeSql(schema, table), [keys])
  },
})
