import { describe, expect, it } from 'vitest'
import { gathered } from './gathered.ts'

const upperCase = () => {
  const calls: (readonly string[])[] = []
  const gates: PromiseWithResolvers<void>[] = []
  const find = gathered(async (keys) => {
    calls.push(keys)
    const gate = Promise.withResolvers<void>()
    gates.push(gate)
    await gate.promise
    return new Map(keys.filter((key) => key !== 'nobody').map((key) => [key, key.toUpperCase()]))
  })
  return { calls, gates, find }
}
const turn = () => new Promise((resolve) => setImmediate(resolve))

describe('gathered look-ups', () => {
  it('of one turn are one, each key once', async () => {
    const { calls, gates, find } = upperCase()
    const found = Promise.all([find('a'), find('b'), find('a'), find('nobody')])
    await turn()
    gates[0]?.resolve()
    expect(await found).toEqual(['A', 'B', 'A', null])
    expect(calls).toEqual([['a', 'b', 'nobody']])
  })

  it('that come while one is under way share the next', async () => {
    const { calls, gates, find } = upperCase()
    const first = find('a')
    await turn()
    const others = [find('b'), find('c')]
    await turn()
    expect(calls).toEqual([['a']])
    gates[0]?.resolve()
    expect(await first).toBe('A')
    await turn()
    gates[1]?.resolve()
    expect(await Promise.all(others)).toEqual(['B', 'C'])
    expect(calls).toEqual([['a'], ['b', 'c']])
  })

  it('fail for those who asked, and for nobody after', async () => {
    const { gates, find } = upperCase()
    const [first, second] = [find('a'), find('b')]
    await turn()
    gates[0]?.reject(new Error('away'))
    await expect(first).rejects.toThrow('away')
    await expect(second).rejects.toThrow('away')
    const again = find('a')
    await turn()
    gates[1]?.resolve()
    expect(await again).toBe('A')
  })
})
