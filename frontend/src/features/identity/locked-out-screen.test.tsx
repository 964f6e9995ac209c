import { defaultTheme } from '@portal/contracts/site/theme'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { openScreen } from '../../../test-support/screen.tsx'
import { problem, serve } from '../../../test-support/server.ts'
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
  serve(() => ({
    body: {
      siteTitle: 'Tea',
      login_template: 'background',
      carousel_speed: 1,
      footerLinks: [],
      theme: defaultTheme,
      logo: null,
      email_support: 'help@example.org',
      snatchbot_show: false,
      snatchbot_id: '',
      locked_out: false,
      allow_invites: false,
      site_uses_avatar: true,
      show_email_notification: true,
      show_newsletter: true,
      firstTile: 'surveys',
      has: { pages: false, news: false, popups: false, besideLogin: false, invites: false },
    },
  }))
  openScreen(<LockedOutScreen />, { member: null })
  expect(screen.getByRole('heading', { name: 'Your account is locked' })).toBeTruthy()
  expect((await screen.findByRole('link', { name: 'help@example.org' })).getAttribute('href')).toBe(
    'mailto:help@example.org',
  )
  expect(screen.getByRole('link', { name: 'To the sign-in page' }).getAttribute('href')).toBe('/login')
})
