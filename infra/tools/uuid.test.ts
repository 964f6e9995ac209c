import { describe, expect, it } from 'vitest'
import { isUuid, newTimedUuid, takeTimeOf, uuidBytes, uuidText } from './uuid.ts'

describe('a UUID', () => {
  it('is converted to bytes and back, and told from other texts', () => {
    const id = '6ba7b810-9dad-11d1-80b4-00c04fd430c8'
    expect(uuidText(uuidBytes(id))).toBe(id)
    expect(isUuid(id)).toBe(true)
    expect(isUuid('6ba7b810-9dad-11d1-80b4')).toBe(false)
    expect(isUuid('one')).toBe(false)
  })
})

describe('a UUID of version 7', () => {
  it('begins with its time and differs from others of the same time', () => {
    const [one, other] = [newTimedUuid(0x0123456789ab), newTimedUuid(0x0123456789ab)]
    expect(one).toMatch(/^01234567-89ab-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(one).not.toBe(other)
  })

  it('gives its time to ids that are derived from it, and these to others; other versions have none to give', () => {
    const derived = () => uuidBytes('6af613b6-569c-5c22-9c37-2ed93f31d3af')
    const timed = takeTimeOf(uuidBytes('01234567-89ab-7000-8000-000000000000'), derived())
    expect(uuidText(timed)).toBe('01234567-89ab-8c22-9c37-2ed93f31d3af')
    expect(takeTimeOf(timed, derived())).toEqual(timed)
    expect(takeTimeOf(uuidBytes('6ba7b810-9dad-41d1-80b4-00c04fd430c8'), derived())).toEqual(derived())
  })
})
