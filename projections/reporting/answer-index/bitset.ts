import { CHUNK_BYTES, CHUNK_RESPONDENTS } from './arena.ts'
import type { Address } from './kernel.ts'

/** A set of a survey's respondents: where each chunk of its bits lies; EMPTY for a chunk with nobody in it. */
export type Bitset = readonly Address[]

/** How many bytes of each chunk are in use, in multiples of 128: one number a chunk. */
export type Extent = readonly number[]

const STEP = 128

/** Bytes that the kernel has to look at, for so many bytes of bits. */
export const lengthFor = (bytes: number): number => Math.min(CHUNK_BYTES, Math.ceil(bytes / STEP) * STEP)

export const extentOf = (respondents: number): Extent => {
  const chunks = Math.ceil(respondents / CHUNK_RESPONDENTS)
  return Array.from({ length: chunks }, (_, chunk) =>
    lengthFor(Math.ceil((respondents - chunk * CHUNK_RESPONDENTS) / 8)),
  )
}
