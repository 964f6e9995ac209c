import { type Arena, CHUNK_BYTES, EMPTY } from './arena.ts'
import type { Bitset, Extent } from './bitset.ts'

/** A set as a `bytea` for the database: bit i of it (`get_bit`) is the respondent with ordinal i. It outlives the arena's chunks. */
export const bytesOf = (arena: Arena, extent: Extent, set: Bitset): Buffer => {
  const last = extent.at(-1) ?? 0
  const bytes = Buffer.alloc(Math.max(0, extent.length - 1) * CHUNK_BYTES + last)
  for (const [chunk, length] of extent.entries()) {
    const address = set[chunk] ?? EMPTY
    if (address !== EMPTY) bytes.set(arena.view(address, length), chunk * CHUNK_BYTES)
  }
  return bytes
}
