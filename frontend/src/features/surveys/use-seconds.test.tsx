import { fireEvent, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useSeconds } from './use-seconds.ts'

afterEach(() => vi.restoreAllMocks())

/** A page that is shown, and a clock. */
const shown = () => {
  let now = 1_000
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const { result } = renderHook(() => useSeconds())
  const pass = (seconds: number): void => {
    now += seconds * 1_000
  }
  return { seconds: result.current, pass }
}

it('a page that is saved while it is answered has each of its seconds once', () => {
  const { seconds, pass } = shown()
  pass(12.34)
  expect(seconds.fresh()).toBe(12.3)
  seconds.stored(seconds.fresh())
  pass(5)
  expect([seconds.fresh(), seconds.spent()]).toEqual([5, 17.3])
})

it('the seconds of a hidden tab are none of the page', () => {
  const { seconds, pass } = shown()
  pass(3)
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  fireEvent(document, new Event('visibilitychange'))
  pass(60)
  hidden.mockReturnValue(false)
  fireEvent(document, new Event('visibilitychange'))
  pass(2)
  expect(seconds.spent()).toBe(5)
})
