import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PAGES } from '../submit/walk.ts'
import { thinkers } from './thinkers.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => vi.useRealTimers())

describe('members of the soak', () => {
  it('send every page once and in order, with 20 to 90 s between two of them', () => {
    const members = thinkers([], 0, 10_000)
    const sent = new Map<number, { index: number; at: number }>()
    for (let tick = 0; tick < 20_000; tick += 1) {
      const thinker = members.take()
      const before = sent.get(thinker.n)
      expect(thinker.index).toBe((before?.index ?? -1) + 1)
      const pause = performance.now() - (before?.at ?? 0)
      if (before) expect(pause).toBeGreaterThanOrEqual(20_000)
      if (before) expect(pause).toBeLessThan(100_000) // if many are ready at once, some wait for their turn
      sent.set(thinker.n, { index: thinker.index, at: performance.now() })
      members.answered(thinker)
      vi.advanceTimersByTime(50)
    }
    expect([...sent.values()].some(({ index }) => index === PAGES - 1)).toBe(true)
  })
})
