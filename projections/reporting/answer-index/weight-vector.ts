import { type Arena, CHUNK_RESPONDENTS, EMPTY } from './arena.ts'
import type { Bitset, Extent } from './bitset.ts'

const WORD = 32

/**
 * Transposes 32 words of 32 bits in place: bit i of word k becomes bit k of word i. By halves, quarters, … of the square.
 * Source: Warren 2012, "Hacker's Delight", section 7-3.
 */
const transpose = (words: Uint32Array): void => {
  for (let step = 16, mask = 0xffff; step > 0; step >>= 1, mask ^= mask << step) {
    for (let k = 0; k < WORD; k = (k + step + 1) & ~step) {
      const [one, other] = [words[k] ?? 0, words[k + step] ?? 0]
      const changed = ((one >>> step) ^ other) & mask
      words[k] = one ^ (changed << step)
      words[k + step] = other ^ changed
    }
  }
}

/** Bits of one chunk as words; null if no bit is set. Valid until the arena grows. */
const wordsIn = ({ kernel }: Arena, set: Bitset, chunk: number): Uint32Array | null => {
  const address = set[chunk] ?? EMPTY
  return address === EMPTY ? null : new Uint32Array(kernel.memory.buffer, address, CHUNK_RESPONDENTS / WORD)
}

/** Writes one half (0: the low 32 bits) of the numbers of 32 respondents, from the word of each bit. */
const writeHalf = (halves: Uint32Array, from: number, square: Uint32Array): void => {
  transpose(square)
  for (let i = 0; i < WORD; i += 1) halves[from + 2 * i] = square[i] ?? 0
}

type Words = readonly (Uint32Array | null)[]

/** Writes the numbers of one chunk, whose first half is at `start`. */
const writeChunk = (halves: Uint32Array, start: number, columns: Words, words: number): void => {
  const square = new Uint32Array(WORD)
  for (let word = 0; word < words; word += 1) {
    for (const half of [0, 1]) {
      for (let bit = 0; bit < WORD; bit += 1) square[bit] = columns[half * WORD + bit]?.[word] ?? 0
      writeHalf(halves, start + 2 * WORD * word + half, square)
    }
  }
}

/**
 * Float64 numbers by ordinal, of which `bits` holds one set per bit: 0 (the lowest) to 63. A respondent in no set has
 * the number 0.
 */
export const numbersOfBits = (arena: Arena, extent: Extent, bits: readonly Bitset[]): Float64Array<ArrayBuffer> => {
  const numbers = new Float64Array(extent.length * CHUNK_RESPONDENTS)
  const halves = new Uint32Array(numbers.buffer)
  for (const [chunk, length] of extent.entries()) {
    const columns = bits.map((set) => wordsIn(arena, set, chunk))
    writeChunk(halves, 2 * chunk * CHUNK_RESPONDENTS, columns, length / 4)
  }
  return numbers
}
