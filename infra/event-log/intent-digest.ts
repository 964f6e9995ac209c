import { hash } from 'node:crypto'

/** 16 bytes that identify an intent and its stream: the same command id for two streams has two intents. */
export type DigestOf = (stream: string, intent: string) => Buffer

const BLOCK = 64

const paddedWith = (key: Uint8Array, byte: number): Buffer => {
  const padded = Buffer.alloc(BLOCK, byte)
  key.forEach((each, index) => {
    padded.writeUInt8(each ^ byte, index)
  })
  return padded
}

/**
 * HMAC-SHA-256 (RFC 2104) under a secret of at most 64 bytes, so that the answers behind a digest cannot be guessed from
 * the log. Computed by two one-shot hashes: creating a key object for each append took a fifth of the writer's time.
 */
export function intentDigest(secret: Uint8Array): DigestOf {
  const inner = paddedWith(secret, 0x36)
  const outer = paddedWith(secret, 0x5c)
  return (stream, intent) => {
    const inside = hash('sha256', Buffer.concat([inner, Buffer.from(`${stream}\n${intent}`)]), 'buffer')
    return hash('sha256', Buffer.concat([outer, inside]), 'buffer').subarray(0, 16)
  }
}
