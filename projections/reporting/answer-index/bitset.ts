import { CHUNK_BYTES, CHUNK_RESPONDENTS } from './arena.ts'
import type { Address } from './kernel.ts'

/** A set of a survey's respondents: the address of each chunk of its bits; EMPTY for a chunk without respondents. */
export type Bitset = readonly Address[]

/** How many bytes of each chunk are in use, in multiples of 128: one number per chunk. */
export type Extent = readonly number[]

const STEP = 128

/** The bytes that the kernel has to process for this many bytes of bits. */
export const lengthFor = (bytes: number): number => Math.min(CHUNK_BYTES, Math.ceil(bytes / STEP) * STEP)

export const extentOf = (respondents: number): Extent => {
  const chunks = Math.ceil(respondents / CHUNK_RESPONDENTS)
  return Array.from({ length: chunks }, (_, chunk) =>
    lengthFor(Math.ceil((respondents - chunk * CHUNK_RESPONDENTS) / 8)),
  )
}
