import type { Column, Value } from './table.ts'

/** Values in the binary format of PostgreSQL, each preceded by its length (the `send` functions in src/backend/utils/adt). */

/** How the values of a column are sent: the name of their array type, the oid of its element (pg_type.dat). */
export type Wire = Readonly<{ array: string; oid: number; put: (into: Growing, value: Value) => void }>

export type Growing = { bytes: Buffer; at: number }

const JSONB_VERSION = 1

export const reserve = (into: Growing, more: number): void => {
  if (into.at + more <= into.bytes.length) return
  const larger = Buffer.allocUnsafe(Math.max(into.at + more, into.bytes.length * 2))
  into.bytes.copy(larger, 0, 0, into.at)
  into.bytes = larger
}

/** A UTF-16 unit takes at most three bytes. `lead` bytes before the text are left free for the caller. */
const putText = (into: Growing, text: string, lead = 0): void => {
  reserve(into, 4 + lead + text.length * 3)
  const length = lead + into.bytes.write(text, into.at + 4 + lead)
  into.bytes.writeInt32BE(length, into.at)
  into.at += 4 + length
}

export const text: Wire = { array: 'text[]', oid: 25, put: (into, value) => putText(into, String(value)) }

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

/** The length without zero bytes at the end. */
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

/** Arrays in an array must have equal lengths: the inner one is sent as its literal. */
const texts: Wire = {
  ...text,
  put: (into, value) => {
    const items = Array.isArray(value) ? value.map((item) => `"${String(item).replaceAll(/["\\]/g, '\\$&')}"`) : []
    putText(into, `{${items.join(',')}}`)
  },
}

export const wireOf = (column: Column): Wire => {
  const type = column.replace(' null', '')
  if (type === 'int') return int
  if (type === 'bool') return bool
  if (type === 'jsonb') return jsonb
  if (type === 'bits') return bits
  return type === 'text[]' ? texts : text
}

/** Writes a value, or null. @returns whether there is a value */
export const putOrNull = (into: Growing, value: Value | undefined, put: Wire['put']): boolean => {
  if (value !== null && value !== undefined) {
    put(into, value)
    return true
  }
  reserve(into, 4)
  into.at = into.bytes.writeInt32BE(-1, into.at)
  return false
}
