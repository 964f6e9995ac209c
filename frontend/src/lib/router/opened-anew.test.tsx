import { render } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { memoryPlaces } from './places.ts'
import { makeRouter } from './router.ts'
import { Outlet, RouterProvider } from './router-provider.tsx'
import { useScroll } from './scroll.ts'

/** Before the modules are loaded: what they read as they are is seen too. */
const reading = vi.hoisted(() => {
  sessionStorage.setItem('scroll', JSON.stringify({ 'default/long': 700 }))
  return vi.spyOn(Storage.prototype, 'getItem')
})

function ScrolledFrame() {
  useScroll()
  return <Outlet />
}

it('a document that is opened anew begins at its top, without a look at what the tab keeps', async () => {
  const byAddress = { name: '', entryType: 'navigation', startTime: 0, duration: 0, type: 'navigate', toJSON: () => '' }
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([byAddress])
  const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)

  const routes = [{ element: <ScrolledFrame />, children: [{ path: '*', element: <h2>part</h2> }] }]
  render(<RouterProvider router={makeRouter(routes, memoryPlaces('/long'))} />)
  await vi.waitFor(() => expect(scrolled).toHaveBeenLastCalledWith(0, 0))
  expect(reading).not.toHaveBeenCalled()
})
