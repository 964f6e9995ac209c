import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openScreen } from '../../../test-support/screen.tsx'
import { serve } from '../../../test-support/server.ts'
import { ChangePasswordScreen } from './change-password-screen.tsx'

const NEW = 'violet kettle on the roof'
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const fill = async ({ old = 'the present one', password = NEW, again = NEW } = {}) => {
  if (old) await userEvent.type(field('Present password'), old)
  await userEvent.type(field('New password'), password)
  await userEvent.type(field('New password again'), again)
}
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Change password' }))
const open = () => openScreen(<ChangePasswordScreen />, { at: '/u/profile/password' })
const answered = (type: string, message = 'what the server says') => serve(() => ({ body: { type, message } }))
const values = () => ['Present password', 'New password', 'New password again'].map((label) => field(label).value)

describe('changing the password', () => {
  it('sends all three passwords, shows the server’s message and empties the form', async () => {
    const asked = answered('success')
    open()
    await fill()
    await submit()
    await screen.findByText('what the server says')
    expect(asked[0]?.path).toBe('/api/profile/password')
    expect(asked[0]?.body).toEqual({ old_password: 'the present one', new_password: NEW, confirm_password: NEW })
    expect(values()).toEqual(['', '', ''])
    // It is not disabled, which would take the focus to the top of the page.
    const button = screen.getByRole('button', { name: 'Change password' })
    expect(document.activeElement).toBe(button)
    expect([button.getAttribute('aria-disabled'), button.hasAttribute('disabled')]).toEqual(['true', false])
  })

  it('clears only the current password on error2, and focuses it', async () => {
    answered('error2')
    open()
    await fill()
    await submit()
    await screen.findAllByText('what the server says')
    expect(values()).toEqual(['', NEW, NEW])
    expect(document.activeElement).toBe(field('Present password'))
  })

  it('clears the two new passwords on error3', async () => {
    answered('error3')
    open()
    await fill()
    await submit()
    await screen.findAllByText('what the server says')
    expect(values()).toEqual(['the present one', '', ''])
    expect(document.activeElement).toBe(field('New password'))
  })

  it('keeps what was typed on any other outcome, and shows the message', async () => {
    answered('error')
    open()
    await fill()
    await submit()
    await screen.findByText('what the server says')
    expect(values()).toEqual(['the present one', NEW, NEW])
  })

  it('waits until both new passwords are the same', async () => {
    const asked = answered('success')
    open()
    await fill({ again: 'another' })
    screen.getByText('Passwords do not match')
    await submit()
    expect(screen.getByRole('button', { name: 'Change password' }).getAttribute('aria-disabled')).toBe('true')
    await userEvent.clear(field('New password again'))
    await userEvent.type(field('New password again'), NEW)
    screen.getByText('Passwords match')
    expect(asked).toEqual([])
  })

  it('asks for the current password before it sends a request', async () => {
    const asked = answered('success')
    open()
    await fill({ old: '' })
    await submit()
    await screen.findByText('Enter your present password.')
    expect(asked).toEqual([])
  })

  it('shows how strong the new password is while it is typed', async () => {
    open()
    await userEvent.type(field('New password'), 'password123')
    screen.getByText('Strength: too weak')
    await userEvent.clear(field('New password'))
    await userEvent.type(field('New password'), NEW)
    screen.getByText('Strength: very good')
  })
})
