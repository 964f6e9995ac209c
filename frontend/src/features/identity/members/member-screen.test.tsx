import type { Profile } from '@portal/contracts/http/identity'
import { MemberReply } from '@portal/contracts/http/members'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { robin } from '../../../../test-support/people.ts'
import { openScreen } from '../../../../test-support/screen.tsx'
import { problem, serve } from '../../../../test-support/server.ts'
import { MemberScreen } from './member-screen.tsx'

const ID = '018f2b8c-1e7d-4b1a-9c55-0a1b2c3d4e01'
const FRIEND = '018f2b8c-1e7d-4b1a-9c55-0a1b2c3d4e02'
const account = (differs: object = {}) =>
  MemberReply.parse({
    memberId: ID,
    username: 'noor@example.org',
    displayName: 'Noor',
    accountType: 'user',
    state: 'active',
    registeredAt: '2026-10-01T10:00:00.000Z',
    lastSignInAt: '2026-11-01T10:00:00.000Z',
    avatar: '',
    ...differs,
  })

const at = '2026-11-01T10:00:00.000Z'
const survey = { surveyId: 'tea', title: 'Tea', status: 'complete', startedAt: at, completedAt: at }
const event = { position: 7, recordedAt: at, type: 'MemberActivated', stream: `member-${ID}`, version: 2 }

/** By the end of the path. */
const parts: Readonly<Record<string, unknown>> = {
  surveys: [survey],
  logins: { logins: [], total: 0 },
  events: { events: [event], next: null },
  history: { referrals: [{ fkUserID: FRIEND, displayName: 'Ada', registeredAt: at }], total: 1 },
}

const developer = { ...robin, account_type: 'developer' } as const

const opened = (member = account(), refuse = false, staff: Profile = robin) => {
  const asked = serve(({ path, method }) => {
    if (method === 'POST') return refuse ? problem(409, 'not-possible') : { body: { memberId: member.memberId } }
    return { body: parts[path.split('/').at(-1) ?? ''] ?? member }
  })
  openScreen(<MemberScreen />, { at: `/client/members/${ID}`, route: '/client/members/:member', member: staff })
  return () => asked.filter(({ method }) => method === 'POST').map(({ path, body }) => ({ path, body }))
}

const dialog = async (button: string) => {
  await userEvent.click(await screen.findByRole('button', { name: button }))
  return within(screen.getByRole('dialog', { name: button }))
}

