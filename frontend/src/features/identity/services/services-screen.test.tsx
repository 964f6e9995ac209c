import type { SocialLinks } from '@portal/contracts/http/social-links'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { noor } from '../../../../test-support/people.ts'
import { openScreen } from '../../../../test-support/screen.tsx'
import { problem, serve } from '../../../../test-support/server.ts'
import { ServicesScreen } from './services-screen.tsx'

const links: SocialLinks = {
  linked: [{ id: 'a'.repeat(64), provider: 'Example', since: '2026-11-21T08:00:00.000Z' }],
  services: [{ id: 'other', name: 'Other' }],
  history: [{ provider: 'Example', what: 'linked', at: '2026-11-21T08:00:00.000Z' }],
  hasPassword: true,
}

const open = (reply: Partial<SocialLinks> = {}, answer = problem(400, 'wrong-password')) => {
  const asked = serve(({ method }) => (method === 'GET' ? { body: { ...links, ...reply } } : answer))
  openScreen(<ServicesScreen />, { member: { ...noor, email: 'noor@example.org' } })
  return asked
}

describe('the screen of sign-in services', () => {
  it('shows each with its name and since when, and what was changed', async () => {
    open()
    expect(await screen.findByText(/Connected since Nov 21, 2026/)).toBeTruthy()
    expect(screen.getByText('Example connected')).toBeTruthy()
  })

  it('removes one after the password, which it asks for again where it was wrong', async () => {
    const asked = open()
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Example' }))
    await userEvent.type(screen.getByLabelText('Password'), 'a guess')
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('Incorrect password. Please try again.')).toBeTruthy()
    expect(asked.find(({ method }) => method === 'POST')).toMatchObject({
      path: `/api/profile/social/remove/${links.linked[0]?.id}`,
      body: { password: 'a guess' },
    })
  })

  it('says what to do where nobody knows the password, and offers neither to remove nor to connect', async () => {
    open({ hasPassword: false })
    expect(await screen.findByText('You have no password yet')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Send me the link' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Remove Example' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Connect Other' })).toBeNull()
  })

  it('says that there is none yet', async () => {
    open({ linked: [], services: [], history: [] })
    expect(await screen.findByText('No service is connected')).toBeTruthy()
    expect(screen.getByText('The community offers no other service to sign in by.')).toBeTruthy()
  })
})
