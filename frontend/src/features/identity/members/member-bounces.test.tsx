import { MemberId } from '@portal/contracts/ids'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { robin } from '../../../../test-support/people.ts'
import { openScreen } from '../../../../test-support/screen.tsx'
import { serve } from '../../../../test-support/server.ts'
import { MemberBounces } from './member-bounces.tsx'

const memberId = MemberId.parse('018f2b8c-1e7d-4b1a-9c55-0a1b2c3d4e01')
const at = '2026-11-21T08:00:00.000Z'
const hard = { address: 'noor@example.org', kind: 'hard', status: '5.1.1', count: 3, firstAt: at, lastAt: at }

it('mails to a member that came back are shown with what was reported, until staff clear them', async () => {
  let bounces: readonly object[] = [hard]
  const asked = serve(({ method }) => {
    if (method === 'POST') bounces = []
    return { body: bounces }
  })
  openScreen(<MemberBounces memberId={memberId} />, { member: robin })
  expect(await screen.findByText('noor@example.org')).toBeTruthy()
  expect(screen.getByText(/The address does not exist/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Send mails again' }))
  await waitFor(() => expect(screen.queryByText('noor@example.org')).toBeNull())
  expect(asked.some(({ method, path }) => method === 'POST' && path.endsWith('/bounces/clear'))).toBe(true)
})

it('nothing is shown of a member whose mails arrive', async () => {
  const asked = serve(() => ({ body: [] }))
  const { container } = openScreen(<MemberBounces memberId={memberId} />, { member: robin })
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(container.querySelector('section.member__part')).toBeNull()
})
