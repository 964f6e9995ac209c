import { MemberId } from '@portal/contracts/ids'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { noor, robin } from '../../../../test-support/people.ts'
import { openScreen } from '../../../../test-support/screen.tsx'
import { serve } from '../../../../test-support/server.ts'
import { MemberPasskeys } from './member-passkeys.tsx'

const memberId = MemberId.parse(noor.pkUser)
const passkeys = [
  {
    id: '018f2b8c-1e7d-4b1a-9c55-0a1b2c3d4e5f',
    name: 'Laptop',
    addedAt: '2026-11-21T08:00:00.000Z',
    lastUsedAt: null,
  },
]
const open = (reply: object, of = memberId) => {
  const asked = serve(({ method }) => ({ body: method === 'GET' ? reply : { memberId } }))
  openScreen(<MemberPasskeys memberId={of} />, { member: robin })
  return asked
}

describe('the passkeys of a member, for staff', () => {
  it('are listed, and removed with a reason', async () => {
    const asked = open({ passkeys, codesLeft: 9 })
    expect(await screen.findByText('Laptop')).toBeTruthy()
    expect(screen.getByText('9 recovery codes are left.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Remove passkeys' }))
    await userEvent.type(screen.getByLabelText(/^Reason/), 'lost')
    await userEvent.click(screen.getAllByRole('button', { name: 'Remove passkeys' }).at(-1) ?? document.body)
    expect(await screen.findByText('The passkeys are removed.')).toBeTruthy()
    expect(asked.find(({ method }) => method === 'POST')).toMatchObject({
      path: `/api/members/${memberId}/passkeys/remove`,
      body: { reason: 'lost' },
    })
  })

  it('are said to be none, and those of one’s own account are not removed here', async () => {
    open({ passkeys: [], codesLeft: 0 })
    expect(await screen.findByText('No passkey: the password alone signs in.')).toBeTruthy()
    open({ passkeys, codesLeft: 9 }, MemberId.parse(robin.pkUser))
    expect(await screen.findByText('Laptop')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Remove passkeys' })).toBeNull()
  })
})
