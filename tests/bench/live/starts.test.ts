import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startsSeen } from './starts.ts'

describe('the age of figures', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('is the time since the first respondent whom they lack was acknowledged', () => {
    const seen = startsSeen(100)
    seen.started()
    vi.advanceTimersByTime(500)
    seen.started()
    vi.advanceTimersByTime(300)
    expect([100, 101, 102].map(seen.ageOf)).toEqual([800, 300, 0])
    expect(seen.count()).toBe(102)
  })

  it('is 0 for figures that hold more than was acknowledged: a reply may come after its row', () => {
    expect(startsSeen(100).ageOf(101)).toBe(0)
  })
})
