import { getMail, listMails, MailLine, resendMail } from '@portal/contracts/http/mails'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { robin } from '../../../../test-support/people.ts'
import { openScreen } from '../../../../test-support/screen.tsx'
import { problem, serve } from '../../../../test-support/server.ts'
import { shownToasts } from '../../../ui/notify.ts'
import { OutboxScreen } from './outbox-screen.tsx'

const mail = MailLine.parse({
  mailId: 'one',
  memberId: '018f2b8c-1e7d-4b1a-9c55-0a1b2c3d4e01',
  address: 'noor@example.org',
  subject: 'Activate your account',
  state: 'kept',
  because: null,
  createdAt: '2026-11-21T08:00:00.000Z',
  changedAt: '2026-11-21T08:00:00.000Z',
})
const text = 'Hello Noor,\n\nActivate:\nhttps://x.org/activate?obj=t0ken\n-- \nTea (https://tea.example/?a=1&b=2).'

const opened = (mails: readonly object[] = [mail], next: string | null = null, differs: object = {}) => {
  const asked = serve(({ path }) => {
    if (path === listMails.path) return { body: { mails, next } }
    if (path === getMail.path.replace('{mailId}', 'one'))
      return { body: { ...mail, again: 'no-need', attachments: [], ...differs, text, language: 'en' } }
    if (path === resendMail.path.replace('{mailId}', 'one')) return { body: { status: 'success' } }
    return problem(404, 'not-found')
  })
  openScreen(<OutboxScreen />, { at: '/client/mails', member: robin })
  return () => asked.filter(({ path }) => path === listMails.path).map(({ query }) => String(query))
}

describe('the outbox', () => {
  it('lists mails with their state, and opens the text of one with its link', async () => {
    opened()
    const row = within((await screen.findAllByRole('row'))[1] ?? document.body)
    expect(row.getByText('Kept here')).toBeTruthy()
    expect(row.getByRole('link', { name: 'noor@example.org' }).getAttribute('href')).toContain(mail.memberId)
    await userEvent.click(row.getByRole('button', { name: 'Activate your account' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Activate your account' }))
    const links = (await dialog.findAllByRole('link')).map((link) => link.getAttribute('href'))
    expect(links).toEqual(['https://x.org/activate?obj=t0ken', 'https://tea.example/?a=1&b=2'])
    expect(dialog.getByText(/There is no mail server/)).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('names the files that go with a mail, and why it could not be made', async () => {
    const failed = { state: 'failed', because: 'attachment-missing' }
    opened([{ ...mail, ...failed }], null, {
      ...failed,
      attachments: [{ name: 'Tea.pdf', media: 'application/pdf' }],
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Activate your account' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Activate your account' }))
    const file = await dialog.findByRole('link', { name: 'Tea.pdf' })
    expect(file.getAttribute('href')).toBe('/api/mails/one/attachments/0')
    expect(dialog.getByText(/An attachment is not kept any more/)).toBeTruthy()
  })

  it.each([
    [
      'waiting',
      'ESOCKET',
      'The mail server has not taken it yet. It is tried again for about a day and a half. (ESOCKET)',
    ],
    ['failed', 'server-away', 'No mail server took it for about a day and a half, so it was not sent.'],
    ['suppressed', 'withdrawn', 'It was withdrawn before a mail server took it.'],
  ])('says why a mail is %s: %s', async (state, because, said) => {
    opened([{ ...mail, state, because }], null, { state, because })
    await userEvent.click(await screen.findByRole('button', { name: 'Activate your account' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Activate your account' }))
    expect(await dialog.findByText((_, element) => element?.textContent?.trim() === said)).toBeTruthy()
  })

  it('sends a refused mail again, and says why another is not sent', async () => {
    const refused = { state: 'refused', because: 'status 554' }
    const lists = opened([{ ...mail, ...refused }], null, { ...refused, again: 'possible' })
    await userEvent.click(await screen.findByRole('button', { name: 'Activate your account' }))
    const before = lists().length
    await userEvent.click(await screen.findByRole('button', { name: 'Send again' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(shownToasts().at(-1)?.text).toBe('The mail is being sent again.')
    await waitFor(() => expect(lists().length).toBeGreaterThan(before))
    cleanup()
    opened([{ ...mail, ...refused }], null, { ...refused, again: 'link-over' })
    await userEvent.click(await screen.findByRole('button', { name: 'Activate your account' }))
    expect(await screen.findByText(/its link is used or too old/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull()
  })

  it('is searched when it is sent, narrowed by state at once, and read in pages', async () => {
    const searches = opened([mail], '2026-11-21T08:00:00.000Z_one')
    await screen.findByRole('table')
    await userEvent.type(screen.getByLabelText('Address or subject'), 'noor{Enter}')
    await waitFor(() => expect(searches().at(-1)).toBe('search=noor'))
    await userEvent.selectOptions(screen.getByLabelText('State'), 'Refused')
    await waitFor(() => expect(searches().at(-1)).toBe('search=noor&state=refused'))
    await userEvent.click(await screen.findByRole('button', { name: 'Older mails' }))
    await waitFor(() => expect(searches().at(-1)).toContain('before=2026'))
  })

  it('says that there is no mail yet', async () => {
    opened([])
    expect(await screen.findByText('Mails appear here once one is to be sent.')).toBeTruthy()
  })
})
