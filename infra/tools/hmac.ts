import { hash } from 'node:crypto'

/** HMAC-SHA-256 of a message under a fixed key, 32 bytes. */
export type Hmac = (message: string | Uint8Array) => Buffer

const BLOCK = 64
const DIGEST = 32
/** Bytes of a text that is written into one buffer for all, and those that a character of JavaScript (UTF-16) has in UTF-8 at most. */
const SHORT = 1_024
const MOST_BYTES = 3

/** The padded key and a short text behind it, one after the other for all keys: a key that is used once prepares little. */
const short = Buffer.alloc(BLOCK + SHORT)

/** The key as one block, with room behind it. */
const paddedWith = (key: Uint8Array, byte: number, room: number): Buffer => {
  const padded = Buffer.allocUnsafe(BLOCK + room).fill(byte)
  for (let place = 0; place < key.length; place += 1) padded[place] = byte ^ (key[place] ?? 0)
  return padded
}

/**
 * HMAC-SHA-256 (RFC 2104), computed by two one-shot hashes. Node makes an object for each HMAC, and one for its key, which
 * takes several times as long as the hashing of a short message; a digest that comes as a buffer takes three times as long as one that
 * comes as a string of bytes.
 */
export const hmacSha256 = (secret: Uint8Array): Hmac => {
  const key = secret.length > BLOCK ? hash('sha256', secret, 'buffer') : secret
  const inner = paddedWith(key, 0x36, 0)
  const outer = paddedWith(key, 0x5c, DIGEST) // each message writes over its end
  const innerOf = (message: string | Uint8Array): Uint8Array => {
    if (typeof message !== 'string') return Buffer.concat([inner, message])
    if (message.length * MOST_BYTES > SHORT) return Buffer.concat([inner, Buffer.from(message)])
    inner.copy(short)
    return short.subarray(0, BLOCK + short.write(message, BLOCK))
  }
  return (message) => {
    outer.write(hash('sha256', innerOf(message), 'binary'), BLOCK, 'latin1')
    return Buffer.from(hash('sha256', outer, 'binary'), 'latin1')
  }
}
