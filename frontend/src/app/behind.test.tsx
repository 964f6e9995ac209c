import { getProfile } from '@portal/contracts/http/own-session'
import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { noor, robin } from '../../test-support/people.ts'
import { openScreen } from '../../test-support/screen.tsx'
import { problem, serve } from '../../test-support/server.ts'
import { aSite } from '../../test-support/site.ts'
import { ask } from '../lib/requests.ts'
import { profileKey } from '../lib/session.tsx'
import { siteQuery } from '../lib/site.ts'
import { Behind } from './behind.tsx'
import { IDLE_MS } from './idle-watch.tsx'

const staff = <Behind who="staff" />
const anybody = <Behind who="signed-in" />

afterEach(() => vi.useRealTimers())

describe('a screen behind sign-in', () => {
  it('sends a member home if their account may not see it', async () => {
    const { router } = openScreen(staff, { at: '/client/surveys' })
    await screen.findByText('elsewhere')
    expect(router.state.location.pathname).toBe('/u/main')
  })

  it('sends staff without the right to its area to the first area that they may see', async () => {
    const limited = { ...noor, account_type: 'admin', rights: ['members', 'site'] } as const
    const { router } = openScreen(<Behind who="reports" />, { at: '/client/surveys', member: limited })
    await screen.findByText('elsewhere')
    expect(router.state.location.pathname).toBe('/client/members')
    const none = openScreen(<Behind who="site" />, { at: '/client/content', member: { ...limited, rights: [] } })
    await vi.waitFor(() => expect(none.router.state.location.pathname).toBe('/u/main'))
  })

  it('leads staff who need a passkey to it, from wherever they are, also once a reply says so', async () => {
    const needed = { ...noor, account_type: 'admin', mustAddPasskey: true } as const
    const { router } = openScreen(staff, { at: '/client/surveys', member: needed })
    await screen.findByText('elsewhere')
    expect(router.state.location.pathname).toBe('/u/profile/passkeys')

    const body = {
      type: 'about:blank',
      title: 'no',
      status: 403,
      code: 'not-allowed',
      values: { reason: 'passkey-needed' },
    }
    serve(() => ({ status: 403, body }))
    const later = openScreen(staff, { at: '/client/surveys', member: { ...noor, account_type: 'admin' } })
    const query = { queryKey: ['tea'], queryFn: () => ask(getProfile, {}) }
    await expect(later.client.fetchQuery(query)).rejects.toThrow()
    await screen.findByText('elsewhere')
    expect(later.router.state.location.pathname).toBe('/u/profile/passkeys')
  })

  it('asks strangers to sign in, and goes to the sign-in screen when they cancel', async () => {
    const { router } = openScreen(anybody, { at: '/u/main', member: null })
    await screen.findByRole('dialog', { name: 'Please sign in' })
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(router.state.location.pathname).toBe('/login')
  })

  it('stays as it is while an expired session is renewed', async () => {
    serve(() => ({ body: { status: 'success', profile: noor } }))
    const { client, router } = openScreen(anybody, { at: '/u/main' })
    client.setQueryData(profileKey, null)
    await screen.findByRole('dialog', { name: 'Please sign in' })
    expect(screen.getByText(/Nothing on this screen is lost/)).toBeTruthy()
    await userEvent.type(screen.getByLabelText('E-mail or user name'), 'noor')
    await userEvent.type(screen.getByLabelText('Password'), 'secret{Enter}')
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(router.state.location.pathname).toBe('/u/main')
  })

  it.each([
    ['who was signed in need not type the name again', {}, 'noor@example.org', 'Password'],
    ['staff who were signed in as a member are not taken for the member', { actedBy: 'Robin' }, '', null],
  ])('%s', async (_, more, name, focused) => {
    const { client } = openScreen(anybody, { at: '/u/main', member: { ...noor, email: 'noor@example.org', ...more } })
    client.setQueryData(profileKey, null)
    await screen.findByRole('dialog', { name: 'Please sign in' })
    expect(screen.getByLabelText('E-mail or user name')).toHaveProperty('value', name)
    if (focused) expect(document.activeElement).toBe(screen.getByLabelText(focused))
  })

  it('has all other ways to sign in over the screen, which stays: links by mail, and services in another tab', async () => {
    const signInBy = [{ id: 'example', name: 'Example' }]
    const { client, router } = openScreen(anybody, { at: '/u/main', member: { ...noor, email: 'noor@example.org' } })
    act(() => {
      client.setQueryData(siteQuery.queryKey, aSite({ signInBy }))
      client.setQueryData(profileKey, null)
    })
    const service = await screen.findByRole('link', { name: 'Continue with Example', description: /opens another tab/ })
    expect([service.getAttribute('target'), service.getAttribute('rel')]).toEqual(['_blank', 'noopener'])

    await userEvent.click(screen.getByRole('button', { name: 'Sign in by a link in a mail' }))
    await screen.findByRole('dialog', { name: 'Sign in by a link' })
    await userEvent.click(screen.getAllByRole('button', { name: 'Cancel' }).at(-1) ?? service)
    await userEvent.click(screen.getByRole('button', { name: 'Forgot your password?' }))
    await screen.findByRole('dialog', { name: 'Set a new password' })
    expect(screen.getByLabelText('E-mail address')).toHaveProperty('value', 'noor@example.org')
    expect(router.state.location.pathname).toBe('/u/main')
  })

  it.each([
    ['goes on where they were', noor, ['/u/main', ['tea']]],
    ['who is somebody else, begins at their own home', robin, ['/client/surveys', undefined]],
  ])('who comes back from a sign-in by a service in another tab %s', async (_, profile, expected) => {
    let reply: ReturnType<typeof problem> = problem(401, 'not-signed-in')
    const asked = serve(() => reply)
    const { client, router } = openScreen(anybody, { at: '/u/main' })
    client.setQueryData(['surveys'], ['tea'])
    client.setQueryData(profileKey, null)
    await screen.findByRole('dialog', { name: 'Please sign in' })
    window.dispatchEvent(new Event('focus'))
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    expect(screen.getByRole('dialog', { name: 'Please sign in' }), 'not signed in yet').toBeTruthy()
    reply = { body: profile }
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect([router.state.location.pathname, client.getQueryData(['surveys'])]).toEqual(expected)
  })

  it('notices an expired session in any reply', async () => {
    serve(() => problem(401, 'not-signed-in'))
    const { client } = openScreen(anybody, { at: '/u/main' })
    const query = { queryKey: ['tea'], queryFn: () => ask(getProfile, {}) }
    await expect(client.fetchQuery(query)).rejects.toThrow()
    await screen.findByRole('dialog', { name: 'Please sign in' })
  })

  it('ends the session after two hours without activity, and not before', async () => {
    localStorage.clear()
    vi.useFakeTimers()
    const { router } = openScreen(anybody, { at: '/u/main' })
    await vi.waitFor(() => expect(localStorage.getItem('last-activity'), 'the watch has come').not.toBeNull())
    await vi.advanceTimersByTimeAsync(IDLE_MS - 60_000)
    document.dispatchEvent(new Event('keydown'))
    await vi.advanceTimersByTimeAsync(IDLE_MS - 60_000)
    expect(router.state.location.pathname).toBe('/u/main')
    await vi.advanceTimersByTimeAsync(75_000)
    expect([router.state.location.pathname, router.state.location.search]).toEqual(['/logout', '?why=idle'])
  })
})
