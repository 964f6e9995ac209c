import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { strangerDelay } from './stranger-delay.ts'

/** How many of so many requests of this network are held back. */
const heldOf = ({ msFor }: ReturnType<typeof strangerDelay>, network: string, requests: number): number =>
  Array.from({ length: requests }, () => msFor(network)).filter((ms) => ms > 0).length

describe('the delay of strangers', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('is a second for each request of a network after the hundredth within a second, and none for other networks', () => {
    const delay = strangerDelay(() => 5_000)
    expect(heldOf(delay, 'one', 250)).toBe(150)
    expect(heldOf(delay, 'other', 100)).toBe(0)
    expect(delay.msFor('one')).toBe(1_000)
  })

  it('ends with the second in which too much was asked', () => {
    let now = 5_000
    const delay = strangerDelay(() => now)
    heldOf(delay, 'one', 250)
    now = 6_000
    expect(heldOf(delay, 'one', 100)).toBe(0)
  })

  it('is for everybody after a thousand requests of strangers within a second', () => {
    const delay = strangerDelay(() => 5_000)
    for (let n = 0; n < 1_000; n += 1) expect(delay.msFor(`network ${n}`)).toBe(0)
    expect(delay.msFor('another network')).toBe(1_000)
  })

  it('holds back 5,000 replies at most, and sends each when its time is over', () => {
    const delay = strangerDelay(() => 5_000)
    heldOf(delay, 'one', 100)
    const send = vi.fn()
    for (let n = 0; n < 5_000; n += 1) delay.hold(delay.msFor('one'), send)
    expect(delay.msFor('one')).toBe(0)
    vi.advanceTimersByTime(999)
    expect(send).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(send).toHaveBeenCalledTimes(5_000)
    expect(delay.msFor('one')).toBe(1_000)
  })
})
