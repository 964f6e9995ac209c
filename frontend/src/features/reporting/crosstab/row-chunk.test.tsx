import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Start } from '../../../lib/use-near.ts'
import { RowChunk } from './row-chunk.tsx'

/** What the browser says: whether the chunk is near, and how high it is. */
type Seen = Readonly<{ isIntersecting: boolean; boundingClientRect: Readonly<{ height: number }> }>
let say: (...seen: readonly Seen[]) => void = () => undefined
let asked: Readonly<{ root?: unknown; rootMargin?: string }> = {}

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }))
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = () => undefined
      disconnect = () => undefined
      constructor(tell: (seen: readonly Seen[]) => void, options: typeof asked) {
        say = (...seen) => act(() => tell(seen))
        asked = options
      }
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const box = { current: document.createElement('section') }
const open = (start: Start) =>
  render(
    <table>
      <RowChunk box={box} rows={40} columns={3} start={start}>
        {() => (
          <tr>
            <td>A figure</td>
          </tr>
        )}
      </RowChunk>
    </table>,
  )
const near = { isIntersecting: true, boundingClientRect: { height: 1_360 } }
const far = { isIntersecting: false, boundingClientRect: { height: 1_500 } }
const gap = () => document.querySelector<HTMLElement>('.cross-gap')

describe('some rows of a long table', () => {
  it('are a gap of their height until they are near what the table shows', () => {
    open('later')
    expect(screen.queryByText('A figure')).toBeNull()
    expect(gap()?.style.blockSize).toBe('1360px')
    expect(asked).toEqual({ root: box.current, rootMargin: '700px 0px' })
    say(near)
    expect(screen.getByText('A figure')).toBeTruthy()
    expect(gap()).toBeNull()
  })

  it('leave a gap as high as they were', () => {
    open('at-first')
    expect(screen.getByText('A figure')).toBeTruthy()
    say(far)
    expect(screen.queryByText('A figure')).toBeNull()
    expect(gap()?.style.blockSize).toBe('1500px')
  })

  it('of a table that is drawn whole are there, wherever it is', () => {
    asked = {}
    open('always')
    expect(screen.getByText('A figure')).toBeTruthy()
    expect(asked).toEqual({})
  })

  it('are all there on paper', () => {
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }))
    open('later')
    expect(screen.getByText('A figure')).toBeTruthy()
  })
})
