import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { anotherTab } from '../../../test-support/other-tab.ts'
import { openScreen } from '../../../test-support/screen.tsx'
import { serve } from '../../../test-support/server.ts'
import { profileKey } from '../../lib/session.tsx'
import { SignOutScreen } from './sign-out-screen.tsx'

it('signs out, clears the user’s data, and goes to sign-in', async () => {
  const asked = serve(() => ({ body: { status: 'success' } }))
  sessionStorage.setItem('draft:a:b', '{}')
  const { router, client } = openScreen(<SignOutScreen />, { at: '/logout' })
  await screen.findByText('elsewhere')
  expect(router.state.location.pathname).toBe('/login')
  expect(client.getQueryData(profileKey)).toBeNull()
  expect(sessionStorage).toHaveLength(0)
  expect(asked.map(({ path }) => path)).toEqual(['/api/logout'])
})

it('says why it signed out after two idle hours', async () => {
  serve(() => ({ body: { status: 'success' } }))
  const { router } = openScreen(<SignOutScreen />, { at: '/logout?why=idle' })
  await screen.findByText('elsewhere')
  expect(decodeURIComponent(router.state.location.search)).toMatch(/two hours without activity.*tone=note/)
})

it('tells the other tabs, once the server has confirmed it', async () => {
  serve(() => ({ body: { status: 'success' } }))
  const { heard } = anotherTab()
  openScreen(<SignOutScreen />, { at: '/logout' })
  await screen.findByText('elsewhere')
  await vi.waitFor(() => expect(heard).toEqual([{ kind: 'signed-out', why: 'asked' }]))
})

it('does not say that the user is signed out before the server has confirmed it', async () => {
  let isAway = true
  serve(() => (isAway ? 'lost' : { body: { status: 'success' } }))
  const { router } = openScreen(<SignOutScreen />, { at: '/logout' })
  await screen.findByRole('alert')
  expect(router.state.location.pathname).toBe('/logout')
  isAway = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('elsewhere')
})
