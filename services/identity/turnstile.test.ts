import { describe, expect, it } from 'vitest'
import { TooManyWaiting, turnstile, unlessRefused } from './turnstile.ts'

const held = () => Promise.withResolvers<void>()
const roomy = { atOnce: 1, waiting: 10, strangers: 10, ofGroup: 10 }
const settle = () => new Promise((resolve) => setImmediate(resolve))

describe('a turnstile', () => {
  it('lets so many work at once, in the order that they came', async () => {
    const turns = turnstile({ ...roomy, atOnce: 2 })
    const works = [held(), held(), held(), held()]
    const begun: number[] = []
    const done = works.map(({ promise }, n) =>
      turns.run(async () => {
        begun.push(n)
        await promise
      }, null),
    )
    await settle()
    expect(begun).toEqual([0, 1])
    works[1]?.resolve()
    await settle()
    expect(begun).toEqual([0, 1, 2])
    for (const { resolve } of works) resolve()
    await Promise.all(done)
    expect(begun).toEqual([0, 1, 2, 3])
  })

  it('gives the place on when work fails', async () => {
    const turns = turnstile({ ...roomy, waiting: 1 })
    await expect(turns.run(() => Promise.reject(new Error('no')), null)).rejects.toThrow('no')
    expect(await turns.run(async () => 'yes', null)).toBe('yes')
  })

  it('refuses at once when too many wait', async () => {
    const turns = turnstile({ ...roomy, waiting: 1 })
    const { promise, resolve } = held()
    const [first, second] = [turns.run(() => promise, null), turns.run(async () => 'second', null)]
    await expect(turns.run(async () => 'third', null)).rejects.toBeInstanceOf(TooManyWaiting)
    resolve()
    await Promise.all([first, second])
    expect(await turns.run(async () => 'third', null)).toBe('third')
  })

  it('keeps a place for who has something to do before, until it is used or given back', async () => {
    const turns = turnstile({ ...roomy, waiting: 2 })
    const kept = [turns.reserve(null), turns.reserve(null)]
    await expect(turns.run(async () => 'third', null)).rejects.toBeInstanceOf(TooManyWaiting)
    kept[0]?.giveBack()
    expect(await turns.run(async () => 'third', null)).toBe('third')
    expect(await kept[1]?.run(async () => 'second')).toBe('second')
    kept[1]?.giveBack() // used: it has nothing to give back
    const { promise, resolve } = held()
    const working = [turns.run(() => promise, null), turns.run(() => promise, null), turns.run(() => promise, null)]
    expect(() => turns.reserve(null)).toThrow(TooManyWaiting)
    resolve()
    await Promise.all(working)
  })

  it('gets a place back where there will be no work', async () => {
    const turns = turnstile({ ...roomy, waiting: 1 })
    expect(await unlessRefused(turns.reserve(null), Promise.resolve('too many tries'))).toBe('too many tries')
    await expect(unlessRefused(turns.reserve(null), Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect(await unlessRefused(turns.reserve(null), Promise.resolve(null))).toBeNull()
    expect(() => turns.reserve(null)).toThrow(TooManyWaiting)
  })

  it('lets those who are known go before strangers, and keeps places for them', async () => {
    const turns = turnstile({ atOnce: 1, waiting: 5, strangers: 3, ofGroup: 2 })
    const { promise, resolve } = held()
    const order: string[] = []
    const come = (name: string, group: string | null) =>
      turns.run(async () => void order.push(name), group === null ? null : { group })
    const first = turns.run(() => promise, null)
    const waiting = [come('a1', 'a'), come('a2', 'a'), come('b1', 'b')]
    await expect(come('a3', 'a')).rejects.toBeInstanceOf(TooManyWaiting) // two of one group
    await expect(come('c1', 'c')).rejects.toBeInstanceOf(TooManyWaiting) // three strangers
    expect(() => turns.reserve({ group: 'c' })).toThrow(TooManyWaiting)
    waiting.push(come('known', null), come('known too', null))
    await expect(come('one too many', null)).rejects.toBeInstanceOf(TooManyWaiting)
    resolve()
    await Promise.all([first, ...waiting])
    expect(order).toEqual(['known', 'known too', 'a1', 'a2', 'b1'])
  })
})
