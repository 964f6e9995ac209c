import { hash } from 'node:crypto'
import { isUuid, takeTimeOf, uuidBytes, uuidText } from '@portal/infra/tools/uuid'

/** The place of the version in the text of a UUID. */
const VERSION_AT = 14

/**
 * A UUID of version 5 form (RFC 9562 section 5.5) derived from the parts: the same parts give the same id, on every
 * machine. Each part is terminated by U+0000, so that no two lists of parts give the same text.
 */
export const derivedId = (...parts: readonly string[]): string => {
  const hex = hash('sha1', parts.map((part) => `${part}\0`).join(''))
  const variant = ((Number.parseInt(hex.slice(16, 18), 16) & 0x3f) | 0x80).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(18, 20)}-${hex.slice(20, 32)}`
}

/**
 * As `derivedId`, for a command of many events whose id tells no time: of version 8, so that the ids of its events begin with the first 48 bits
 * of its own. They are side by side in the index of the log then, where others touch a page of it each.
 */
export const derivedIdOfMany = (...parts: readonly string[]): string => {
  const id = derivedId(...parts)
  return `${id.slice(0, VERSION_AT)}8${id.slice(VERSION_AT + 1)}`
}

/**
 * As `derivedId`, but with the time of `from` in front if it tells one: the same parts give the same id, and ids of commands that come one
 * after another are side by side in the index of the log.
 */
export const derivedIdAt = (from: string, ...parts: readonly string[]): string => {
  const id = derivedId(...parts)
  return isUuid(from) ? uuidText(takeTimeOf(uuidBytes(from), uuidBytes(id))) : id
}
