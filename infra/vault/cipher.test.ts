import { describe, expect, it } from 'vitest'
import { masterKeyOf, newKey, seal, unseal } from './cipher.ts'

describe('a sealed text', () => {
  const key = newKey()
  const plain = Buffer.from('noor@example.org')
  const sealed = seal(key, 'event 1 contact', plain)

  it('opens with its key in its context', () => expect(unseal(key, 'event 1 contact', sealed)).toEqual(plain))

  it('does not open in another context', () => expect(unseal(key, 'event 2 contact', sealed)).toBeNull())

  it('does not open with another key', () => expect(unseal(newKey(), 'event 1 contact', sealed)).toBeNull())

  it('does not open if a bit was changed or a part is missing', () => {
    const changed = Buffer.from(sealed)
    changed.writeUInt8(changed.readUInt8(20) ^ 1, 20)
    expect(unseal(key, 'event 1 contact', changed)).toBeNull()
    expect(unseal(key, 'event 1 contact', sealed.subarray(0, -1))).toBeNull()
    expect(unseal(key, 'event 1 contact', Buffer.alloc(5))).toBeNull()
  })

  it('is different each time', () => expect(seal(key, 'event 1 contact', plain)).not.toEqual(sealed))
})

describe('the master key', () => {
  it('is 32 bytes, the same for the same secret', () => {
    expect(masterKeyOf('a secret of many words')).toHaveLength(32)
    expect(masterKeyOf('a secret of many words')).toEqual(masterKeyOf('a secret of many words'))
    expect(masterKeyOf('another secret')).not.toEqual(masterKeyOf('a secret of many words'))
  })
})
