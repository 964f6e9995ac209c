import type { Column, Value } from './table.ts'

/**
 * Columns of rows as arrays in the binary format of PostgreSQL (array_recv in src/backend/utils/adt/arrayfuncs.c): nothing
 * is escaped here or taken apart there, which costs a third of what sending the same rows as JSON does.
 */

/** How a column's elements travel: what an array of them is called, its element's oid (pg_type.dat). */
type Wire = Readonly<{ array: string; oid: number; put: (into: Growing, value: Value) => void }>

type Growing = { bytes: Buffer; at: number }

const HEADER_BYTES = 20
const JSONB_VERSION = 1

const reserve = (into: Growing, more: number): void => {
  if (into.at + more <= into.bytes.length) return
  const larger = Buffer.allocUnsafe(Math.max(into.at + more, into.bytes.length * 2))
  into.bytes.copy(larger, 0, 0, into.at)
  into.bytes = larger
}

/** A UTF-16 unit takes three bytes at most. `lead` bytes before the text are left for the caller to fill. */
const putText = (into: Growing, text: string, lead = 0): void => {
  reserve(into, 4 + lead + text.length * 3)
  const length = lead + into.bytes.write(text, into.at + 4 + lead)
  into.bytes.writeInt32BE(length, into.at)
  into.at += 4 + length
}

const text: Wire = { array: 'text[]', oid: 25, put: (into, value) => putText(into, String(value)) }

const int: Wire = {
  array: 'int[]',
  oid: 23,
  put: (into, value) => {
    reserve(into, 8)
    into.bytes.writeInt32BE(4, into.at)
    into.bytes.writeInt32BE(Number(value), into.at + 4)
    into.at += 8
  },
}

const bool: Wire = {
  array: 'bool[]',
  oid: 16,
  put: (into, value) => {
    reserve(into, 5)
    into.bytes.writeInt32BE(1, into.at)
    into.bytes[into.at + 4] = value === true ? 1 : 0
    into.at += 5
  },
}

const jsonb: Wire = {
  array: 'jsonb[]',
  oid: 3802,
  put: (into, value) => {
    const start = into.at
    putText(into, JSON.stringify(value), 1)
    into.bytes[start + 4] = JSONB_VERSION
  },
}

/** Length without the zero bytes at the end. */
export const trimmedLength = (bits: Uint8Array): number => {
  let length = bits.length
  while (length > 0 && bits[length - 1] === 0) length -= 1
  return length
}

const bits: Wire = {
  array: 'bytea[]',
  oid: 17,
  put: (into, value) => {
    const whole = value instanceof Uint8Array ? value : new Uint8Array()
    const length = trimmedLength(whole)
    reserve(into, 4 + length)
    into.bytes.writeInt32BE(length, into.at)
    into.bytes.set(whole.subarray(0, length), into.at + 4)
    into.at += 4 + length
  },
}

/** An array in an array has no unequal lengths: the inner one travels as its literal. */
const texts: Wire = {
  ...text,
  put: (into, value) => {
    const items = Array.isArray(value) ? value.map((item) => `"${String(item).replaceAll(/["\\]/g, '\\$&')}"`) : []
    putText(into, `{${items.join(',')}}`)
  },
}

const wireOf = (column: Column): Wire => {
  const type = column.replace(' null', '')
  if (type === 'int') return int
  if (type === 'bool') return bool
  if (type === 'jsonb') return jsonb
  if (type === 'bits') return bits
  return type === 'text[]' ? texts : text
}

/** The SQL type of the array that holds a column: `jsonb[]`; an instant or a UUID is cast from text. */
export const arrayType = (column: Column): string => wireOf(column).array

/** The values of one column, null where a row has none. */
export const columnArray = (column: Column, values: readonly (Value | undefined)[]): Buffer => {
  const { oid, put } = wireOf(column)
  const into: Growing = { bytes: Buffer.allocUnsafe(HEADER_BYTES + values.length * 32), at: HEADER_BYTES }
  let hasNull = 0
  for (const value of values) {
    if (value !== null && value !== undefined) {
      put(into, value)
      continue
    }
    hasNull = 1
    reserve(into, 4)
    into.at = into.bytes.writeInt32BE(-1, into.at)
  }
  const header = [1, hasNull, oid, values.length, 1] // dimensions, nulls, element, length, first index
  for (const [i, field] of header.entries()) into.bytes.writeInt32BE(field, i * 4)
  return into.bytes.subarray(0, into.at)
}
