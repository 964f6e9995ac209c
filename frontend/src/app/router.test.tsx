import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { noor } from '../../test-support/people.ts'
import { problem, serve } from '../../test-support/server.ts'
import { RouterProvider } from '../lib/router/router-provider.tsx'
import '../../test-support/screen.tsx'
import { makeQueryClient } from '../lib/query-client.ts'
import { profileKey } from '../lib/session.tsx'
import { makeRouter } from './router.tsx'

afterEach(cleanup)

/** The whole app at an address, on a server that knows nothing but who asks. */
const openAt = (path: string, member: typeof noor | null) => {
  serve(() => problem(404, 'not-found'))
  history.replaceState(null, '', path)
  const client = makeQueryClient()
  client.setQueryData(profileKey, member)
  const router = makeRouter()
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return router
}

const SLOW = { timeout: 30_000 }
const menu = async () => {
  const found = await screen.findByRole('navigation', { name: 'Main navigation' }, SLOW)
  await waitFor(() => expect(found.textContent).not.toBe(''), SLOW) // the menu of staff is loaded when it is needed
  return found.textContent
}

describe('the router', () => {
  it('shows visitors the sign-in screen, with its title and without a menu', async () => {
    openAt('/login', null)
    await screen.findByLabelText('Password', {}, SLOW)
    await waitFor(() => expect(document.title).toContain('Sign in'))
    expect(screen.queryByRole('navigation')).toBeNull()
  })

  it('shows members their surveys, and in the menu only what they may see', async () => {
    openAt('/u/main', noor)
    expect(await menu()).toBe('My surveysPolls')
    await screen.findByRole('heading', { name: 'Welcome, Noor' }, SLOW)
  })

  it('shows developers all entries of the menu, and a title before the screen has its own', async () => {
    openAt('/client/surveys', { ...noor, account_type: 'developer' })
    expect(await menu()).toMatch(/^Reports.*Members.*Outbox.*Site.*Texts.*Operations.*CommunityMy surveysPolls$/)
    await screen.findByRole('heading', { name: 'Reports' }, SLOW)
    expect(document.title).toContain('Reports')
  })

  it('sends members away from screens that are not theirs', async () => {
    const router = openAt('/client/operations/jobs', noor)
    await screen.findByRole('heading', { name: 'Welcome, Noor' }, SLOW)
    expect(router.state.location.pathname).toBe('/u/main')
  })

  it.each([null, noor])(
    'shows the report of an address only as far as its access field allows, without a sign-in',
    async (member) => {
      const router = openAt('/report/tea/new', member)
      await screen.findByRole('heading', { name: 'There is nothing to see here', level: 1 }, SLOW)
      expect(screen.queryByRole('dialog')).toBeNull()
      expect(router.state.location.pathname).toBe('/report/tea/new')
    },
  )

  it('says of any other address that there is no such page', async () => {
    openAt('/nowhere', noor)
    await screen.findByText('This page does not exist', {}, SLOW)
  })
})
