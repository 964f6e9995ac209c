/**
 * One-dimensional arrays in PostgreSQL's binary format (array_send in its source): five 32-bit numbers (dimensions, has
 * nulls, element type, length, lower bound), then each element after its length. As text, JSON would be escaped here and
 * parsed again in the server, which was the largest cost of the write path.
 */
const HEADER = 20

const oids = { bytea: 17, int8: 20, int2: 21, int4: 23, text: 25, json: 114, uuid: 2950 } as const

const begin = (oid: number, length: number, bytes: number): Buffer => {
  const array = Buffer.allocUnsafe(HEADER + 4 * length + bytes)
  array.writeInt32BE(1, 0)
  array.writeInt32BE(0, 4)
  array.writeInt32BE(oid, 8)
  array.writeInt32BE(length, 12)
  array.writeInt32BE(1, 16)
  return array
}

export const int2Array = (values: readonly number[]): Buffer => {
  const array = begin(oids.int2, values.length, 2 * values.length)
  let at = HEADER
  for (const value of values) {
    array.writeInt32BE(2, at)
    array.writeInt16BE(value, at + 4)
    at += 6
  }
  return array
}

export const int4Array = (values: readonly number[]): Buffer => {
  const array = begin(oids.int4, values.length, 4 * values.length)
  let at = HEADER
  for (const value of values) {
    array.writeInt32BE(4, at)
    array.writeInt32BE(value, at + 4)
    at += 8
  }
  return array
}

/** Whole numbers up to 2^53. */
export const int8Array = (values: readonly number[]): Buffer => {
  const array = begin(oids.int8, values.length, 8 * values.length)
  let at = HEADER
  for (const value of values) {
    array.writeInt32BE(8, at)
    array.writeBigInt64BE(BigInt(value), at + 4)
    at += 12
  }
  return array
}

const bytesArray = (oid: number, values: readonly Uint8Array[]): Buffer => {
  const array = begin(
    oid,
    values.length,
    values.reduce((sum, value) => sum + value.length, 0),
  )
  let at = HEADER
  for (const value of values) {
    array.writeInt32BE(value.length, at)
    array.set(value, at + 4)
    at += 4 + value.length
  }
  return array
}

export const byteaArray = (values: readonly Uint8Array[]): Buffer => bytesArray(oids.bytea, values)

const UUID_BYTES = 16

/** Each value is one UUID of 16 bytes, or several, one after the other. */
export const uuidArray = (values: readonly Buffer[]): Buffer => {
  const bytes = values.reduce((sum, { length }) => sum + length, 0)
  const array = begin(oids.uuid, bytes / UUID_BYTES, bytes)
  let at = HEADER
  for (const value of values) {
    for (let from = 0; from < value.length; from += UUID_BYTES) {
      array.writeInt32BE(UUID_BYTES, at)
      value.copy(array, at + 4, from, from + UUID_BYTES)
      at += 4 + UUID_BYTES
    }
  }
  return array
}

const textsArray = (oid: number, values: readonly string[], bytes: number): Buffer => {
  const array = begin(oid, values.length, bytes)
  let at = HEADER
  for (const value of values) {
    const length = array.write(value, at + 4)
    array.writeInt32BE(length, at)
    at += 4 + length
  }
  return array
}

export const textArray = (values: readonly string[]): Buffer =>
  textsArray(
    oids.text,
    values,
    values.reduce((sum, value) => sum + Buffer.byteLength(value), 0),
  )

/** Each value is a JSON document as text; `bytes` is the sum of their lengths in UTF-8. */
export const jsonArray = (values: readonly string[], bytes: number): Buffer => textsArray(oids.json, values, bytes)
