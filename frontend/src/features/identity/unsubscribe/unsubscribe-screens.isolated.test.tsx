import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { pageSizes } from '../../../../test-support/page-sizes.ts'
import { noor } from '../../../../test-support/people.ts'
import { openScreen } from '../../../../test-support/screen.tsx'
import { serve } from '../../../../test-support/server.ts'
import { tellOtherTabs } from '../../../lib/session-news.ts'
import { loadLanguage } from '../../../lib/texts/load-texts.ts'
import { replaceTexts, speakIn } from '../../../lib/texts/spoken.ts'
import { UnsubscribeConfirmScreen } from './unsubscribe-confirm-screen.tsx'
import { UnsubscribeScreen } from './unsubscribe-screen.tsx'
import { UnsubscribedScreen } from './unsubscribed-screen.tsx'

vi.mock('../../../lib/session-news.ts', async (actual) => ({ ...(await actual<object>()), tellOtherTabs: vi.fn() }))

const option = (optionText: string) => ({
  pkOption: '018f2b8c-1e7d-4b1a-9c55-0a1b2c3d4e01',
  optionText,
  enabled: true,
})
const opened = (options: readonly object[], member: typeof noor | null) => {
  const asked = serve(({ method }) =>
    method === 'POST' ? { body: { status: 'success', message: 'Unsubscribe email sent' } } : { body: options },
  )
  const view = openScreen(<UnsubscribeScreen />, { at: '/u/unsubscribe', member })
  return { ...view, sent: () => asked.filter(({ method }) => method === 'POST').map(({ body }) => body) }
}
const PATIENT = { timeout: 15_000 }
const confirm = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Unsubscribe' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole('button', { name: /3/ }).hasAttribute('disabled')).toBe(true)
  await waitFor(() => dialog.getByRole('button', { name: 'Yes, unsubscribe' }), PATIENT)
  await userEvent.click(dialog.getByRole('button', { name: 'Yes, unsubscribe' }))
}

describe('the screen to unsubscribe', () => {
  it('asks a visitor for the address and a reason, and once more after a countdown', async () => {
    const { sent } = opened([option('Too many mails')], null)
    await userEvent.type(await screen.findByLabelText('E-mail address'), 'noor@example.org')
    await screen.findByRole('option', { name: 'Too many mails' })
    expect(screen.getByRole('button', { name: 'Unsubscribe' }).hasAttribute('disabled')).toBe(true)
    await userEvent.selectOptions(screen.getByLabelText('Why?'), 'Too many mails')
    await confirm()
    await screen.findByText('Unsubscribe email sent')
    expect(sent()).toEqual([{ email: 'noor@example.org', reason: 'Too many mails', other: '' }])
  })

  it('is empty once it is sent, and sends the same reason once', async () => {
    const { sent } = opened([option('OTHER')], null)
    const chosen = async (words: string) => {
      await userEvent.selectOptions(screen.getByLabelText('Why?'), 'OTHER')
      await userEvent.type(screen.getByLabelText('In your own words'), words)
      await confirm()
    }
    await userEvent.type(await screen.findByLabelText('E-mail address'), 'noor@example.org')
    await screen.findByRole('option', { name: 'OTHER' })
    await chosen('I moved')
    await screen.findByText('Unsubscribe email sent')
    await waitFor(() => expect(screen.getByLabelText('Why?')).toHaveProperty('value', ''))
    expect(screen.queryByLabelText('In your own words')).toBeNull()
    await chosen('I moved')
    await act(() => new Promise((done) => setTimeout(done))) // by then it would have been sent
    expect(sent()).toMatchObject([{ other: 'I moved' }])
    expect(screen.getByLabelText('In your own words')).toHaveProperty('value', 'I moved')
  })

  it('takes a reason in one’s own words where it is Other', async () => {
    const { sent } = opened([option('OTHER')], null)
    await userEvent.type(await screen.findByLabelText('E-mail address'), 'noor@example.org')
    await screen.findByRole('option', { name: 'OTHER' })
    await userEvent.selectOptions(screen.getByLabelText('Why?'), 'OTHER')
    expect(screen.getByRole('button', { name: 'Unsubscribe' }).hasAttribute('disabled')).toBe(true)
    await userEvent.type(screen.getByLabelText('In your own words'), 'I moved')
    await confirm()
    await waitFor(() => expect(sent()).toEqual([{ email: 'noor@example.org', reason: 'OTHER', other: 'I moved' }]))
  })

  it('knows Other in the language of the reader, and offers it once', async () => {
    const say = (other: string) => {
      replaceTexts('en', 'identity/unsubscribe', { other })
      speakIn('en')
    }
    say('Autre')
    const { sent } = opened([option('autre')], { ...noor, email: 'noor@example.org' })
    await screen.findByRole('option', { name: 'autre' })
    expect(screen.getAllByRole('option')).toHaveLength(2)
    await userEvent.selectOptions(screen.getByLabelText('Why?'), 'autre')
    await userEvent.type(screen.getByLabelText('In your own words'), 'I moved')
    await confirm()
    await waitFor(() => expect(sent()).toMatchObject([{ reason: 'Other', other: 'I moved' }]))
    say('Other')
  })

  it('keeps the reason that was chosen when another language is read', async () => {
    let body = [option('Too many mails')]
    serve(() => ({ body }))
    openScreen(<UnsubscribeScreen />, { at: '/u/unsubscribe', member: null })
    await screen.findByRole('option', { name: 'Too many mails' })
    await userEvent.selectOptions(screen.getByRole('combobox'), 'Too many mails')
    body = [option('Trop de messages')]
    await loadLanguage('fr')
    act(() => speakIn('fr'))
    expect(await screen.findByRole('option', { name: 'Trop de messages', selected: true })).toBeTruthy()
    act(() => speakIn('en'))
  })

  it('needs no address of a member, and leads to sign-in afterwards', async () => {
    const { sent, router } = opened([], { ...noor, email: 'noor@example.org' })
    await userEvent.type(await screen.findByLabelText('Why?'), 'Bye')
    expect(screen.queryByLabelText('E-mail address')).toBeNull()
    await confirm()
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect(sent()).toEqual([{ email: 'noor@example.org', reason: 'Other', other: 'Bye' }])
    expect(tellOtherTabs).toHaveBeenCalledWith({ kind: 'signed-out', why: 'asked' })
  })
})

