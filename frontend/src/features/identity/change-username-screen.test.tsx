import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { anotherTab } from '../../../test-support/other-tab.ts'
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

it('keeps the name that was typed when it is refused, and asks for the password again', async () => {
  serve(() => ({ body: { type: 'error', message: 'Somebody else has it.' } }))
  open()
  await fillAndSubmit()
  await screen.findByText('Somebody else has it.')
  expect([field('New e-mail address').value, field('Present password').value]).toEqual(['ada@example.org', ''])
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
