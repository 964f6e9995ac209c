import { listMemberLinks } from '@portal/contracts/http/member-links'
import { SurveyId } from '@portal/contracts/ids'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openScreen } from '../../../../test-support/screen.tsx'
import { serve } from '../../../../test-support/server.ts'
import { MadeBefore } from './made-before.tsx'

const link = {
  linkId: '018f2b8c-1e7d-4b1a-9c55-0a1b2c3d4e01',
  username: 'noor@example.org',
  displayName: 'Noor',
  state: 'withdrawn',
  isSingleUse: true,
  issuedAt: '2026-11-20T08:00:00.000Z',
  issuedBy: 'Robin',
  expiresAt: '2026-12-20T08:00:00.000Z',
  usedAt: null,
  withdrawnAt: '2026-11-21T08:00:00.000Z',
}
const open = async (left: number) => {
  serve(() => ({ body: listMemberLinks.replies[200].parse({ links: [link], total: 1, left }) }))
  openScreen(<MadeBefore survey={SurveyId.parse('tea')} />)
  await screen.findByText('Noor', { selector: 'bdi' })
  return screen.queryByRole('button', { name: 'Withdraw all links' })
}

it('all links can be withdrawn as long as one is left, and not where all of them are withdrawn', async () => {
  expect(await open(1)).not.toBeNull()
  expect(await open(0)).toBeNull()
})
