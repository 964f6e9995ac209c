import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openScreen } from '../../../../test-support/screen.tsx'
import { Plot } from './plot.tsx'

// Drawing needs a real browser: here it is only asked for, or fails.
const { drawn } = vi.hoisted(() => ({ drawn: vi.fn() }))
vi.mock('./drawn.ts', () => ({ drawn }))

const figure = {
  config: { type: 'bar' as const, data: { datasets: [] } },
  words: { at: 'above' as const, size: 12, ink: '#000000', inks: [], texts: [] },
  height: 300,
}
let said: (() => void) | undefined

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined
      disconnect = () => undefined
      constructor(tell: () => void) {
        said = tell
      }
    },
  )
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }))
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const inPlaceOf = (width: number) => vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width)

it('a drawing that fails says so', async () => {
  drawn.mockImplementation(() => {
    throw new Error('no canvas')
  })
  openScreen(<Plot figure={figure} height={300} scale={1} />)
  expect(await screen.findByText('This chart could not be drawn. Its figures are in the table.')).toBeTruthy()
})

it('a drawing is as wide as its place, also when that changes, and is drawn again once its font has come', () => {
  const chart = { resize: vi.fn(), destroy: vi.fn() }
  drawn.mockReturnValue(chart)
  inPlaceOf(800)
  openScreen(<Plot figure={figure} height={320} scale={1} />)
  expect(drawn).toHaveBeenLastCalledWith(expect.anything(), figure, { width: 800, height: 320, ratio: 1 })
  inPlaceOf(600)
  said?.()
  expect(chart.resize).toHaveBeenLastCalledWith(600, 320)
  document.fonts.dispatchEvent(new Event('loadingdone'))
  expect(chart.destroy).toHaveBeenCalledTimes(1)
  expect(drawn).toHaveBeenLastCalledWith(expect.anything(), figure, { width: 600, height: 320, ratio: 1 })
})

it('a drawing that is shown larger has as many more pixels, and twice as many on paper', () => {
  drawn.mockReturnValue({ resize: vi.fn(), destroy: vi.fn() })
  const ratio = () => drawn.mock.lastCall?.[2].ratio
  vi.stubGlobal('devicePixelRatio', 1.25)
  openScreen(<Plot figure={figure} height={320} scale={1.5} />)
  expect(ratio()).toBe(1.875)
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }))
  openScreen(<Plot figure={figure} height={320} scale={1} />)
  expect(ratio()).toBe(2)
})
