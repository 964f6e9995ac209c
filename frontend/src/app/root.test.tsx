import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import '../../test-support/screen.tsx'
import { makeQueryClient } from '../lib/query-client.ts'
import { memoryPlaces } from '../lib/router/places.ts'
import { makeRouter } from '../lib/router/router.ts'
import { RouterProvider } from '../lib/router/router-provider.tsx'
import { Root } from './root.tsx'

afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const bar = () => screen.queryByRole('progressbar', { name: 'Loading' })

it('a screen that takes longer than a second to load shows the loading bar, and a faster one does not', async () => {
  vi.useFakeTimers()
  const loading = Promise.withResolvers<React.ReactElement>()
  const children = [
    { path: '/', element: <p>here</p> },
    { path: '/there', lazy: () => loading.promise },
  ]
  const router = makeRouter([{ element: <Root />, children }], memoryPlaces('/'))
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await pass(0)
  act(() => void router.navigate('/there'))
  await pass(999)
  expect(bar()).toBeNull()
  await pass(1)
  expect(bar()).not.toBeNull()
  loading.resolve(<p>there</p>)
  await pass(0)
  expect([screen.queryByText('there') !== null, bar()]).toEqual([true, null])
})
