import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { type Lateness, watchLateness } from './lateness.ts'

const blockFor = (ms: number): void => {
  const until = performance.now() + ms
  while (performance.now() < until);
}

const askedFor = (lateness: Lateness, requests: number): number =>
  Array.from({ length: requests }, lateness.ms).at(-1) ?? 0

describe('the lateness of a process', () => {
  it('grows while one turn of the event loop reads a crowd of requests, and is forgotten in the next', async () => {
    const lateness = watchLateness()
    expect(askedFor(lateness, 100)).toBeLessThan(100)
    blockFor(300)
    expect(lateness.ms()).toBeGreaterThanOrEqual(300)
    await nextTurn()
    await nextTurn()
    expect(askedFor(lateness, 100)).toBeLessThan(300)
    lateness.stop()
  })

  it('is not that of one slow request', () => {
    const lateness = watchLateness()
    expect(askedFor(lateness, 10)).toBe(0)
    blockFor(300)
    expect(lateness.ms()).toBe(0)
    lateness.stop()
  })
})
