import { createHmac, hkdfSync } from 'node:crypto'

export type KeyedMac = (...parts: readonly string[]) => Buffer

/**
 * HMAC-SHA-256 for one purpose, under a key derived from the installation's secret (HKDF, RFC 5869): a MAC
 * for one purpose is not valid for another, and without the secret nobody can test what a digest is of.
 */
export const keyedMac = (secret: string, purpose: string): KeyedMac => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `portal: ${purpose}`, 32))
  return (...parts) => createHmac('sha256', key).update(JSON.stringify(parts)).digest()
}
