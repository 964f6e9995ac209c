import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { anotherTab } from '../../../test-support/other-tab.ts'
import { noor } from '../../../test-support/people.ts'
import { openScreen } from '../../../test-support/screen.tsx'
import { serve } from '../../../test-support/server.ts'
import { profileKey } from '../../lib/session.tsx'
import { ChangeUsernameScreen } from './change-username-screen.tsx'

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const fillAndSubmit = async () => {
  await userEvent.type(field('New e-mail address'), 'ada@example.org')
  await userEvent.type(field('Present password'), 'secret words')
  await userEvent.click(screen.getByRole('button', { name: 'Change e-mail address' }))
}
const open = () => openScreen(<ChangeUsernameScreen />, { at: '/u/profile/username' })

it('sends the new name with the password, says what the server says and empties the form', async () => {
  const asked = serve(() => ({ body: { type: 'success', message: 'It is changed.' } }))
  open()
  await fillAndSubmit()
  await screen.findByText('It is changed.')
  expect(asked[0]).toMatchObject({
    path: '/api/profile/username',
    body: { password: 'secret words', new_username: 'ada@example.org' },
  })
  expect([field('New e-mail address').value, field('Present password').value]).toEqual(['', ''])
})

it.each([
  { refused: 'new_username', at: 'New e-mail address', password: 'secret words' },
  { refused: 'password', at: 'Present password', password: '' },
])('goes to what was refused ($refused), and keeps what was not', async ({ refused, at, password }) => {
  serve(() => ({ body: { type: 'error', message: 'That is wrong.', field: refused } }))
  open()
  await fillAndSubmit()
  await waitFor(() => expect(document.activeElement).toBe(field(at)))
  expect(field(at).getAttribute('aria-invalid')).toBe('true')
  expect([field('New e-mail address').value, field('Present password').value]).toEqual(['ada@example.org', password])
  await userEvent.type(field(at), 'x')
  expect(field(at).hasAttribute('aria-invalid')).toBe(false)
})

it('says which address it is at present', () => {
  openScreen(<ChangeUsernameScreen />, { member: { ...noor, email: 'noor@example.org' } })
  expect(screen.getByText(/^At present it is .*noor@example\.org/)).toBeTruthy()
})

it('says at once what is no address, and sends nothing', async () => {
  const asked = serve(() => ({ body: {} }))
  open()
  await userEvent.type(field('New e-mail address'), 'ada')
  await userEvent.type(field('Present password'), 'secret words{Enter}')
  screen.getByText('This is no e-mail address, such as robin@example.org.')
  expect(document.activeElement).toBe(field('New e-mail address'))
  expect([field('Present password').value, asked]).toEqual(['secret words', []])
})

it('asks again who is signed in once it is changed, here and in the other tabs: forms are filled in with the address', async () => {
  serve(() => ({ body: { type: 'success', message: 'It is changed.' } }))
  const { heard } = anotherTab()
  const { client } = open()
  await fillAndSubmit()
  await screen.findByText('It is changed.')
  expect(client.getQueryState(profileKey)?.isInvalidated).toBe(true)
  await vi.waitFor(() => expect(heard).toEqual([{ kind: 'signed-in' }]))
})
