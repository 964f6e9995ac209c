import type { Mailing, MailingPreview } from '@portal/contracts/http/mailings'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { robin } from '../../../../test-support/people.ts'
import { openScreen } from '../../../../test-support/screen.tsx'
import { serve } from '../../../../test-support/server.ts'
import { SendMailing } from './send-mailing.tsx'

const mailing: Mailing = {
  mailingId: '018f2b8c-1e7d-4b1a-9c55-0a1b2c3d4e01',
  version: 'v1',
  kind: 'newsletter',
  surveyID: null,
  texts: { en: { subject: 'News of tea', body: '<p>Hot</p>' } },
  audience: { who: 'matching' },
  state: 'draft',
  counts: [],
  nextAt: null,
  createdAt: '2026-11-20T08:00:00.000Z',
  sentAt: null,
  unknown: [],
}
const reaching = (differs: Partial<MailingPreview>): MailingPreview => ({
  subject: 'News of tea',
  html: '<p>Hot</p>',
  text: 'Hot',
  recipients: 10,
  reached: 7,
  isSurveyClosed: false,
  ...differs,
})

const open = () =>
  openScreen(<SendMailing mailing={mailing} isChanged={false} check={(act) => act} />, { member: robin })
const asked = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Send' }))
  return within(await screen.findByRole('dialog'))
}

describe('the question before a mail is sent', () => {
  it('says how many get it, as the server counts each time it is asked', async () => {
    let reached = 7
    serve(() => ({ body: reaching({ reached }) }))
    open()
    const first = await asked()
    expect(await first.findByText('It goes to 7 members.')).toBeTruthy()
    expect(first.getByText(/3 more fit but are left out/)).toBeTruthy()
    await userEvent.click(first.getByRole('button', { name: 'Close' }))
    reached = 10
    const second = await asked()
    expect(await second.findByText('It goes to 10 members.')).toBeTruthy()
    expect(second.queryByText(/left out/)).toBeNull()
  })

  it.each([
    ['no member fits', { recipients: 0 }, /No member fits/],
    ['settings leave all out', {}, /All members who fit are left out/],
    ['the survey is closed', { isSurveyClosed: true }, /takes no answers/],
  ])('has no yes where nobody would get it, and says why: %s', async (_, differs, said) => {
    serve(() => ({ body: reaching({ reached: 0, ...differs }) }))
    open()
    const question = await asked()
    expect(await question.findByText(said)).toBeTruthy()
    expect(question.queryByRole('button', { name: 'Send' })).toBeNull()
  })
})
