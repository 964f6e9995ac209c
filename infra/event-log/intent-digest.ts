import { hmacSha256 } from '../tools/hmac.ts'

/** 16 bytes that identify an intent and its stream: the same command id for two streams has two intents. */
export type DigestOf = (stream: string, intent: string) => Buffer

/** HMAC-SHA-256 under the log's secret, so that the answers behind a digest cannot be guessed from the log. */
export function intentDigest(secret: Uint8Array): DigestOf {
  const hmac = hmacSha256(secret)
  return (stream, intent) => hmac(`${stream}\n${intent}`).subarray(0, 16)
}
