import { cleanup, render } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { memoryPlaces } from './places.ts'
import { makeRouter } from './router.ts'
import { Outlet, RouterProvider } from './router-provider.tsx'
import type { Route } from './routes.ts'
import { useScroll } from './scroll.ts'

afterEach(cleanup)

const opened = (routes: readonly Route[], at = '/') => {
  const router = makeRouter(routes, memoryPlaces(at))
  render(<RouterProvider router={router} />)
  return router
}

function ScrolledFrame() {
  useScroll()
  return <Outlet />
}

describe('the position of the page', () => {
  const routes = [{ element: <ScrolledFrame />, children: [{ path: '*', element: <h2 id="part">part</h2> }] }]

  it('is the top of a new screen, stays for a part of it, and is restored for an earlier one', async () => {
    const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
    const router = opened(routes)
    await vi.waitFor(() => expect(scrolled).toHaveBeenCalledWith(0, 0))
    Object.assign(window, { scrollY: 700 })
    await router.navigate('/next')
    await vi.waitFor(() => expect(scrolled).toHaveBeenCalledTimes(2))
    await router.navigate('?page=2', { preventScrollReset: true })
    await router.navigate(-2)
    await vi.waitFor(() => expect(scrolled).toHaveBeenLastCalledWith(0, 700))
    expect(scrolled).toHaveBeenCalledTimes(3)
    scrolled.mockRestore()
  })

  it('is that of the same address where a document begins a history, as after a reload', async () => {
    const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
    opened(routes, '/long')
    Object.assign(window, { scrollY: 700 })
    window.dispatchEvent(new Event('pagehide'))
    for (const [at, top] of [
      ['/other', 0],
      ['/long?page=2', 0],
      ['/long', 700],
    ] as const) {
      cleanup()
      opened(routes, at)
      await vi.waitFor(() => expect(scrolled).toHaveBeenLastCalledWith(0, top))
    }
    scrolled.mockRestore()
  })

  it('is the fragment of the address', async () => {
    const shown = vi.fn()
    Element.prototype.scrollIntoView = shown
    const router = opened(routes)
    await router.navigate('/next#part')
    await vi.waitFor(() => expect(shown).toHaveBeenCalled())
  })
})
