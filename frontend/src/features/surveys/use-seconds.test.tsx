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

it('tells all seconds of a showing, by its name', () => {
  const { seconds, pass } = shown()
  pass(12.34)
  const first = seconds()
  pass(5)
  expect([first.seconds, seconds().seconds]).toEqual([12.3, 17.3])
  expect(seconds().showing).toBe(first.showing)
  expect(shown().seconds().showing).not.toBe(first.showing)
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
  expect(seconds().seconds).toBe(5)
})
