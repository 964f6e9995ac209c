import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ConnectionLost, ProblemError } from './failures.ts'
import { keepTrying, waitBefore } from './keep-trying.ts'

const away = (retryAfterMs: number | null = null) =>
  new ProblemError({ type: 'about:blank', title: 'away', status: 503, code: 'unavailable' }, retryAfterMs)
const refused = new ProblemError({ type: 'about:blank', title: 'no', status: 400, code: 'invalid-request' })

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((numbers) => numbers) // all zero
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const tries = (failures: readonly Error[]) => {
  const left = [...failures]
  const work = vi.fn(async () => {
    const failure = left.shift()
    if (failure) throw failure
    return 'stored'
  })
  const onTrouble = vi.fn()
  const leaving = new AbortController()
  return { work, onTrouble, leaving, done: keepTrying(work, { signal: leaving.signal, onTrouble }) }
}

describe('a command', () => {
  it('is sent again until it arrives', async () => {
    const { work, onTrouble, done } = tries([new ConnectionLost('lost'), away()])
    await vi.advanceTimersByTimeAsync(400 + 800)
    expect(await done).toBe('stored')
    expect(work).toHaveBeenCalledTimes(3)
    expect(onTrouble.mock.calls).toEqual([[1], [2]])
  })

  it('is sent at once when the network is back', async () => {
    const { done } = tries([new ConnectionLost('lost')])
    await vi.advanceTimersByTimeAsync(0)
    window.dispatchEvent(new Event('online'))
    expect(await done).toBe('stored')
  })

  it('is not sent again after it was refused', async () => {
    const { work, done } = tries([refused])
    await expect(done).rejects.toBe(refused)
    expect(work).toHaveBeenCalledTimes(1)
  })

  it('is given up when the page is left', async () => {
    const { leaving, work, done } = tries([away(), away()])
    await vi.advanceTimersByTimeAsync(0)
    leaving.abort()
    await expect(done).rejects.toThrow()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(work).toHaveBeenCalledTimes(1)
  })

  it('is given up after three minutes without a server', async () => {
    const { done } = tries(Array.from({ length: 100 }, () => away()))
    const given = expect(done).rejects.toBeInstanceOf(ProblemError)
    await vi.advanceTimersByTimeAsync(190_000)
    await given
  })
})

it('waits longer after each attempt, at most five seconds, and at least as long as the server asks', () => {
  const never = () => 0
  expect([1, 2, 3, 9].map((attempt) => waitBefore(attempt, away(), never))).toEqual([400, 800, 1_600, 5_000])
  expect(waitBefore(1, away(2_000), never)).toBe(2_000)
  expect(waitBefore(1, away(60_000), never)).toBe(10_000)
})

it('waits up to half as long again by chance, never less than the server asked for', () => {
  expect([0, 0.5, 1].map((chance) => waitBefore(1, away(2_000), () => chance))).toEqual([2_000, 2_500, 3_000])
})
