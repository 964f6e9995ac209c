import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openScreen } from '../../../../test-support/screen.tsx'
import { problem, serve } from '../../../../test-support/server.ts'
import { ErasureScreen } from './erasure-screen.tsx'

const dueAt = '2026-11-29T08:00:00.000Z'

/** A server that keeps the wish, as the real one does. */
const open = (first: string | null = null) => {
  const state: { dueAt: string | null; pauseDays: number } = { dueAt: first, pauseDays: 7 }
  const asked = serve(({ path, method, body }) => {
    if (method === 'GET') return { body: state }
    if (path === '/api/profile/erase') return { body: { status: 'success' } }
    if (path.endsWith('/withdraw')) return { body: Object.assign(state, { dueAt: null }) }
    const isRight = Object(body).password === 'the password'
    return isRight ? { body: Object.assign(state, { dueAt }) } : problem(400, 'wrong-password')
  })
  const { router } = openScreen(<ErasureScreen />)
  return {
    router,
    sent: () => asked.filter(({ method }) => method !== 'GET').map(({ path, body }) => ({ path, body })),
  }
}

const type = async (password: string) => userEvent.type(screen.getByLabelText('Password'), password)
const pressLast = async (name: string) => {
  const button = screen.getAllByRole('button', { name }).at(-1)
  if (button) await userEvent.click(button)
}

describe('the screen that deletes an account', () => {
  it('says what goes and what stays, and asks for the password, again where it was wrong', async () => {
    const { sent } = open()
    expect(await screen.findByText(/Nothing is deleted for 7 days/)).toBeTruthy()
    expect(screen.getByText(/stay as figures/)).toBeTruthy()
    await pressLast('Delete my account')
    await type('a guess')
    await pressLast('Delete my account')
    expect(await screen.findByText('Incorrect password. Please try again.')).toBeTruthy()
    expect(sent()).toEqual([{ path: '/api/profile/erasure', body: { password: 'a guess' } }])
  })

  it('shows when the account is deleted, and keeps it with one click', async () => {
    open()
    await screen.findByText(/Nothing is deleted for 7 days/)
    await pressLast('Delete my account')
    await type('the password')
    await pressLast('Delete my account')
    expect(await screen.findByText('Your account will be deleted')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Keep my account' }))
    expect(await screen.findByText('Your account stays. Nothing has changed.')).toBeTruthy()
    expect(await screen.findByText(/Nothing is deleted for 7 days/)).toBeTruthy()
  })

  it('deletes it at once for who does not want to wait, with the password, and leaves nobody signed in', async () => {
    const { sent, router } = open(dueAt)
    await userEvent.click(await screen.findByRole('button', { name: 'Delete it now' }))
    await type('the password')
    await pressLast('Delete it now')
    await waitFor(() => expect(router.state.location.pathname).toBe('/u/deleted'))
    expect(sent()).toEqual([{ path: '/api/profile/erase', body: { password: 'the password' } }])
  })
})
