import { createHmac, hkdfSync } from 'node:crypto'

export type KeyedMac = (...parts: readonly string[]) => Buffer

/**
 * HMAC-SHA-256 for one purpose, under a key of its own that is derived from the installation's secret (HKDF, RFC 5869): what is
 * made for one purpose is worth nothing for another, and without the secret nobody can try out what a digest is of.
 */
export const keyedMac = (secret: string, purpose: string): KeyedMac => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `portal: ${purpose}`, 32))
  return (...parts) => createHmac('sha256', key).update(JSON.stringify(parts)).digest()
}
