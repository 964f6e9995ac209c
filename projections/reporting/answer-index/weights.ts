import { type Arena, CHUNK_RESPONDENTS, EMPTY, WEIGHT_BYTES } from './arena.ts'
import type { Extent } from './bitset.ts'
import type { Address } from './kernel.ts'

/** The addresses of a survey's weights, one per chunk of respondents, in the layout that the kernel expects. */
export type Weights = readonly Address[]

const WORD = 64
const STRIDE = WORD + 1

/** Copies weights, by ordinal, into the arena. The caller releases them. Throws ArenaFull. */
export const storeWeights = (arena: Arena, extent: Extent, byOrdinal: Float64Array): Weights => {
  const stored: Address[] = []
  try {
    for (const chunk of extent.keys()) stored.push(storeChunk(arena, byOrdinal, chunk))
    return stored
  } catch (error) {
    releaseWeights(arena, stored)
    throw error
  }
}

const storeChunk = (arena: Arena, byOrdinal: Float64Array, chunk: number): Address => {
  const address = arena.take(WEIGHT_BYTES)
  const { buffer, byteOffset } = arena.view(address, WEIGHT_BYTES)
  const into = new Float64Array(buffer, byteOffset, WEIGHT_BYTES / 8)
  const part = byOrdinal.subarray(chunk * CHUNK_RESPONDENTS, (chunk + 1) * CHUNK_RESPONDENTS)
  for (let word = 0; word * WORD < part.length; word += 1) {
    into.set(part.subarray(word * WORD, (word + 1) * WORD), word * STRIDE)
  }
  return address
}

export const releaseWeights = (arena: Arena, weights: Weights): void => {
  for (const address of weights) if (address !== EMPTY) arena.give(address, WEIGHT_BYTES)
}
