import type { RecentReply } from '@portal/contracts/http/recent-members'
import { MemberId } from '@portal/contracts/ids'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { pageSizes } from '../../../../test-support/page-sizes.ts'
import { robin } from '../../../../test-support/people.ts'
import { openScreen } from '../../../../test-support/screen.tsx'
import { problem, serve } from '../../../../test-support/server.ts'
import { RecentScreen } from './recent-screen.tsx'

const ID = '018f2b8c-1e7d-4b1a-9c55-0a1b2c3d4e01'
const noor = {
  pkUser: MemberId.parse(ID),
  username: 'noor@example.org',
  displayName: 'Noor',
  account_type: 'user',
  timestamp: 1_795_248_000,
} as const

const opened = (reply: RecentReply | null) => {
  const asked = serve(() => (reply ? { body: reply } : problem(500, 'unexpected')))
  openScreen(<RecentScreen />, { at: '/client/recent', member: robin })
  return () => asked.map(({ path }) => path)
}

describe('the members by their last sign-in', () => {
  it('are listed with a link to the page of each, as many to a page as one chooses', async () => {
    const paths = opened({ users: [noor], total: 1 })
    const link = await screen.findByRole('link', { name: 'Noor' })
    expect(link.getAttribute('href')).toBe(`/client/members/${ID}`)
    expect(screen.getByText('1 member')).toBeTruthy()
    expect(pageSizes()).toEqual(['5', '10', '20', '50', '100', '200'])
    await userEvent.selectOptions(screen.getByLabelText('Per page'), '50')
    await screen.findByRole('link', { name: 'Noor' })
    expect(paths()).toEqual(['/api/usersAuthentication/recent/1/20', '/api/usersAuthentication/recent/1/50'])
  })

  it('are nobody where nobody signed in', async () => {
    opened({ users: [], total: 0 })
    expect(await screen.findByText('No sign-in is kept')).toBeTruthy()
  })

  it('are asked for again where they could not be loaded', async () => {
    opened(null)
    expect(await screen.findByText('Failed to load recent')).toBeTruthy()
    expect(screen.getByRole('button', { name: /again/i })).toBeTruthy()
  })
})
