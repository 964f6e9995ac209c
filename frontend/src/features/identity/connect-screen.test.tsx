import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { noor } from '../../../test-support/people.ts'
import { openScreen } from '../../../test-support/screen.tsx'
import { problem, serve } from '../../../test-support/server.ts'
import { ConnectScreen } from './connect-screen.tsx'
import { LockedOutScreen } from './locked-out-screen.tsx'

const step = (name: string, email: string | null = 'noor@example.org') => ({
  body: { step: name, provider: 'Example', email },
})
const signedIn = { body: { status: 'success', profile: noor } }

it('the password of the account is asked for once; a wrong one is said at its field', async () => {
  let tries = 0
  const asked = serve(({ path }) => {
    if (path.includes('/step')) return step('link')
    tries += 1
    return tries === 1 ? problem(400, 'wrong-password') : signedIn
  })
  const { router } = openScreen(<ConnectScreen />, { at: '/login/connect', member: null })
  await userEvent.type(await screen.findByLabelText('Password'), 'a guess{Enter}')
  await screen.findByText(/Incorrect password/)
  await userEvent.type(screen.getByLabelText('Password'), 'the right one{Enter}')
  await screen.findByText('elsewhere')
  expect(router.state.location.pathname).toBe('/u/main')
  expect(asked.at(-1)?.path).toBe('/api/social/link')
})

it('who has no account agrees to the terms before joining', async () => {
  const asked = serve(({ path }) => (path.includes('/step') ? step('join') : signedIn))
  openScreen(<ConnectScreen />, { at: '/login/connect', member: null })
  const join = await screen.findByRole('button', { name: 'Join' })
  expect(join.hasAttribute('disabled')).toBe(true)
  await userEvent.click(screen.getByRole('checkbox'))
  await userEvent.click(join)
  await screen.findByText('elsewhere')
  expect(asked.at(-1)?.body).toEqual({ agree: true })
})

it('who came from nowhere is led to the sign-in page', async () => {
  serve(() => step('none', null))
  openScreen(<ConnectScreen />, { at: '/login/connect', member: null })
  expect((await screen.findByRole('link', { name: 'To the sign-in page' })).getAttribute('href')).toBe('/login')
  screen.getByRole('heading', { name: 'Nothing is waiting here' })
  expect(screen.queryByText('Almost there')).toBeNull()
})

it('a social user name without an address gives one at the locked-out screen, and sees the error of the server at its field', async () => {
  const asked = serve(({ path }) =>
    path.includes('/step') ? step('email', null) : { body: { type: 'error', message: 'This is no e-mail address.' } },
  )
  openScreen(<LockedOutScreen />, { at: '/lockedout?social=email', member: null })
  await userEvent.type(await screen.findByLabelText('E-mail address'), 'xu{Enter}')
  await screen.findByText(/keep your e-mail address and your answers/)
  await screen.findByText('This is no e-mail address.')
  expect(screen.getByLabelText('E-mail address').getAttribute('aria-invalid')).toBe('true')
  expect(asked.at(-1)?.body).toEqual({ new_username: 'xu' })
})
