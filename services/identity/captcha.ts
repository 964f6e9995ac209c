import { hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { CAPTCHA_BITS, leadingZeroBits } from '@portal/contracts/identity/captcha'
import { keyedMac } from '../kernel/keyed-mac.ts'
import { type SignInDeps, WINDOW_MS } from './sign-in.ts'

/** Shorter than used ones are remembered. */
const LIFE_MS = 10 * 60_000
const SHAPE = /^((\d{1,15})\.[\w-]{22})\.([\w-]{43}):(\d{1,15})$/

/**
 * A proof of work in place of a picture: the browser looks for a number whose digest with the challenge begins with so many zero
 * bits. It costs one visitor half a second, and somebody who registers thousands of times as much each time. Nobody else hears
 * of it.
 */
export const captcha = ({ attempts, now, tokenSecret }: Omit<SignInDeps, 'members'>) => {
  const mac = keyedMac(tokenSecret, 'captcha')
  const macOf = (unsigned: string): string => mac('challenge', unsigned).toString('base64url')

  const isOurs = (unsigned: string, given: string): boolean =>
    timingSafeEqual(Buffer.from(given), Buffer.from(macOf(unsigned)))
  const isTimely = (expires: string): boolean => {
    const leftMs = Number(expires) - now().getTime()
    return leftMs > 0 && leftMs <= LIFE_MS
  }
  const isFresh = async (unsigned: string): Promise<boolean> => {
    const key = mac('used', unsigned).toString('hex')
    return (await attempts.count(key, now(), WINDOW_MS)).attempts === 1
  }

  return {
    challenge: (): string => {
      const unsigned = `${now().getTime() + LIFE_MS}.${randomBytes(16).toString('base64url')}`
      return `${unsigned}.${macOf(unsigned)}`
    },

    /** Whether it answers a challenge of ours, in time, and for the first time. */
    isSolved: async (solution: string): Promise<boolean> => {
      const [, unsigned, expires, given] = SHAPE.exec(solution) ?? []
      if (unsigned === undefined || expires === undefined || given === undefined) return false
      if (!isOurs(unsigned, given) || !isTimely(expires)) return false
      if (leadingZeroBits(hash('sha256', solution, 'buffer')) < CAPTCHA_BITS) return false
      return isFresh(unsigned)
    },
  }
}
