import { describe, expect, it } from 'vitest'
import { backOff } from './back-off.ts'

describe('pauses between attempts', () => {
  it('double up to the longest, and start with the first again after a reset', async () => {
    const { pause, peek, reset } = backOff({ firstMs: 1, longestMs: 3 })
    const pauses: number[] = []
    for (let attempt = 0; attempt < 4; attempt += 1) {
      pauses.push(peek())
      await pause()
    }
    expect(pauses).toEqual([1, 2, 3, 3])
    reset()
    expect(peek()).toBe(1)
  })

  it('last as long as they say', async () => {
    const { pause } = backOff({ firstMs: 30, longestMs: 30 })
    const begun = performance.now()
    await pause()
    expect(performance.now() - begun).toBeGreaterThanOrEqual(29) // timers count whole milliseconds
  })

  it('end early when the signal aborts, and have no length afterwards', async () => {
    const { pause } = backOff({ firstMs: 3_600_000, longestMs: 3_600_000 })
    const leaving = new AbortController()
    const paused = pause(leaving.signal)
    leaving.abort()
    await paused
    await pause(leaving.signal)
  })
})
