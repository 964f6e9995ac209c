import { type Arena, CHUNK_RESPONDENTS, EMPTY } from './arena.ts'
import type { Bitset, Extent } from './bitset.ts'

/** Calls back with the ordinal of each respondent in a set, in order. The arena must not grow meanwhile. */
export const eachOrdinal = (arena: Arena, extent: Extent, set: Bitset, found: (ordinal: number) => void): void => {
  for (const [chunk, length] of extent.entries()) {
    const address = set[chunk] ?? EMPTY
    if (address === EMPTY) continue
    const words = new Uint32Array(arena.kernel.memory.buffer, address, length / 4)
    for (const [w, word] of words.entries()) {
      for (let left = word; left !== 0; left &= left - 1) {
        found(chunk * CHUNK_RESPONDENTS + w * 32 + 31 - Math.clz32(left & -left))
      }
    }
  }
}
