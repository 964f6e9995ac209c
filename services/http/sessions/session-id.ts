import { randomBytes, timingSafeEqual } from 'node:crypto'
import { keyedMac } from '../../kernel/keyed-mac.ts'

const RANDOM_BYTES = 20
const MAC_BYTES = 12
/** 32 bytes in base64url. */
const SHAPE = /^[\w-]{43}$/

/** The ids in the cookies. One that this installation did not make is recognised without a query. */
export type SessionIds = Readonly<{
  make: () => string
  /** The id that begins with these bytes. */
  sign: (random: Buffer) => string
  isOurs: (id: string) => boolean
}>

export const sessionIds = (secret: string): SessionIds => {
  const mac = keyedMac(secret, 'session id')
  const macOf = (random: Buffer): Buffer => mac(random.toString('base64url')).subarray(0, MAC_BYTES)
  const sign = (bytes: Buffer): string => {
    const random = bytes.subarray(0, RANDOM_BYTES)
    return Buffer.concat([random, macOf(random)]).toString('base64url')
  }
  return {
    sign,
    make: () => sign(randomBytes(RANDOM_BYTES)),
    isOurs: (id) => {
      if (!SHAPE.test(id)) return false
      const bytes = Buffer.from(id, 'base64url')
      return timingSafeEqual(bytes.subarray(RANDOM_BYTES), macOf(bytes.subarray(0, RANDOM_BYTES)))
    },
  }
}