describe('the screen that a link of a mail opens', () => {
  it('unsubscribes at once, and once', async () => {
    const asked = serve(() => ({ body: { result: true, message: 'Unsubscribe Success' } }))
    openScreen(<UnsubscribeConfirmScreen />, { at: '/u/unsubscribeConfirm?token=abc', member: null })
    await screen.findByText('Unsubscribe Success')
    expect(asked.map(({ body }) => body)).toEqual([{ token: 'abc' }])
  })

  it('leads to another mail where the link has expired', async () => {
    serve(() => ({ body: { result: false, message: 'It has expired' } }))
    openScreen(<UnsubscribeConfirmScreen />, { at: '/u/unsubscribeConfirm?token=abc', member: null })
    await screen.findByText('It has expired')
    expect(screen.getByRole('link').getAttribute('href')).toBe('/u/unsubscribe')
  })
})

it('staff list who unsubscribed, by date first, and sort, search and clear', async () => {
  const line = {
    pkUser: noor.pkUser,
    email: 'noor@example.org',
    displayName: 'Noor',
    reason: 'Too many mails',
    by: 'link',
    date: '2026-11-21T08:00:00.000Z',
    total: 1,
  }
  const asked = serve(() => ({ body: [line] }))
  openScreen(<UnsubscribedScreen />)
  await screen.findByRole('link', { name: 'noor@example.org' })
  expect(pageSizes()).toEqual(['5', '10', '20', '50', '100', '200'])
  expect(asked[0]).toMatchObject({ path: '/api/unsubscribe/list/1/10' })
  expect(asked[0]?.query.get('sortBy')).toBe('date')
  await userEvent.click(screen.getByRole('button', { name: 'E-mail address' }))
  await userEvent.type(screen.getByLabelText('Address, name or reason'), 'mails')
  await userEvent.click(screen.getByRole('button', { name: 'Search' }))
  await waitFor(() => expect(asked.at(-1)?.query.get('search')).toBe('mails'))
  expect(asked.at(-1)?.query.get('sortBy')).toBe('email')
  await userEvent.click(screen.getByRole('button', { name: 'Clear search' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Clear search' })).toBeNull())
})

it('the list of who unsubscribed goes on from its first page where the shown one has no members any more', async () => {
  const line = (email: string, total: number) => ({
    ...{ pkUser: noor.pkUser, email, displayName: 'Noor', reason: '', by: 'link', date: '2026-11-21T08:00:00.000Z' },
    total,
  })
  let isGone = false
  serve(({ path }) => {
    if (path.endsWith('/1/10')) return { body: [line('first@example.org', isGone ? 1 : 11)] }
    return { body: isGone ? [] : [line('last@example.org', 11)] }
  })
  const { client } = openScreen(<UnsubscribedScreen />)
  await userEvent.click(await screen.findByRole('button', { name: 'Next page' }))
  await screen.findByText('last@example.org')
  isGone = true
  await client.invalidateQueries()
  expect(await screen.findByText('first@example.org')).toBeTruthy()
})
