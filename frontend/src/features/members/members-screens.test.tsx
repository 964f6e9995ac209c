import { awardBadge, defineBadge } from '@portal/contracts/http/badges'
import { getSystemContent } from '@portal/contracts/http/content'
import { listMembers } from '@portal/contracts/http/members'
import { inviteByMail, listReferrals } from '@portal/contracts/http/referrals'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { pageSizes } from '../../../test-support/page-sizes.ts'
import { openScreen } from '../../../test-support/screen.tsx'
import { problem, serve } from '../../../test-support/server.ts'
import { aSite } from '../../../test-support/site.ts'
import { siteQuery } from '../../lib/site.ts'
import { BadgesScreen } from './badges-screen.tsx'
import { BadgeDeskScreen } from './desk/badge-desk-screen.tsx'
import { InviteScreen } from './invite-screen.tsx'
import { ReferralsScreen } from './referrals-screen.tsx'

const id = '018f2b8c-1e7d-4b1a-9c55-0a1b2c3d4e01'
const at = '2026-11-22T10:00:00.000Z'
/** Whether it asks for the words of the community above the link. */
const isWords = (path: string) => path.startsWith(getSystemContent.path.replace('{section}', ''))

it('the link for invitations leads to the registration, and the words of the community stand above it', async () => {
  serve(({ path }) => ({ body: isWords(path) ? { Content: '<p>Bring a friend.</p>' } : { referral: 'a-code' } }))
  openScreen(<InviteScreen />)
  expect(await screen.findByLabelText<HTMLInputElement>('Your link')).toHaveProperty(
    'value',
    `${window.location.origin}/register?referral=a-code`,
  )
  await screen.findByText('Bring a friend.')
})

it('invitations are closed where the site does not offer them', async () => {
  const asked = serve(() => ({ body: { referral: 'a-code' } }))
  const { client } = openScreen(<InviteScreen />)
  act(() => void client.setQueryData(siteQuery.queryKey, aSite()))
  await screen.findByText('Invitations are closed at present')
  expect(screen.queryByLabelText('Your link')).toBeNull()
  act(() => void client.setQueryData(siteQuery.queryKey, aSite({ has: { ...aSite().has, invites: true } })))
  await screen.findByLabelText('Your link')
  expect(asked.length).toBeGreaterThan(0)
})

it('the link is there too where staff have written no words, and nothing that is not there is asked for', async () => {
  const asked = serve(({ path }) => ({ body: isWords(path) ? { Content: '' } : { referral: 'a-code' } }))
  const { container } = openScreen(<InviteScreen />)
  await screen.findByLabelText('Your link')
  expect(container.querySelector('article')).toBeNull()
  expect(asked.map(({ path }) => path)).toContain('/api/content/systems/Invite')
})

it('people are invited by their addresses, ten at once, and the answer is shown', async () => {
  const asked = serve(({ path, method }) => {
    if (path === inviteByMail.path) return { body: { status: 'success', message: 'On their way.' } }
    return { body: isWords(path) ? { Content: '' } : method === 'GET' ? { referral: 'a-code' } : {} }
  })
  openScreen(<InviteScreen />)
  const addresses = await screen.findByLabelText('E-mail addresses')
  await userEvent.type(addresses, Array.from({ length: 11 }, (_, n) => `sam-${n}@example.org`).join(' '))
  expect(screen.getByText('10 addresses at most')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Send invitations' })).toHaveProperty('disabled', true)
  await userEvent.clear(addresses)
  await userEvent.type(addresses, 'sam@example.org, ada@example.org')
  await userEvent.click(screen.getByRole('button', { name: 'Send invitations' }))
  await screen.findByText('On their way.')
  expect(addresses).toHaveProperty('value', '')
  expect(asked.filter(({ path }) => path === inviteByMail.path).map(({ body }) => body)).toEqual([
    { emails: ['sam@example.org', 'ada@example.org'] },
  ])
  await userEvent.type(addresses, 'n')
  expect(screen.queryByText('On their way.')).toBeNull()
})

it('a referral without a name is shown without the id that stands in for it', async () => {
  const nameless = { fkUserID: id, displayName: `Anonymous ${id}`, registeredAt: at, state: 'active' }
  serve(() => ({ body: { referrals: [nameless], total: 1 } }))
  openScreen(<ReferralsScreen />)
  await screen.findByRole('cell', { name: 'Anonymous' })
})

it('referrals are shown in at most three columns, which the member chooses', async () => {
  const asked = serve(() => ({
    body: { referrals: [{ fkUserID: id, displayName: null, registeredAt: at, state: 'left', badges: 2 }], total: 1 },
  }))
  openScreen(<ReferralsScreen />)
  await screen.findByText('Former member')
  expect(pageSizes()).toEqual(['1', '5', '10', '20', '50', '100'])
  await userEvent.click(screen.getByRole('checkbox', { name: 'Badges' }))
  await screen.findByText('Please select a max of 3 columns')
  expect(screen.queryByRole('columnheader', { name: 'Badges' })).toBeNull()
  await userEvent.click(screen.getByRole('checkbox', { name: 'State' }))
  expect(screen.queryByText('Please select a max of 3 columns')).toBeNull()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Badges' }))
  await screen.findByRole('columnheader', { name: 'Badges' })
  const columns = asked.filter(({ path }) => path === listReferrals.path).map(({ query }) => query.get('columns'))
  expect(columns.at(-1)).toBe('["displayName","registeredAt","badges"]')
})

it('a member sees their badges, and what they are for where there is none', async () => {
  const badge = { pkBadge: id, name: 'Regular', description: 'Ten surveys', icon: 'star', awardedAt: at }
  serve(() => ({ body: { badges: [badge] } }))
  openScreen(<BadgesScreen />)
  await screen.findByRole('heading', { name: 'Regular' })
  serve(() => ({ body: { badges: [] } }))
  openScreen(<BadgesScreen />)
  await screen.findByRole('heading', { name: 'No badges yet' })
})

it('badges that cannot be loaded are told of as specified, and asked for again on request', async () => {
  let isAway = true
  serve(() => (isAway ? problem(500, 'unexpected') : { body: { badges: [] } }))
  openScreen(<BadgesScreen />)
  await screen.findByText('Failed To Get Badges')
  isAway = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { name: 'No badges yet' })
})

