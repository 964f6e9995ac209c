import { hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { leadingZeroBits, WORK_BITS } from '@portal/contracts/proof-of-work'
import { keyedMac } from './keyed-mac.ts'

/** How long a challenge can be answered. */
export const WORK_LIFE_MS = 10 * 60_000
const SHAPE = /^((\d{1,15})\.[\w-]{22})\.([\w-]{43}):(\d{1,15})$/

type Deps = Readonly<{ tokenSecret: string; now: () => Date }>

/**
 * A proof of work in place of a picture: the browser looks for a number whose digest with the challenge begins with so many zero
 * bits. It costs one visitor half a second, and somebody who does it thousands of times as much each time. No other service is told.
 * `about` binds a challenge to what it is for; nothing is stored.
 */
export const proofOfWork = ({ tokenSecret, now }: Deps) => {
  const mac = keyedMac(tokenSecret, 'captcha')
  const macOf = (unsigned: string, about: readonly string[]): string =>
    mac('challenge', unsigned, ...about).toString('base64url')

  const isTimely = (expires: string): boolean => {
    const leftMs = Number(expires) - now().getTime()
    return leftMs > 0 && leftMs <= WORK_LIFE_MS
  }

  return {
    challenge: (...about: readonly string[]): string => {
      const unsigned = `${now().getTime() + WORK_LIFE_MS}.${randomBytes(16).toString('base64url')}`
      return `${unsigned}.${macOf(unsigned, about)}`
    },

    /** The name of the challenge that a solution answers in time; null if it is none of ours for this, or is not solved. */
    solved: (solution: string, ...about: readonly string[]): string | null => {
      const [, unsigned, expires, given] = SHAPE.exec(solution) ?? []
      if (unsigned === undefined || expires === undefined || given === undefined) return null
      const isOurs = timingSafeEqual(Buffer.from(given), Buffer.from(macOf(unsigned, about)))
      if (!isOurs || !isTimely(expires)) return null
      return leadingZeroBits(hash('sha256', solution, 'buffer')) >= WORK_BITS ? unsigned : null
    },
  }
}
