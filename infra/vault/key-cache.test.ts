import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { newKey } from './cipher.ts'
import { keyCache } from './key-cache.ts'

/** The bytes that are held when nothing is held in vain. */
const heapAfterCollection = (): number => {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc()')
  return process.memoryUsage().heapUsed
}

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

  it('holds 20,000 of them at most, the latest ones, and one that is kept again as a recent one', () => {
    const cache = keyCache(() => 0)
    const keep = (index: number): void => cache.keep(`owner ${index}`, aKey(`k${index}`))
    for (let index = 0; index < 60_000; index += 1) {
      keep(index)
      if (index === 45_000) keep(30_000)
    }
    const held = Array.from({ length: 60_000 }, (_, index) => index).filter((index) => cache.byId(`k${index}`))
    expect(held.length).toBeGreaterThan(18_000)
    expect(held.length).toBeLessThanOrEqual(20_000)
    expect(held).toEqual([
      30_000,
      ...Array.from({ length: held.length - 1 }, (_, index) => 60_001 - held.length + index),
    ])
  })

  it('is not larger for owners that came and went', () => {
    const cache = keyCache(() => 0)
    const key = aKey('k')
    const churn = (): void => {
      for (let index = 0; index < 300_000; index += 1) {
        cache.keep(`owner ${index}`, key)
        cache.drop(`owner ${index - 100}`)
      }
    }
    churn()
    const before = heapAfterCollection()
    churn()
    expect(heapAfterCollection() - before).toBeLessThan(5_000_000)
  })
})
