import type { CopyIn } from '@portal/infra/database/copy'
import type { Connection } from '@portal/infra/database/pool'
import { columnArray } from './column-arrays.ts'
import { microsOf } from './instant-micros.ts'
import { type AnyTable, type Column, type Row, snake } from './table.ts'
import { type Growing, putOrNull, reserve, type Wire, wireOf } from './wire.ts'

/** The header of binary COPY data: signature, flags, no extension (PostgreSQL manual, COPY, "Binary Format"). */
const HEADER = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1')
const NO_MORE_ROWS = -1

const putInstant: Wire['put'] = (into, value) => {
  reserve(into, 12)
  into.bytes.writeInt32BE(8, into.at)
  into.bytes.writeBigInt64BE(microsOf(String(value)), into.at + 4)
  into.at += 12
}

const putUuid: Wire['put'] = (into, value) => {
  reserve(into, 20)
  into.bytes.writeInt32BE(16, into.at)
  into.bytes.write(String(value).replaceAll('-', ''), into.at + 4, 'hex')
  into.at += 20
}

const putTexts: Wire['put'] = (into, value) => {
  const array = columnArray('text', Array.isArray(value) ? value : [])
  reserve(into, 4 + array.length)
  into.at = into.bytes.writeInt32BE(array.length, into.at)
  into.at += array.copy(into.bytes, into.at)
}

/** COPY casts nothing: values that are sent as text elsewhere must have the type of their column. */
const putterOf = (column: Column): Wire['put'] => {
  const type = column.replace(' null', '')
  if (type === 'timestamptz') return putInstant
  if (type === 'uuid') return putUuid
  return type === 'text[]' ? putTexts : wireOf(column).put
}

const tuplesOf = ({ columns }: AnyTable, rows: readonly Row[]): Buffer => {
  const fields = Object.entries(columns).map(([name, column]) => ({ name, put: putterOf(column) }))
  const into: Growing = { bytes: Buffer.allocUnsafe(64 + rows.length * fields.length * 32), at: HEADER.length }
  HEADER.copy(into.bytes)
  for (const row of rows) {
    reserve(into, 2)
    into.at = into.bytes.writeInt16BE(fields.length, into.at)
    for (const { name, put } of fields) putOrNull(into, row[name], put)
  }
  reserve(into, 2)
  into.at = into.bytes.writeInt16BE(NO_MORE_ROWS, into.at)
  return into.bytes.subarray(0, into.at)
}

/** Inserts the rows by COPY. Rejects with the database's error; nothing is stored then. */
export const copyRows = async (
  copyIn: CopyIn,
  connection: Connection,
  schema: string,
  table: AnyTable,
  rows: readonly Row[],
): Promise<void> => {
  const columns = Object.keys(table.columns).map(snake)
  const text = `copy ${schema}.${table.name} (${columns.join(', ')}) from stdin (format binary)`
  await copyIn(connection, text, [tuplesOf(table, rows)])
}
