import { hash } from 'node:crypto'

/** HMAC-SHA-256 of a message under a fixed key, 32 bytes. */
export type Hmac = (message: string | Uint8Array) => Buffer

const BLOCK = 64
const DIGEST = 32

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
  const outer = Buffer.concat([paddedWith(key, 0x5c), Buffer.alloc(DIGEST)]) // each message writes over its end
  return (message) => {
    const bytes = typeof message === 'string' ? Buffer.from(message) : message
    outer.write(hash('sha256', Buffer.concat([inner, bytes]), 'binary'), BLOCK, 'latin1')
    return hash('sha256', outer, 'buffer')
  }
}
