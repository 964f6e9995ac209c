import { describe, expect, it } from 'vitest'
import { localHints } from './hints.ts'

const HOUR = 3_600_000
const never = new AbortController().signal

describe('hints', () => {
  it('wake all who wait', async () => {
    const hints = localHints()
    const waiting = Promise.all([hints.wait(HOUR, 0, never), hints.wait(HOUR, 0, never)])
    hints.wake()
    await waiting
    expect(hints.count()).toBe(1)
  })

  it('that arrive while a reader polls are not missed', async () => {
    const hints = localHints()
    const seen = hints.count()
    hints.wake()
    await hints.wait(HOUR, seen, never)
  })

  it('that never arrive cost a reader no more than its time limit', async () => {
    const started = performance.now()
    await localHints().wait(30, 0, never)
    expect(performance.now() - started).toBeGreaterThan(20)
  })

  it('do not delay a reader that is stopped', async () => {
    const hints = localHints()
    const stop = new AbortController()
    const waiting = hints.wait(HOUR, 0, stop.signal)
    stop.abort()
    await waiting
    await hints.wait(HOUR, 0, stop.signal)
  })
})
