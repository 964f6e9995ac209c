import { describe, expect, it } from 'vitest'
import { newKey } from './cipher.ts'
import { keyCache } from './key-cache.ts'

const aKey = (keyId: string) => ({ keyId, key: newKey() })

describe('the cache of keys', () => {
  it('finds a key by its owner and by its id', () => {
    const cache = keyCache(() => 0)
    const key = aKey('k1')
    cache.keep('noor', key)
    expect(cache.ofOwner('noor')).toMatchObject(key)
    expect(cache.byId('k1')).toEqual(key.key)
    expect(cache.ofOwner('sami')).toBeUndefined()
  })

  it.each([
    [59_999, true],
    [60_000, false],
    [-3_600_000, false], // the clock was set back
  ])('after %i ms still holds it: %s', (later, isHeld) => {
    let time = 0
    const cache = keyCache(() => time)
    cache.keep('noor', aKey('k1'))
    time = later
    expect(cache.byId('k1') !== undefined).toBe(isHeld)
    expect(cache.ofOwner('noor') !== undefined).toBe(isHeld)
  })

  it('removes a dropped key at once', () => {
    const cache = keyCache(() => 0)
    cache.keep('noor', aKey('k1'))
    cache.drop('noor')
    expect(cache.ofOwner('noor')).toBeUndefined()
    expect(cache.byId('k1')).toBeUndefined()
  })

  it('holds the 20,000 most recent keys', () => {
    const cache = keyCache(() => 0)
    for (let index = 0; index <= 20_000; index += 1) cache.keep(`owner ${index}`, aKey(`k${index}`))
    expect(cache.byId('k0')).toBeUndefined()
    expect(cache.byId('k1')).toBeDefined()
    expect(cache.byId('k20000')).toBeDefined()
  })
})
