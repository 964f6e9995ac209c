import { listMembers, MemberLine } from '@portal/contracts/http/members'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { robin } from '../../../../test-support/people.ts'
import { openScreen } from '../../../../test-support/screen.tsx'
import { problem, serve } from '../../../../test-support/server.ts'
import { MembersScreen } from '../members/members-screen.tsx'
import { ClipboardScreen } from './clipboard-screen.tsx'

const idOf = (n: number) => `018f2b8c-1e7d-4b1a-9c55-0a1b2c3d4e0${n}`
const line = (n: number, name: string) =>
  MemberLine.parse({
    memberId: idOf(n),
    username: `${name.toLowerCase()}@example.org`,
    displayName: name,
    accountType: 'user',
    state: 'active',
    registeredAt: '2026-10-01T10:00:00.000Z',
    lastSignInAt: null,
  })
const members = [line(1, 'Noor'), line(2, 'Sam')]

type Answer = Parameters<typeof serve>[0]

const openList = (answer: ReturnType<Answer>, at = '/client/members') => {
  const asked = serve(({ path }) => (path === listMembers.path ? { body: { members, next: null, total: 2 } } : answer))
  openScreen(<MembersScreen />, { at, member: robin })
  return () => asked.filter(({ method }) => method === 'POST').map(({ path, body }) => ({ path, body }))
}

describe('the list of members', () => {
  it('puts chosen members on the clipboard, and says how many', async () => {
    const sent = openList({ body: 2 })
    await userEvent.click(await screen.findByLabelText('Choose everybody on this page'))
    await userEvent.click(screen.getByRole('button', { name: 'Add 2 chosen members to the clipboard' }))
    await screen.findByText('2 members added to the clipboard')
    expect(sent()).toEqual([{ path: '/api/clipboard/add', body: { users: [idOf(1), idOf(2)] } }])
  })

  it('names the one member who was added, and says when nobody was', async () => {
    openList({ body: 1 })
    await userEvent.click(await screen.findByLabelText('Choose Noor'))
    await userEvent.click(screen.getByRole('button', { name: 'Add 1 chosen member to the clipboard' }))
    await screen.findByText(`user ${idOf(1)} Added to Clipboard`)
  })

  it('says what failed in the words of the specification', async () => {
    openList(problem(500, 'unexpected'))
    await userEvent.click(await screen.findByLabelText('Choose Sam'))
    await userEvent.click(screen.getByRole('button', { name: 'Add 1 chosen member to the clipboard' }))
    await screen.findByText('Failed to add user(s) to clipboard')
  })

  it('puts everybody on the clipboard who fits the filter, also who is on another page', async () => {
    const sent = openList({ body: 1_200 }, '/client/members?state=active&search=o')
    await userEvent.click(await screen.findByRole('button', { name: 'Add all who match' }))
    await screen.findByText('1,200 members added to the clipboard')
    expect(sent()).toEqual([{ path: '/api/clipboard/matching', body: { search: 'o', state: 'active' } }])
  })
})

const users = members.map(({ memberId, username, displayName }) => ({ memberId, username, displayName }))

describe('the clipboard', () => {
  it('shows who is on it, takes members off, and is cleared after a question', async () => {
    const asked = serve(({ method }) => (method === 'GET' ? { body: { users, total: 2 } } : { body: { total: 0 } }))
    openScreen(<ClipboardScreen />, { member: robin })
    await screen.findByText('2 members on your clipboard')
    await userEvent.click(screen.getByRole('button', { name: 'Take off the clipboard: Sam' }))
    await userEvent.click(screen.getByRole('button', { name: 'Clear clipboard' }))
    const [, confirm] = screen.getAllByRole('button', { name: 'Clear clipboard' })
    if (confirm) await userEvent.click(confirm)
    await screen.findByText('Your clipboard is empty.')
    const sent = asked.filter(({ method }) => method === 'POST').map(({ path, body }) => ({ path, body }))
    expect(sent[0]).toEqual({ path: '/api/clipboard/remove', body: { users: idOf(2) } })
    expect(sent[1]?.path).toBe('/api/clipboard/clear')
  })

  it('is copied as text, exported as a file, and shown as a filter of the list', async () => {
    serve(() => ({ body: { users, total: 2 } }))
    const user = userEvent.setup()
    openScreen(<ClipboardScreen />, { member: robin })
    await user.click(await screen.findByRole('button', { name: 'Copy addresses' }))
    await screen.findByText('Copied')
    expect(await navigator.clipboard.readText()).toBe('noor@example.org\nsam@example.org')
    expect(screen.getByRole('link', { name: 'Export as CSV' }).getAttribute('href')).toBe('/api/clipboard/file')
    expect(screen.getByRole('link', { name: 'Show in the list of members' }).getAttribute('href')).toBe(
      '/client/members?clipboard=1',
    )
  })

  it('says when nobody is on it, and where to begin', async () => {
    serve(() => ({ body: { users: [], total: 0 } }))
    openScreen(<ClipboardScreen />, { member: robin })
    await screen.findByText('Nobody is on your clipboard')
  })
})
