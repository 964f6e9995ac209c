import { hash } from 'node:crypto'

/** HMAC-SHA-256 of a message under a fixed key, 32 bytes. */
export type Hmac = (message: string | Uint8Array) => Buffer

const BLOCK = 64
const DIGEST = 32
/** Bytes of a text that is written into one buffer for all, and those that a character of JavaScript (UTF-16) has in UTF-8 at most. */
const SHORT = 1_024
const MOST_BYTES = 3

const paddedWith = (key: Uint8Array, byte: number): Buffer => {
  const padded = Buffer.alloc(BLOCK, byte)
  key.forEach((each, place) => {
    padded[place] = each ^ byte
  })
  return padded
}

/**
 * HMAC-SHA-256 (RFC 2104), computed by two one-shot hashes. Node makes an object for each HMAC, and one for its key, which
 * takes several times as long as the hashing of a short message.
 */
export const hmacSha256 = (secret: Uint8Array): Hmac => {
  const key = secret.length > BLOCK ? hash('sha256', secret, 'buffer') : secret
  const inner = paddedWith(key, 0x36)
  const short = Buffer.concat([inner, Buffer.alloc(SHORT)]) // and each short text over what stands after the key
  const outer = Buffer.concat([paddedWith(key, 0x5c), Buffer.alloc(DIGEST)]) // each message writes over its end
  const innerOf = (message: string | Uint8Array): Uint8Array => {
    if (typeof message !== 'string') return Buffer.concat([inner, message])
    if (message.length * MOST_BYTES > SHORT) return Buffer.concat([inner, Buffer.from(message)])
    return short.subarray(0, BLOCK + short.write(message, BLOCK))
  }
  return (message) => {
    outer.write(hash('sha256', innerOf(message), 'binary'), BLOCK, 'latin1')
    return hash('sha256', outer, 'buffer')
  }
}
