import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { passkeyDevice } from '../../../../test-support/passkey-device.ts'
import { noor } from '../../../../test-support/people.ts'
import { openScreen } from '../../../../test-support/screen.tsx'
import { type Asked, problem, serve } from '../../../../test-support/server.ts'
import { SignInScreen } from '../sign-in-screen.tsx'
import { SecondStepScreen } from './second-step-screen.tsx'

type Answer = ReturnType<typeof problem>
const request = {
  challenge: 'Y2hhbGxlbmdl',
  rpId: 'portal.test',
  timeout: 60_000,
  allowCredentials: [],
  userVerification: 'required',
}
const refused = (reason: string): Answer => ({
  status: 409,
  body: { type: 'about:blank', title: 'no', status: 409, code: 'not-possible', values: { reason } },
})
const serveWith = (answers: Readonly<Record<string, Answer>>) =>
  serve(({ path }: Asked) => ({
    body: { status: 'passkey', message: '' },
    ...(path === '/api/login/passkey/challenge' && { body: request }),
    ...answers[path],
  }))
const success: Answer = { body: { status: 'success', profile: noor } }

let device: ReturnType<typeof passkeyDevice>
beforeEach(() => {
  device = passkeyDevice()
})
afterEach(() => vi.unstubAllGlobals())

const signIn = async () => {
  const opened = openScreen(<SignInScreen />, { at: '/login', member: null })
  await userEvent.type(screen.getByLabelText('E-mail or user name'), 'noor')
  await userEvent.type(screen.getByLabelText('Password'), 'secret')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  return opened
}

describe('the step after the password', () => {
  it('asks for the passkey, and leads home', async () => {
    const asked = serveWith({ '/api/login/passkey': success })
    const { router } = await signIn()
    await userEvent.click(await screen.findByRole('button', { name: 'Use a passkey' }))
    await screen.findByText('elsewhere')
    expect(router.state.location.pathname).toBe('/u/main')
    expect(asked.at(-1)).toMatchObject({
      path: '/api/login/passkey',
      body: { id: 'aWQ', clientDataJSON: 'ZGF0YQ', authenticatorData: 'YXV0aA', signature: 'c2lnbg' },
    })
  })

  it('comes after a link of a mail too, whoever is signed in here: nothing of them is shown any more', async () => {
    serveWith({
      '/api/token': { body: { status: 'passkey', link: '/login/passkey' } },
      '/api/profile': problem(401, 'not-signed-in'),
    })
    const { router, client } = openScreen(<SignInScreen />, { at: '/login?token=abc', member: noor })
    client.setQueryData(['profile', 'surveys'], 'theirs')
    await waitFor(() => expect(router.state.location.pathname).toBe('/login/passkey'))
    expect(client.getQueryData(['session', 'profile'])).toBeNull()
    expect(client.getQueryData(['profile', 'surveys'])).toBeUndefined()
  })

  it('takes a recovery code instead', async () => {
    const asked = serveWith({ '/api/login/recovery': success })
    const { router } = await signIn()
    await userEvent.click(await screen.findByRole('button', { name: 'Use a recovery code instead' }))
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(screen.getByText('Enter a recovery code.')).toBeTruthy()
    await userEvent.type(screen.getByLabelText('Recovery code'), ' abcd ')
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    await screen.findByText('elsewhere')
    expect(router.state.location.pathname).toBe('/u/main')
    expect(asked.at(-1)?.body).toEqual({ code: 'abcd' })
  })

  it('says why a passkey was refused, by the device or by the server', async () => {
    serveWith({ '/api/login/passkey': refused('passkey-refused') })
    device.use.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'))
    await signIn()
    const button = await screen.findByRole('button', { name: 'Use a passkey' })
    await userEvent.click(button)
    expect(await screen.findByText('Your device did not confirm it. Try again.')).toBeTruthy()
    await userEvent.click(button)
    expect(await screen.findByText(/This passkey was not accepted/)).toBeTruthy()
  })

  it('leads back to the password once it has lasted too long', async () => {
    serveWith({ '/api/login/passkey/challenge': refused('sign-in-begin-again') })
    await signIn()
    await userEvent.click(await screen.findByRole('button', { name: 'Use a passkey' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in again' }))
    expect(screen.getByLabelText('Password')).toBeTruthy()
  })

  it('has a screen of its own for those who come by another way', async () => {
    serveWith({ '/api/login/passkey': success })
    const { router } = openScreen(<SecondStepScreen />, { at: '/login/passkey', member: null })
    await userEvent.click(await screen.findByRole('button', { name: 'Use a passkey' }))
    await screen.findByText('elsewhere')
    expect(router.state.location.pathname).toBe('/u/main')
  })
})
