import { describe, expect, it } from 'vitest'
import { gathered } from './gathered.ts'

describe('gathered calls', () => {
  it('of one turn of the event loop become one call with each name once', async () => {
    const calls: (readonly string[])[] = []
    const load = gathered(async (names: readonly string[]) => {
      calls.push(names)
      return new Map(names.map((name) => [name, name.toUpperCase()]))
    })
    const found = await Promise.all([load(['a', 'b']), load(['b', 'c']), load(['a'])])
    expect(calls).toEqual([['a', 'b', 'c']])
    expect(found.map((each) => each.get('a'))).toEqual(['A', 'A', 'A'])
  })

  it('that arrive while a call is under way wait for the next one', async () => {
    const calls: (readonly string[])[] = []
    const gate = Promise.withResolvers<void>()
    const load = gathered(async (names: readonly string[]) => {
      calls.push(names)
      await gate.promise
      return new Map(names.map((name) => [name, true]))
    })
    const first = load(['a'])
    while (calls.length === 0) await new Promise(setImmediate)
    const others = [load(['b']), load(['c'])]
    gate.resolve()
    await Promise.all([first, ...others])
    expect(calls).toEqual([['a'], ['b', 'c']])
  })

  it('that fail do not affect the next call', async () => {
    let isDown = true
    const load = gathered(async (names: readonly string[]) => {
      if (isDown) throw new Error('away')
      return new Map(names.map((name) => [name, true]))
    })
    await expect(load(['a'])).rejects.toThrow('away')
    isDown = false
    expect((await load(['a'])).get('a')).toBe(true)
  })
})
