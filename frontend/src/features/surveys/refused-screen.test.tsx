import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openScreen } from '../../../test-support/screen.tsx'
import { serve } from '../../../test-support/server.ts'
import { ConductScreen } from './conduct-screen.tsx'

it('names the variables of an address that do not fit: nothing is closed, and no link is of somebody else', async () => {
  const values = { reason: 'background-unfit', names: ['SRC'] }
  const detail = 'The address of the survey lacks a value, or has one that does not fit: SRC.'
  serve(() => ({
    status: 400,
    body: { type: 'about:blank', title: 'Check', status: 400, code: 'invalid-request', values, detail },
  }))
  openScreen(<ConductScreen />, { at: '/u/surveys/conduct?token=a-token-of-twenty-letters&backgroundVars=SRC%3D9' })
  expect(await screen.findByRole('heading', { name: 'This survey is not available to you' })).toBeTruthy()
  expect(screen.getByText(detail)).toBeTruthy()
  expect(screen.queryByText(/may be closed/)).toBeNull()
})
