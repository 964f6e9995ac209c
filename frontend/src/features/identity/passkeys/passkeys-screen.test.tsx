import type { Passkeys } from '@portal/contracts/http/passkeys'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { passkeyDevice } from '../../../../test-support/passkey-device.ts'
import { noor } from '../../../../test-support/people.ts'
import { openScreen } from '../../../../test-support/screen.tsx'
import { type Asked, problem, serve } from '../../../../test-support/server.ts'
import { profileKey } from '../../../lib/session.tsx'
import { PasskeysScreen } from './passkeys-screen.tsx'

const key = {
  id: '018f2b8c-1e7d-4b1a-9c55-0a1b2c3d4e5f',
  name: 'Laptop',
  addedAt: '2026-11-21T08:00:00.000Z',
  lastUsedAt: null,
}
const none: Passkeys = { passkeys: [], codesLeft: 0, hasPassword: true }
const one: Passkeys = { passkeys: [key], codesLeft: 9, hasPassword: true }
const codes = ['AAAA-BBBB-CCCC-DDDD', 'EEEE-FFFF-GGGG-HHHH']
const creation = {
  challenge: 'Y2hhbGxlbmdl',
  rp: { id: 'portal.test', name: 'Tea' },
  user: { id: 'aWQ', name: 'noor@example.org', displayName: 'Noor' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 60_000,
  attestation: 'none',
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
}

let device: ReturnType<typeof passkeyDevice>
beforeEach(() => {
  device = passkeyDevice()
})
afterEach(() => vi.unstubAllGlobals())

const staff = { ...noor, account_type: 'admin', mustAddPasskey: true } as const
const open = (
  passkeys: Passkeys,
  answers: Readonly<Record<string, ReturnType<typeof problem>>> = {},
  member = noor,
) => {
  const answer = ({ method, path }: Asked) => answers[path] ?? { body: method === 'GET' ? passkeys : {} }
  const asked = serve(answer)
  return { ...openScreen(<PasskeysScreen />, { member }), asked }
}
const add = async (name = 'Blue key') => {
  await userEvent.click(await screen.findByRole('button', { name: 'Add a passkey' }))
  const dialog = within(screen.getByRole('dialog'))
  if (name) await userEvent.type(dialog.getByLabelText('Name of the passkey'), name)
  await userEvent.type(dialog.getByLabelText('Password'), 'secret')
  await userEvent.click(dialog.getByRole('button', { name: 'Continue' }))
}
const BEGIN = '/api/profile/passkeys/challenge'
const ADD = '/api/profile/passkeys/add'

describe('the screen of passkeys', () => {
  it('says that there is none, and what that means', async () => {
    open(none)
    expect(await screen.findByText('No passkey yet')).toBeTruthy()
    expect(screen.queryByText('Recovery codes')).toBeNull()
  })

  it('adds one after name and password, and shows the recovery codes once', async () => {
    const { asked } = open(none, { [BEGIN]: { body: creation }, [ADD]: { body: { codes } } })
    await add()
    expect(await screen.findByText(codes[1] ?? '')).toBeTruthy()
    expect(asked.find(({ path }) => path === ADD)?.body).toEqual({
      name: 'Blue key',
      id: 'aWQ',
      clientDataJSON: 'ZGF0YQ',
      attestationObject: 'bWFkZQ',
      transports: ['internal'],
    })
    await userEvent.click(screen.getByRole('button', { name: 'I have kept them' }))
    expect(screen.queryByText(codes[1] ?? '')).toBeNull()
  })

  it('asks for a name before it asks the server, and for the password again where it was wrong', async () => {
    const { asked } = open(none, { [BEGIN]: problem(400, 'wrong-password') })
    await add('')
    expect(screen.getByText('Give the passkey a name.')).toBeTruthy()
    expect(asked.filter(({ method }) => method === 'POST')).toEqual([])
    await userEvent.type(screen.getByLabelText('Name of the passkey'), 'Key')
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByText('Incorrect password. Please try again.')).toBeTruthy()
  })

  it('says where the device did not confirm, and keeps what was typed', async () => {
    device.make.mockRejectedValue(new DOMException('no', 'NotAllowedError'))
    open(none, { [BEGIN]: { body: creation } })
    await add()
    expect(await screen.findByText('Your device did not confirm it. Try again.')).toBeTruthy()
    expect(screen.getByDisplayValue('Blue key')).toBeTruthy()
  })

  it('says where the device is a passkey already', async () => {
    device.make.mockRejectedValue(new DOMException('known', 'InvalidStateError'))
    open(none, { [BEGIN]: { body: creation } })
    await add()
    expect(await screen.findByText('This device is a passkey of your account already.')).toBeTruthy()
  })

  it.each([
    ['an address of numbers', '127.0.0.1', '127.0.0.1'],
    ['another name than the one it has passkeys for', 'portal.test', 'other.test'],
  ])('says that there are none at %s', async (_, id, hostname) => {
    vi.stubGlobal('location', { hostname })
    device.make.mockRejectedValue(new DOMException('no', 'SecurityError'))
    open(none, { [BEGIN]: { body: { ...creation, rp: { id, name: 'Tea' } } } })
    await add()
    expect(await screen.findByText(/^Passkeys do not work at this address/)).toBeTruthy()
  })

  it('removes one after the password', async () => {
    const { asked } = open(one, { [`/api/profile/passkeys/remove/${key.id}`]: { body: { status: 'success' } } })
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Laptop' }))
    await userEvent.type(screen.getByLabelText('Password'), 'secret')
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('Laptop has been removed. A mail confirms it.')).toBeTruthy()
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ password: 'secret' })
  })

  it('makes new recovery codes after the password', async () => {
    open(one, { '/api/profile/passkeys/codes': { body: { codes } } })
    expect(await screen.findByText('9 codes are left.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Make new codes' }))
    const dialog = within(screen.getByRole('dialog'))
    await userEvent.type(dialog.getByLabelText('Password'), 'secret')
    await userEvent.click(dialog.getByRole('button', { name: 'Make new codes' }))
    expect(await screen.findByText(codes[0] ?? '')).toBeTruthy()
  })

  it('tells staff that they need one, until they have added it', async () => {
    const { client } = open(none, { [BEGIN]: { body: creation }, [ADD]: { body: { codes } } }, staff)
    expect(await screen.findByText('Add a passkey to go on')).toBeTruthy()
    await add()
    await screen.findByText(codes[0] ?? '')
    expect(client.getQueryData(profileKey)).toEqual({ ...noor, account_type: 'admin' })
  })

  it('says what to do where nobody knows the password, or the browser has no passkeys', async () => {
    vi.unstubAllGlobals()
    open({ ...none, hasPassword: false })
    expect(await screen.findByText('You have no password yet')).toBeTruthy()
    expect(screen.getByText('This browser has no passkeys')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
  })
})
