import type { Draw } from './good-answer.ts'

/** Draws numbers from one seed (xorshift32): a survey, or its answers, are then a pure function of the seed. */
export const numbersFrom = (seed: number): Draw => {
  let state = (seed ^ 0x9e3779b9) | 1
  return (below) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
}
