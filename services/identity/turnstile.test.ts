import { describe, expect, it } from 'vitest'
import { TooManyWaiting, turnstile } from './turnstile.ts'

const held = () => Promise.withResolvers<void>()
const settle = () => new Promise((resolve) => setImmediate(resolve))

describe('a turnstile', () => {
  it('lets so many work at once, in the order that they came', async () => {
    const turns = turnstile({ atOnce: 2, waiting: 10 })
    const works = [held(), held(), held(), held()]
    const begun: number[] = []
    const done = works.map(({ promise }, n) =>
      turns(async () => {
        begun.push(n)
        await promise
      }),
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
    const turns = turnstile({ atOnce: 1, waiting: 1 })
    await expect(turns(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await turns(async () => 'yes')).toBe('yes')
  })

  it('refuses at once when too many wait', async () => {
    const turns = turnstile({ atOnce: 1, waiting: 1 })
    const { promise, resolve } = held()
    const [first, second] = [turns(() => promise), turns(async () => 'second')]
    await expect(turns(async () => 'third')).rejects.toBeInstanceOf(TooManyWaiting)
    resolve()
    await Promise.all([first, second])
    expect(await turns(async () => 'third')).toBe('third')
  })
})
