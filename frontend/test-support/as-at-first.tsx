import { afterAll, afterEach, vi } from 'vitest'
import { keepCookie } from '../src/lib/keep-cookie.ts'
import { drawnFigures } from './drawn-figures.ts'
import { closeOtherTabs } from './other-tab.ts'
import { closeScreen, speakAtFirst } from './screen.tsx'

// Where files share a window and modules each finds both as the first one did.

// Drawing needs a real browser; the data of the drawing are tested instead.
vi.mock('../src/features/reporting/chart/plot.tsx', () => ({
  Plot: ({ figure }: { readonly figure: object }) => {
    drawnFigures.push(figure)
    return <p>drawn</p>
  },
}))

const emptyWindow = (): void => {
  localStorage.clear()
  sessionStorage.clear()
  for (const cookie of document.cookie.split('; ')) keepCookie(cookie.split('=')[0] ?? '', '', 0)
  history.replaceState(null, '', '/')
  document.title = ''
  document.body.replaceChildren()
  for (const name of document.documentElement.getAttributeNames()) document.documentElement.removeAttribute(name)
}

/** Where tests put what jsdom lacks. */
const patched = [navigator, Element.prototype, HTMLElement.prototype, HTMLMediaElement.prototype, Range.prototype]
const had = patched.map((place) => Object.getOwnPropertyDescriptors(place))

const putBack = (): void => {
  for (const [index, place] of patched.entries()) {
    for (const name of Reflect.ownKeys(place)) Reflect.deleteProperty(place, name)
    Object.defineProperties(place, had[index] ?? {})
  }
}

emptyWindow()
drawnFigures.splice(0)
await speakAtFirst()

afterEach(closeOtherTabs)
afterEach(closeScreen)
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  putBack()
})
