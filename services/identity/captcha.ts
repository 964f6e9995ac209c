import { keyedMac } from '../kernel/keyed-mac.ts'
import { proofOfWork } from '../kernel/proof-of-work.ts'
import { type LimitDeps, WINDOW_MS } from './failure-limits.ts'

/** The proof of work of a registration: each challenge is accepted once. */
export const captcha = ({ attempts, now, tokenSecret }: LimitDeps) => {
  const { challenge, solved } = proofOfWork({ tokenSecret, now })
  const mac = keyedMac(tokenSecret, 'captcha')

  const isFresh = async (unsigned: string): Promise<boolean> => {
    const key = mac('used', unsigned).toString('hex')
    return (await attempts.count(key, now(), WINDOW_MS)).attempts === 1
  }

  return {
    challenge: (): string => challenge(),

    /** Whether it answers a challenge of ours, in time, and for the first time. */
    isSolved: async (solution: string): Promise<boolean> => {
      const unsigned = solved(solution)
      return unsigned !== null && isFresh(unsigned)
    },
  }
}
