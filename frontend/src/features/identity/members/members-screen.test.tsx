import { listMembers, MemberLine } from '@portal/contracts/http/members'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { robin } from '../../../../test-support/people.ts'
import { openScreen } from '../../../../test-support/screen.tsx'
import { problem, serve } from '../../../../test-support/server.ts'
import { MembersScreen } from './members-screen.tsx'

const ID = '018f2b8c-1e7d-4b1a-9c55-0a1b2c3d4e01'
const line = (differs: object = {}) =>
  MemberLine.parse({
    memberId: ID,
    username: 'noor@example.org',
    displayName: 'Noor',
    accountType: 'user',
    state: 'active',
    registeredAt: '2026-10-01T10:00:00.000Z',
    lastSignInAt: null,
    ...differs,
  })

const open = (reply: () => object, at = '/client/members') => {
  const asked = serve(({ path }) => (path === listMembers.path ? { body: reply() } : problem(404, 'not-found')))
  const { client } = openScreen(<MembersScreen />, { at, member: robin })
  return Object.assign(() => asked.map(({ query }) => String(query)), { client })
}

describe('the list of members', () => {
  it('shows who they are, what the account is, and when they last signed in, and leads to each', async () => {
    open(() => ({ members: [line()], next: null, total: 1 }))
    expect(await screen.findByText('1 member')).toBeTruthy()
    const row = screen.getAllByRole('row')[1]
    expect(row?.textContent).toMatch(/Noornoor@example\.orgMemberActiveOct 1, 2026Never/)
    expect(screen.getByRole('link', { name: 'Noor' }).getAttribute('href')).toBe(`/client/members/${ID}`)
  })

  it('is searched when it is sent, and narrowed by a choice at once; the address keeps it', async () => {
    const searches = open(() => ({ members: [line()], next: null, total: 1 }))
    await screen.findByRole('table')
    await userEvent.type(screen.getByLabelText('Name, e-mail address or id'), ' noor {Enter}')
    await waitFor(() => expect(searches().at(-1)).toBe('search=noor'))
    await userEvent.selectOptions(screen.getByLabelText('State'), 'Locked')
    await waitFor(() => expect(searches().at(-1)).toBe('search=noor&state=locked'))
    await userEvent.selectOptions(screen.getByLabelText('Last sign-in'), 'Never')
    await waitFor(() => expect(searches().at(-1)).toContain('unseenSince=2000-01-01'))
  })

  it('puts only those on the clipboard who are shown, and keeps who is chosen when somebody registers', async () => {
    const [one, two, three] = [1, 2, 3].map((at) =>
      line({ memberId: ID.replace(/1$/, String(at)), displayName: `Member ${at}` }),
    )
    let members = [one, two]
    const { client } = open(() => ({ members, next: null, total: members.length }))
    await userEvent.click(await screen.findByLabelText('Choose everybody on this page'))
    members = [three, one]
    await act(() => client.invalidateQueries())
    await screen.findByText('Member 3')
    expect(screen.getByRole('button', { name: 'Add 1 chosen member to the clipboard' })).toBeTruthy()
    members = [one]
    await userEvent.selectOptions(screen.getByLabelText('State'), 'Locked')
    await waitFor(() => expect(screen.queryByRole('button', { name: /chosen member/ })).toBeNull())
  })

  it('goes to the next page and back to the first', async () => {
    const next = `2026-10-01T10:00:00.000Z_${ID}`
    const searches = open(() => ({ members: [line()], next, total: 100_001 }))
    expect(await screen.findByText('More than 100,000 members')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
    await waitFor(() => expect(searches().at(-1)).toBe(new URLSearchParams({ before: next }).toString()))
    await userEvent.click(screen.getByRole('button', { name: 'Previous page' }))
    await waitFor(() => expect(searches().at(-1)).toBe(''))
    expect(screen.queryByRole('button', { name: 'Previous page' })).toBeNull()
  })

  it('goes back page by page, and to the first; an address that was passed on knows the first alone', async () => {
    const [second, third] = [1, 2].map((at) => `2026-10-0${at}T10:00:00.000Z_${ID}`)
    const last = (query: string) => new URLSearchParams(query).get('before')
    const next = (query: string) => (last(query) === null ? second : third)
    const asked = serve(({ query }) => ({ body: { members: [line()], next: next(String(query)), total: 120 } }))
    const before = () => last(String(asked.at(-1)?.query))
    openScreen(<MembersScreen />, { at: '/client/members', member: robin })
    const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
    await press('Next page')
    await waitFor(() => expect(before()).toBe(second))
    expect(screen.queryByRole('button', { name: 'Show all members' })).toBeNull()
    await press('Next page')
    await waitFor(() => expect(before()).toBe(third))
    await press('Previous page')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Back to the first page' })).toBeNull())
    await press('Previous page')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Previous page' })).toBeNull())
    cleanup()
    openScreen(<MembersScreen />, { at: `/client/members?before=${third}`, member: robin })
    expect(await screen.findByRole('button', { name: 'Back to the first page' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Previous page' })).toBeNull()
  })

  it('says on its button of the filters how many there are; the button, and what is typed, outlive a choice', async () => {
    open(() => ({ members: [line()], next: null, total: 1 }), '/client/members?type=user&search=noor')
    await userEvent.click(await screen.findByRole('button', { name: 'Filters (1)', expanded: false }))
    await userEvent.type(screen.getByLabelText('Name, e-mail address or id'), 'x')
    await userEvent.selectOptions(screen.getByLabelText('State'), 'Locked')
    expect(await screen.findByRole('button', { name: 'Filters (2)', expanded: true })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Show all members' }))
    expect(await screen.findByRole('button', { name: 'Filters', expanded: true })).toBeTruthy()
    expect(screen.getByLabelText('Name, e-mail address or id')).toHaveProperty('value', '')
  })

  it('says when nobody fits, and names an erased member by the id alone', async () => {
    const erased = line({ username: null, displayName: null, state: 'erased' })
    let members: readonly MemberLine[] = []
    open(() => ({ members, next: null, total: members.length }), '/client/members?state=erased')
    expect(await screen.findByText('No member fits')).toBeTruthy()
    members = [erased]
    await userEvent.click(screen.getByRole('button', { name: 'Show all members' }))
    expect((await screen.findAllByRole('row'))[1]?.textContent).toContain(`Erased member${ID}`)
  })
})
