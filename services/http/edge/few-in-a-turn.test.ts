import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { fewInATurn } from './few-in-a-turn.ts'

/** Each piece of work takes `ms` of a clock that nothing else moves. */
const working = (ms: number) => {
  let now = 0
  const done: number[] = []
  const inItsTurn = fewInATurn(() => now)
  const add = (n: number, alsoDo = (): void => undefined) =>
    inItsTurn(() => {
      now += ms
      done.push(n)
      alsoDo()
    })
  return { add, done }
}

it('does in a turn what begins within a millisecond, in the order in which it came', async () => {
  const { add, done } = working(0.4)
  for (const n of [1, 2, 3, 4, 5]) add(n)
  expect(done).toEqual([])
  await nextTurn()
  expect(done).toEqual([1, 2, 3])
  await nextTurn()
  expect(done).toEqual([1, 2, 3, 4, 5])
})

it('does one in each turn, however long it takes', async () => {
  const { add, done } = working(50)
  for (const n of [1, 2]) add(n)
  await nextTurn()
  expect(done).toEqual([1])
  await nextTurn()
  expect(done).toEqual([1, 2])
})

it('goes on with what comes while it works, and after it had nothing to do', async () => {
  const { add, done } = working(2)
  add(1, () => add(2))
  await nextTurn()
  await nextTurn()
  expect(done).toEqual([1, 2])
  await nextTurn()
  add(3)
  await nextTurn()
  expect(done).toEqual([1, 2, 3])
})
