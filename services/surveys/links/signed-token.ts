import { timingSafeEqual } from 'node:crypto'
import { keyedMac } from '../../kernel/keyed-mac.ts'

const MAC_BYTES = 16
const SEPARATOR = ' '

/**
 * Tokens that only this installation can make: parts in plain text, and 128 bits of an HMAC over them for one purpose. A part is an id: it
 * has no space.
 */
export const signedTokens = (secret: string, purpose: string) => {
  const mac = keyedMac(secret, purpose)
  const macOf = (parts: readonly string[]) => mac(...parts).subarray(0, MAC_BYTES)
  return {
    make: (...parts: readonly string[]): string => {
      const text = parts.join(SEPARATOR)
      const bytes = Buffer.allocUnsafe(MAC_BYTES + Buffer.byteLength(text))
      bytes.write(text, macOf(parts).copy(bytes))
      return bytes.toString('base64url')
    },

    /** Null for what this installation did not make for this purpose. */
    read: (token: string): readonly string[] | null => {
      const bytes = Buffer.from(token, 'base64url')
      if (bytes.length <= MAC_BYTES || bytes.toString('base64url') !== token) return null
      const parts = bytes.subarray(MAC_BYTES).toString().split(SEPARATOR)
      return timingSafeEqual(bytes.subarray(0, MAC_BYTES), macOf(parts)) ? parts : null
    },
  }
}
