import { randomPart } from './random-part.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export const isUuid = (text: string): boolean => UUID.test(text)

/** The 16 bytes of a UUID. */
export const uuidBytes = (uuid: string): Buffer => Buffer.from(uuid.replaceAll('-', ''), 'hex')

/** The UUID of 16 bytes, as text. */
export const uuidText = (bytes: Buffer): string => {
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

const TIME_BYTES = 6
const VERSION_AT = 6
const VARIANT_AT = 8

/** Gives the 16 bytes at a place the version and the variant of RFC 9562, in place. */
export const markVersion = (bytes: Buffer, version: number, at = 0): Buffer => {
  bytes.writeUInt8((bytes.readUInt8(at + VERSION_AT) & 0x0f) | (version << 4), at + VERSION_AT)
  bytes.writeUInt8((bytes.readUInt8(at + VARIANT_AT) & 0x3f) | 0x80, at + VARIANT_AT)
  return bytes
}

/** A UUID of version 7 (RFC 9562, section 5.7): 48 bits of Unix time in milliseconds, the rest by chance. */
export const newTimedUuid = (at: number = Date.now()): string => {
  const bytes = randomPart(16)
  bytes.writeUIntBE(at, 0, TIME_BYTES)
  return uuidText(markVersion(bytes, 7))
}

/** Those of version 7 begin with a time; those of version 8 are ours, made of one that does, or made to be shared as a time is. */
const hasTime = (bytes: Buffer): boolean => {
  const version = bytes.readUInt8(VERSION_AT) >> 4
  return (version === 7 || version === 8) && bytes.readUInt8(VARIANT_AT) >> 6 === 0b10
}

/**
 * Makes a derived UUID begin with the time of the one from which it was derived, if that tells a time: then it is of version 8. Ids that
 * are made one after another stand side by side in an index then, and do not touch a page of it each.
 * @param derived holds its 16 bytes at the place `at`; changed in place
 */
export const takeTimeOf = (from: Buffer, derived: Buffer, at = 0): Buffer => {
  if (!hasTime(from)) return derived
  from.copy(derived, at, 0, TIME_BYTES)
  return markVersion(derived, 8, at)
}
