import { describe, expect, it } from 'vitest'
import { randomPart } from './random-part.ts'

describe('a random part', () => {
  it('differs from all others, also where the stock is filled again, and keeps what it is', () => {
    const parts = Array.from({ length: 2_000 }, (_, index) => randomPart(index % 2 === 0 ? 12 : 32))
    const before = parts.map((part) => part.toString('hex'))
    expect(new Set(before).size).toBe(2_000)
    expect(before.filter((hex) => hex.includes('0'.repeat(12)))).toEqual([])
    Array.from({ length: 500 }, () => randomPart(32))
    expect(parts.map((part) => part.toString('hex'))).toEqual(before)
  })

  it.each([0, 1, 12, 4_096])('has %i bytes', (bytes) => expect(randomPart(bytes)).toHaveLength(bytes))

  it('has no shared memory', () => expect(randomPart(32).buffer.byteLength).toBe(32))

  it('has each bit as often set as not', () => {
    const bits = [...randomPart(4_096)].map((byte) => byte.toString(2).replaceAll('0', '').length)
    expect(Math.abs(bits.reduce((sum, count) => sum + count, 0) - 16_384)).toBeLessThan(1_000)
  })
})
