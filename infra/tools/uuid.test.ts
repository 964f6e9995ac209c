import { describe, expect, it } from 'vitest'
import { isUuid, uuidBytes, uuidText } from './uuid.ts'

describe('a UUID', () => {
  it('is converted to bytes and back, and told from other texts', () => {
    const id = '6ba7b810-9dad-11d1-80b4-00c04fd430c8'
    expect(uuidText(uuidBytes(id))).toBe(id)
    expect(isUuid(id)).toBe(true)
    expect(isUuid('6ba7b810-9dad-11d1-80b4')).toBe(false)
    expect(isUuid('one')).toBe(false)
  })
})
