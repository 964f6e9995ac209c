import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { openScreen } from '../../../test-support/screen.tsx'
import { problem, serve } from '../../../test-support/server.ts'
import { aSite } from '../../../test-support/site.ts'
import { LockedOutScreen } from './locked-out-screen.tsx'
import { SignInScreen } from './sign-in-screen.tsx'

it('who signs in to a locked account is taken to the screen that says so', async () => {
  serve(() => problem(403, 'locked-out'))
  const { router } = openScreen(<SignInScreen />, { at: '/login', member: null })
  await userEvent.type(screen.getByLabelText('E-mail or user name'), 'noor')
  await userEvent.type(screen.getByLabelText('Password'), 'secret{Enter}')
  await screen.findByText('elsewhere')
  expect(router.state.location.pathname).toBe('/lockedout')
})

it('the screen says what it means, whom to ask, and leads to sign-in', async () => {
  serve(() => ({ body: aSite({ email_support: 'help@example.org' }) }))
  openScreen(<LockedOutScreen />, { member: null })
  expect(screen.getByRole('heading', { name: 'Your account is locked' })).toBeTruthy()
  expect((await screen.findByRole('link', { name: 'help@example.org' })).getAttribute('href')).toBe(
    'mailto:help@example.org',
  )
  expect(screen.getByRole('link', { name: 'To the sign-in page' }).getAttribute('href')).toBe('/login')
})
