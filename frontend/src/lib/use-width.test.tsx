import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useWidth } from './use-width.ts'

let isPrinted = false
let clientWidth = 0
const media = Object.assign(new EventTarget(), {})

beforeEach(() => {
  isPrinted = false
  // It says nothing: no browser does between the page on the screen and the printed one.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined
      disconnect = () => undefined
    },
  )
  Object.defineProperty(media, 'matches', { get: () => isPrinted, configurable: true })
  vi.stubGlobal('matchMedia', () => media)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockImplementation(() => clientWidth)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function Place() {
  const [ref, width] = useWidth()
  return <p ref={ref}>{width ?? 'unknown'}</p>
}

it('the width of a place is that on paper while the page is printed, and that of the screen again afterwards', () => {
  clientWidth = 1_055
  render(<Place />)
  expect(screen.getByText('1040')).toBeTruthy()
  const turn = (to: boolean, width: number) => {
    isPrinted = to
    clientWidth = width
    act(() => void media.dispatchEvent(new Event('change')))
  }
  turn(true, 655)
  expect(screen.getByText('640')).toBeTruthy()
  turn(false, 1_055)
  expect(screen.getByText('1040')).toBeTruthy()
})
