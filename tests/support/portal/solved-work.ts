import { hash } from 'node:crypto'
import { leadingZeroBits, WORK_BITS } from '@portal/contracts/proof-of-work'

/** What a browser sends for a challenge. */
export const solvedWork = (challenge: string, from = 0): string => {
  for (let n = from; ; n += 1) {
    const solution = `${challenge}:${n}`
    if (leadingZeroBits(hash('sha256', solution, 'buffer')) >= WORK_BITS) return solution
  }
}
