import { hash } from 'node:crypto'

/**
 * A UUID of version 5 form (RFC 9562 section 5.5) out of the parts: the same parts, the same id, on every machine. Each
 * part is closed by U+0000, so that none runs into the next.
 */
export const derivedId = (...parts: readonly string[]): string => {
  const hex = hash('sha1', parts.map((part) => `${part}\0`).join(''))
  const variant = ((Number.parseInt(hex.slice(16, 18), 16) & 0x3f) | 0x80).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(18, 20)}-${hex.slice(20, 32)}`
}