it('staff who change a badge that somebody else has changed meanwhile see theirs, and may save their own after that', async () => {
  const badge = (revision: string, name: string) => {
    const definition = { name: { en: name }, description: {}, icon: 'star', rule: null }
    return { badgeId: id, definition, revision, isRetired: false, holders: 2 }
  }
  let now = badge('first', 'Regular')
  const asked = serve(({ method, query }) => {
    if (method === 'GET') return { body: [now] }
    return query.get('revision') === now.revision ? { body: { badgeId: id } } : problem(409, 'stale-version')
  })
  openScreen(<BadgeDeskScreen />)
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Regular' }))
  await userEvent.type(screen.getByLabelText('Name'), ' guest')
  now = badge('second', 'Loyal')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Use my changes' }))
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Regular guest')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const sent = asked.filter(({ method }) => method === 'PUT').map(({ query }) => query.get('revision'))
  expect(sent).toEqual(['first', 'second'])
})

it.each([
  ['surveys', 1, 'From 1 completed survey'],
  ['referrals', 1_000, 'From 1,000 referrals'],
])('says from how many %s a badge is awarded: %i', async (counts, atLeast, said) => {
  const definition = { name: { en: 'Regular' }, description: {}, icon: 'star', rule: { counts, atLeast } }
  serve(() => ({ body: [{ badgeId: id, definition, revision: 'first', isRetired: false, holders: 2 }] }))
  openScreen(<BadgeDeskScreen />)
  expect(await screen.findByText(said)).toBeTruthy()
})

it('a badge that was retired is awarded again by a press, and nobody does so unawares by a change of its words', async () => {
  const definition = { name: { en: 'Regular' }, description: {}, icon: 'star', rule: { counts: 'votes', atLeast: 10 } }
  const badge = { badgeId: id, definition, revision: 'first', isRetired: true, holders: 2 }
  const asked = serve(({ method }) => ({ body: method === 'GET' ? [badge] : { badgeId: id } }))
  openScreen(<BadgeDeskScreen />)
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Regular' }))
  expect(screen.getByText('This badge is retired. Saving it awards it again.')).toBeTruthy()
  const least = screen.getByLabelText<HTMLInputElement>('From how many')
  await userEvent.clear(least)
  expect(least.value).toBe('')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('button', { name: 'Retire Regular' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Award Regular again' }))
  await waitFor(() => expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual(definition))
  expect(await screen.findByText('The badge is awarded again.')).toBeTruthy()
})

it('staff define a badge with its rule, and award one by hand', async () => {
  const definition = { name: { en: 'Regular' }, description: {}, icon: 'star', rule: null }
  const sam = { memberId: id, username: 'sam@example.org', displayName: 'Sam', accountType: 'user', state: 'active' }
  const asked = serve(({ method, path }) => {
    if (method !== 'GET') return { body: { badgeId: id } }
    return path === listMembers.path
      ? { body: { members: [{ ...sam, registeredAt: at, lastSignInAt: null }], next: null, total: 1 } }
      : { body: [{ badgeId: id, definition, revision: 'first', isRetired: false, holders: 2 }] }
  })
  const sent = (path: string) =>
    asked.filter((one) => one.method === 'POST' && one.path === path).map(({ body }) => body)
  openScreen(<BadgeDeskScreen />)
  await userEvent.click(await screen.findByRole('button', { name: 'New badge' }))
  await userEvent.type(screen.getByLabelText('Name'), 'Voter')
  await userEvent.selectOptions(screen.getByLabelText('Awarded'), 'votes')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent(defineBadge.path)).toEqual([
      { name: { en: 'Voter' }, description: {}, icon: 'star', rule: { counts: 'votes', atLeast: 10 } },
    ]),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Award Regular' }))
  await userEvent.type(screen.getByLabelText('Search for the member'), 'sam@')
  await userEvent.click(await screen.findByRole('radio', { name: 'Samsam@example.org' }))
  expect(asked.filter(({ path }) => path === listMembers.path).map(({ query }) => String(query))).toEqual([
    'search=sam%40',
  ])
  await userEvent.click(screen.getAllByRole('button', { name: 'Award' }).at(-1) ?? document.body)
  await waitFor(() => expect(sent(awardBadge.path.replace('{badgeId}', id))).toEqual([{ userID: id }]))
})
