import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { useSearchParams } from './hooks.ts'
import { memoryPlaces } from './places.ts'
import { makeRouter } from './router.ts'
import { RouterProvider } from './router-provider.tsx'

afterEach(cleanup)

function Filter() {
  const [params, setParams] = useSearchParams()
  return (
    <button type="button" onClick={() => setParams({ filter: String(params.size + 1) })}>
      {`filter ${params}`}
    </button>
  )
}

/** A screen with a filter, and another one that is loaded until `arrive`. */
const opened = () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const routes = [
    { path: '/', element: <Filter /> },
    { path: '/next', lazy: () => promise },
  ]
  const places = memoryPlaces('/')
  const router = makeRouter(routes, places)
  render(<RouterProvider router={router} before={<p>before</p>} />)
  return { router, places, arrive: () => act(async () => resolve('the next screen')) }
}
const change = () => fireEvent.click(screen.getByRole('button'))

describe('a change of the present screen while another one is being loaded', () => {
  it('is seen, is in the history, and does not keep the other one from being shown', async () => {
    const { router, arrive } = opened()
    const left = router.navigate('/next')
    change()
    expect(await screen.findByText('filter filter=1')).toBeDefined()
    await arrive()
    await left
    expect(await screen.findByText('the next screen')).toBeDefined()
    await act(() => router.navigate(-1))
    expect(await screen.findByText('filter filter=1')).toBeDefined()
  })

  it('is dropped where the history leads to the other one, whose address it would take', async () => {
    const { router, places, arrive } = opened()
    places.push({ ...places.now(), pathname: '/next', key: 'next' })
    act(() => places.go(0))
    expect(router.state.isLoading).toBe(true)
    change()
    await arrive()
    expect(await screen.findByText('the next screen')).toBeDefined()
    expect([places.now().pathname, places.now().search]).toEqual(['/next', ''])
  })
})

it('a screen is loaded in peace after a change of the address that could not wait', () => {
  const { router } = opened()
  act(() => void router.navigate({ search: 'filter=1' }, { isAside: true, isUrgent: true }))
  expect([screen.getByRole('button').textContent, router.state.isUrgent]).toEqual(['filter filter=1', true])
  act(() => void router.navigate('/next'))
  expect(router.state).toMatchObject({ isLoading: true, isUrgent: false })
})
