import { randomUUID } from 'node:crypto'
import { memoryEventLog } from '@portal/infra/event-log/memory'
import { memoryFeed } from '@portal/infra/feed/memory'
import { beforeEach, describe, expect, it } from 'vitest'
import { type NothingBetween, nothingBetween } from './nothing-between.ts'

const at = (n: number): string => n.toString(16).padStart(16, '0')

const log = memoryEventLog()
const append = (type: string, count: number) =>
  log.append({
    stream: 'cups',
    commandId: randomUUID(),
    intent: '',
    expect: 'any',
    events: Array.from({ length: count }, () => ({ type })),
  })

/** Tea at 1 and 5, coffee at 2 to 4 and 6. */
const cups = async (): Promise<void> => {
  await append('TeaMade', 1)
  await append('CoffeeMade', 3)
  await append('TeaMade', 1)
  await append('CoffeeMade', 1)
}

describe('whether the log has nothing for a projection between two positions', () => {
  let isNothing: NothingBetween
  beforeEach(async () => {
    if ((await log.head()) === at(0)) await cups()
    isNothing = nothingBetween(memoryFeed(log), [
      { name: 'tea', types: ['TeaMade'] },
      { name: 'milk', types: ['MilkPoured'] },
    ])
  })

  it.each([
    ['tea', 0, 1, false],
    ['tea', 1, 4, true],
    ['tea', 1, 5, false],
    ['tea', 4, 6, false],
    ['tea', 5, 6, true],
    ['milk', 0, 6, true],
    ['coffee', 5, 6, false], // not a projection that we know
  ])('%s after %i up to %i: %s', async (name, after, upTo, expected) => {
    expect(await isNothing(name, at(after), at(upTo))).toBe(expected)
  })

  it('is not said of what is not in the log yet, or far away', async () => {
    expect(await isNothing('milk', at(0), at(7))).toBe(false)
    expect(await isNothing('milk', at(0), at(1_000_000))).toBe(false)
  })
})
