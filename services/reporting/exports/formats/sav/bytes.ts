/** Little-endian parts of a system file. */
export const int32 = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(4 * values.length)
  for (const [index, value] of values.entries()) bytes.writeInt32LE(value, 4 * index)
  return bytes
}

export const float64 = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(8 * values.length)
  for (const [index, value] of values.entries()) bytes.writeDoubleLE(value, 8 * index)
  return bytes
}

const BREAK = 0b1000_0000

/** At most so many bytes of UTF-8, cut between characters. */
export const cut = (bytes: Buffer, most: number): Buffer => {
  if (bytes.length <= most) return bytes
  let end = most
  while (end > 0 && ((bytes[end] ?? 0) & 0b1100_0000) === BREAK) end -= 1
  return bytes.subarray(0, end)
}

export const utf8 = (text: string, most = Number.POSITIVE_INFINITY): Buffer => cut(Buffer.from(text), most)

/** Filled up with spaces. */
export const padded = (bytes: Buffer, length: number): Buffer =>
  Buffer.concat([bytes, Buffer.alloc(length - bytes.length, ' ')])

export const upTo = (length: number, multiple: number): number => Math.ceil(length / multiple) * multiple
