import { hkdfSync } from 'node:crypto'
import { hmacSha256 } from '@portal/infra/tools/hmac'

export type KeyedMac = (...parts: readonly string[]) => Buffer

/**
 * HMAC-SHA-256 for one purpose, under a key derived from the installation's secret (HKDF, RFC 5869): a MAC
 * for one purpose is not valid for another, and without the secret nobody can test what a digest is of.
 */
export const keyedMac = (secret: string, purpose: string): KeyedMac => {
  const hmac = hmacSha256(Buffer.from(hkdfSync('sha256', secret, '', `portal: ${purpose}`, 32)))
  return (...parts) => hmac(JSON.stringify(parts))
}
