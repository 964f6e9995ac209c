import { createHmac } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hmacSha256 } from './hmac.ts'

describe('an HMAC-SHA-256 by one-shot hashes', () => {
  it.each([1, 32, 64, 65, 96])('is that of Node under a key of %i bytes, for a text and for bytes', (length) => {
    const key = Buffer.alloc(length, 7)
    const hmac = createHmac('sha256', key).update('note-1\nnote ä').digest()
    expect(hmacSha256(key)('note-1\nnote ä')).toEqual(hmac)
    expect(hmacSha256(key)(Buffer.from('note-1\nnote ä'))).toEqual(hmac)
  })

  it('is that of Node for short texts after long ones, and for those between', () => {
    const key = Buffer.alloc(32, 7)
    const ours = hmacSha256(key)
    for (const text of ['x'.repeat(2_000), '', 'ä', '€'.repeat(341), '€'.repeat(342), 'y', '\ud800'])
      expect(ours(text)).toEqual(createHmac('sha256', key).update(text).digest())
  })

  it('is that of Node for any keys and messages that come in turns', () => {
    const bytes = fc.uint8Array({ minLength: 1, maxLength: 100 })
    const messages = fc.array(fc.tuple(fc.nat(3), fc.oneof(fc.string({ unit: 'grapheme' }), bytes)), { maxLength: 20 })
    fc.assert(
      fc.property(fc.array(bytes, { minLength: 4, maxLength: 4 }), messages, (keys, turns) => {
        const ours = keys.map(hmacSha256)
        const digests = turns.map(([key, message]) => ours[key]?.(message))
        const expected = turns.map(([key, message]) =>
          createHmac('sha256', keys[key] ?? '')
            .update(message)
            .digest(),
        )
        expect(digests).toEqual(expected)
      }),
    )
  })
})
