import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { seldom } from './seldom.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('passes the first call on at once, and then at most one in the given number of milliseconds', () => {
  const told: number[] = []
  const tell = seldom(1_000, (n: number) => void told.push(n))
  for (let n = 0; n < 25; n += 1) {
    tell(n)
    vi.advanceTimersByTime(100)
  }
  expect(told).toEqual([0, 10, 20])
})
