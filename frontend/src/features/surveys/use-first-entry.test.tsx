import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { memoryPlaces, newPlace } from '../../lib/router/places.ts'
import { makeRouter } from '../../lib/router/router.ts'
import { RouterProvider } from '../../lib/router/router-provider.tsx'
import { useFirstEntry } from './use-first-entry.ts'

afterEach(cleanup)

function End() {
  return <output>{useFirstEntry() ? 'there' : 'on the way'}</output>
}

it.each([
  ['as many as they say', [1, 2, 3]],
  ['one less than they say', [1, 3, 4]],
  ['one less, of two', [2]],
])('an ended survey goes back to its first entry, and not out of it, where its entries are %s', async (_, depths) => {
  const survey = '/u/surveys/conduct'
  const places = memoryPlaces('/u/main')
  for (const state of [null, ...depths.map((surveyDepth) => ({ surveyDepth }))]) {
    places.push(newPlace('/', survey, state))
  }
  const router = makeRouter([{ path: '*', element: <End /> }], places)
  render(<RouterProvider router={router} />)
  await screen.findByText('there')
  const { pathname, state } = router.state.location
  expect([pathname, state]).toEqual([survey, null])
})