describe('the page of a member', () => {
  it('shows the account, the surveys, the sign-ins and the events of the account', async () => {
    opened()
    expect(await screen.findByRole('heading', { name: 'Noor' })).toBeTruthy()
    expect(await screen.findByText('noor@example.org')).toBeTruthy()
    expect(await screen.findByRole('row', { name: /Tea.*Complete/ })).toBeTruthy()
    expect(await screen.findByText('No sign-in that is still kept.')).toBeTruthy()
    expect(await screen.findByRole('row', { name: /7.*MemberActivated/ })).toBeTruthy()
  })

  it('says since when the member wants no mails, and nothing about it of others', async () => {
    opened(account({ unsubscribedAt: '2026-11-03T09:00:00.000Z' }))
    expect((await screen.findByText('Wants no mails since')).nextElementSibling?.textContent).toMatch(/Nov 3, 2026/)
    opened()
    expect(await screen.findByText('noor@example.org')).toBeTruthy()
    expect(screen.queryByText('Wants no mails since')).toBeNull()
  })

  it('says plainly that points come later', async () => {
    opened()
    expect(await screen.findByRole('heading', { name: 'Points' })).toBeTruthy()
    expect(screen.getByText(/Members do not earn points yet/)).toBeTruthy()
  })

  it('shows who registered by the link of the member, each with a link to their page', async () => {
    opened()
    const friend = await screen.findByRole('link', { name: 'Ada' })
    expect(friend.getAttribute('href')).toBe(`/client/members/${FRIEND}`)
  })

  it('lets a developer change the rights of an administrator, and says which there are', async () => {
    const sent = opened(account({ accountType: 'admin', rights: ['members'] }), false, developer)
    expect(await screen.findByText('Members', { selector: 'dd' })).toBeTruthy()
    const asking = await dialog('Change rights')
    expect(asking.getByRole('checkbox', { name: 'All areas' })).toHaveProperty('checked', false)
    await userEvent.click(asking.getByRole('checkbox', { name: 'Site' }))
    await userEvent.click(asking.getByRole('checkbox', { name: 'Members' }))
    await userEvent.click(asking.getByRole('button', { name: 'Change rights' }))
    await waitFor(() => expect(sent()).toEqual([{ path: `/api/members/${ID}/rights`, body: { rights: ['site'] } }]))
  })

  it('gives back all areas', async () => {
    const sent = opened(account({ accountType: 'admin', rights: [] }), false, developer)
    expect(await screen.findByText('No area')).toBeTruthy()
    const asking = await dialog('Change rights')
    await userEvent.click(asking.getByRole('checkbox', { name: 'All areas' }))
    await userEvent.click(asking.getByRole('button', { name: 'Change rights' }))
    await waitFor(() => expect(sent()).toEqual([{ path: `/api/members/${ID}/rights`, body: { rights: null } }]))
  })

  it('shows the rights of staff to administrators, who may not change them', async () => {
    opened(account({ accountType: 'admin', rights: null }))
    expect(await screen.findByText('All areas')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Change rights' })).toBeNull()
  })

  it('changes what the account may do, with a reason', async () => {
    const sent = opened()
    const asking = await dialog('Change account type')
    await userEvent.selectOptions(asking.getByLabelText('Account type'), 'External member')
    await userEvent.type(asking.getByLabelText(/^Reason/), 'a panel')
    await userEvent.click(asking.getByRole('button', { name: 'Change account type' }))
    await waitFor(() =>
      expect(sent()).toEqual([
        { path: `/api/members/${ID}/type`, body: { accountType: 'permanentExternalUser', reason: 'a panel' } },
      ]),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('locks an open account and unlocks a locked one', async () => {
    const locked = opened()
    await userEvent.click((await dialog('Lock account')).getByRole('button', { name: 'Lock account' }))
    await waitFor(() => expect(locked()).toEqual([{ path: `/api/members/${ID}/lock`, body: {} }]))
    const unlocked = opened(account({ state: 'locked' }))
    await userEvent.click((await dialog('Unlock account')).getByRole('button', { name: 'Unlock account' }))
    await waitFor(() => expect(unlocked()).toEqual([{ path: `/api/members/${ID}/unlock`, body: {} }]))
  })

  it('erases once the address of the member is typed', async () => {
    const sent = opened()
    const asking = await dialog('Erase member')
    await userEvent.click(asking.getByRole('button', { name: 'Erase member' }))
    expect(asking.getByText('This is not the address of the member.')).toBeTruthy()
    expect(sent()).toEqual([])
    await userEvent.selectOptions(asking.getByLabelText('Reason'), 'The retention period is over')
    await userEvent.type(asking.getByLabelText('Type noor@example.org to confirm'), 'Noor@example.org')
    await userEvent.click(asking.getByRole('button', { name: 'Erase member' }))
    const body = { username: 'Noor@example.org', reason: 'retention' }
    await waitFor(() => expect(sent()).toEqual([{ path: `/api/members/${ID}/erase`, body }]))
  })

  it('keeps the dialog with the problem when the server refuses', async () => {
    opened(account(), true)
    const asking = await dialog('Lock account')
    await userEvent.click(asking.getByRole('button', { name: 'Lock account' }))
    expect(await asking.findByRole('alert')).toBeTruthy()
  })

  it('offers no change of an erased account, nor of one’s own', async () => {
    opened(account({ state: 'erased', username: null, displayName: null }))
    expect(await screen.findByRole('heading', { name: 'Erased member' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Erase member' })).toBeNull()
    opened(account({ memberId: robin.pkUser }))
    expect(await screen.findByText(/This is your own account/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Lock account' })).toBeNull()
  })
})
