import { expect, it } from 'vitest'
import { placesFor } from './places.ts'

const held = () => Promise.withResolvers<void>()
const settle = () => new Promise((resolve) => setImmediate(resolve))

it('so many calls run at a time, the others in the order in which they came', async () => {
  const { run } = placesFor(2)
  const calls = [held(), held(), held(), held()]
  const begun: number[] = []
  const done = calls.map(({ promise }, n) =>
    run(async () => {
      begun.push(n)
      await promise
    }),
  )
  await settle()
  expect(begun).toEqual([0, 1])
  calls[1]?.resolve()
  await settle()
  expect(begun).toEqual([0, 1, 2])
  for (const { resolve } of calls) resolve()
  await Promise.all(done)
  expect(begun).toEqual([0, 1, 2, 3])
})

it('a lower rank goes before all higher ones that wait', async () => {
  const { run } = placesFor(1)
  const { promise, resolve } = held()
  const order: string[] = []
  const come = (name: string, rank: number) => run(async () => void order.push(name), rank)
  const all = [run(() => promise), come('a', 1), come('b', 1), come('c', 0), come('d', 0)]
  resolve()
  await Promise.all(all)
  expect(order).toEqual(['c', 'd', 'a', 'b'])
})

it('a call that fails gives its place back, and idle waits for the last', async () => {
  const { run, enter, hasFree, idle } = placesFor(1)
  await expect(run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  const back = await enter()
  expect(hasFree()).toBe(false)
  let isIdle = false
  const idling = idle().then(() => {
    isIdle = true
  })
  await settle()
  expect(isIdle).toBe(false)
  back()
  await idling
  expect(hasFree()).toBe(true)
})
