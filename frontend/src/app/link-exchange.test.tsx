import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import '../../test-support/screen.tsx'
import { problem, serve } from '../../test-support/server.ts'
import { makeQueryClient } from '../lib/query-client.ts'
import { memoryPlaces } from '../lib/router/places.ts'
import { makeRouter } from '../lib/router/router.ts'
import { RouterProvider } from '../lib/router/router-provider.tsx'
import { Root } from './root.tsx'

afterEach(cleanup)

/** The link of a mail, on a server that answers so, in an app whose screens say their address. */
const openLink = (at: string, answer: Parameters<typeof serve>[0]) => {
  const asked = serve(answer)
  const children = ['/u/profile/emailsettings', '/u/profile/newsletter', '/u/main', '/login'].map((path) => ({
    path,
    element: <h1>{path}</h1>,
  }))
  const router = makeRouter([{ element: <Root />, children }], memoryPlaces(at))
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { asked, router }
}
const heading = () => screen.findByRole('heading', { level: 1 })

describe('the token of a link of a mail', () => {
  it.each([
    ['/u/profile/emailsettings?etoken=abc', '/api/etoken'],
    ['/u/profile/newsletter?ntoken=abc', '/api/ntoken'],
    ['/u/main?dtoken=abc', '/api/dtoken'],
  ])('of %s is exchanged before its screen is loaded, and leads where the server says', async (at, call) => {
    const reply = Promise.withResolvers<{ body: object }>()
    const { asked, router } = openLink(at, () => reply.promise)
    await screen.findByText('Loading')
    expect(screen.queryByRole('heading')).toBeNull()
    reply.resolve({ body: { status: 'success', link: '/u/main' } })
    expect((await heading()).textContent).toBe('/u/main')
    expect(asked.map(({ method, path, body }) => [method, path, body])).toEqual([['POST', call, { token: 'abc' }]])
    expect(router.state.location.search).toBe('')
  })

  it('that is no good leads to the sign-in, with the reason as a problem', async () => {
    const body = { status: 'invalid link', message: 'This link is not valid any more.' }
    const { router } = openLink('/u/profile/newsletter?ntoken=old', () => ({ body }))
    expect((await heading()).textContent).toBe('/login')
    expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
      msg: 'This link is not valid any more.',
      tone: 'problem',
    })
  })

  it('that nobody can judge now shows why, and is asked about again', async () => {
    let isAway = true
    openLink('/u/profile/newsletter?ntoken=abc', () =>
      isAway ? problem(500, 'unexpected') : { body: { status: 'success', link: '/u/profile/newsletter' } },
    )
    await screen.findByRole('alert')
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull()
    isAway = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect((await heading()).textContent).toBe('/u/profile/newsletter')
  })
})
