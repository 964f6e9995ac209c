import { screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openScreen } from '../../test-support/screen.tsx'
import { useWasNear } from './use-near.ts'

/** A browser that has not told yet what is in view. */
class Untold {
  observe = () => undefined
  disconnect = () => undefined
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function Place() {
  const place = useRef<HTMLDivElement>(null)
  return <div ref={place}>{useWasNear(place, 'later') ? 'made' : 'waits'}</div>
}

describe('what is heavy to make', () => {
  it.each([
    ['in view when it comes', { top: 100, height: 40 }, 'made'],
    ['a little below the view', { top: window.innerHeight + 600, height: 40 }, 'made'],
    ['far below it', { top: window.innerHeight + 800, height: 40 }, 'waits'],
    ['not shown at all', { top: 0, height: 0 }, 'waits'],
  ])('waits for the reader, and does not wait for the browser to tell: %s', (_, { top, height }, seen) => {
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }))
    vi.stubGlobal('IntersectionObserver', Untold)
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 100, height))
    openScreen(<Place />)
    expect(screen.getByText(seen)).toBeTruthy()
  })
})
