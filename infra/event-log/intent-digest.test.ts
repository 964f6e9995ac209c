import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { intentDigest } from './intent-digest.ts'

describe('the digest of an intent', () => {
  it.each([1, 32, 64])('is the HMAC-SHA-256 under a secret of %i bytes, cut to 16 bytes', (length) => {
    const secret = Buffer.alloc(length, 7)
    const hmac = createHmac('sha256', secret).update('note-1\nnote ä').digest().subarray(0, 16)
    expect(intentDigest(secret)('note-1', 'note ä')).toEqual(hmac)
  })

  it('differs for another stream and for another intent', () => {
    const digestOf = intentDigest(Buffer.alloc(32, 7))
    const digests = [digestOf('a', 'b'), digestOf('a', 'c'), digestOf('b', 'b')].map((digest) => digest.toString('hex'))
    expect(new Set(digests).size).toBe(3)
  })
})
