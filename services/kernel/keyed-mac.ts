import { createHmac, createSecretKey, hkdfSync } from 'node:crypto'

export type KeyedMac = (...parts: readonly string[]) => Buffer

/**
 * HMAC-SHA-256 for one purpose, under a key derived from the installation's secret (HKDF, RFC 5869): a MAC
 * for one purpose is not valid for another, and without the secret nobody can test what a digest is of.
 */
export const keyedMac = (secret: string, purpose: string): KeyedMac => {
  // As a KeyObject, made once: from the bytes each MAC makes one of its own, which takes five times as long.
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `portal: ${purpose}`, 32)))
  return (...parts) => createHmac('sha256', key).update(JSON.stringify(parts)).digest()
}
