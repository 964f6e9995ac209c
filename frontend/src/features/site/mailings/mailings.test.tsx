import type { Mailing, MailingPreview } from '@portal/contracts/http/mailings'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { robin } from '../../../../test-support/people.ts'
import { openScreen } from '../../../../test-support/screen.tsx'
import { problem, serve } from '../../../../test-support/server.ts'
import { SITE_LANGUAGES } from '../../../lib/site-languages.ts'
import { MAILING, MAILINGS, NEW_MAILING } from './mailing-paths.ts'
import { MailingScreen, NewMailingScreen } from './mailing-screen.tsx'
import { MailingsScreen } from './mailings-screen.tsx'

const ID = '018f2b8c-1e7d-4b1a-9c55-0a1b2c3d4e01'
const mailing: Mailing = {
  mailingId: ID,
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
const preview: MailingPreview = {
  subject: 'News of tea',
  html: '<p>Hello Robin</p>',
  text: 'Hello Robin',
  recipients: 1_200,
  reached: 1_150,
  isSurveyClosed: false,
}

const serving = (shown: Mailing = mailing) => {
  const asked = serve(({ method, path }) => {
    if (path.endsWith('/preview')) return { body: preview }
    if (path === '/api/mailings' && method === 'GET') return { body: { mailings: [shown], total: 1 } }
    return { body: path.includes('/api/mailings') ? shown : [] }
  })
  return () =>
    asked
      .filter(({ method, path }) => method !== 'GET' && !path.endsWith('/preview'))
      .map((one) => [one.method, one.path, one.body] as const)
}
const openOne = () => openScreen(<MailingScreen />, { at: `${MAILINGS}/${ID}`, route: MAILING, member: robin })
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

beforeEach(() => sessionStorage.clear())

describe('mails to members', () => {
  it('are listed by subject with their state, and how many have them', async () => {
    serving({ ...mailing, state: 'sending', counts: [{ state: 'sent', because: null, count: 12 }] })
    openScreen(<MailingsScreen />, { at: MAILINGS, member: robin })
    const row = within((await screen.findAllByRole('row'))[1] ?? document.body)
    expect(row.getByRole('link', { name: 'News of tea' }).getAttribute('href')).toBe(`${MAILINGS}/${ID}`)
    expect(row.getByText('Being sent')).toBeTruthy()
    expect(row.getByText('12')).toBeTruthy()
  })

  it('are in pages, so that an earlier one is found', async () => {
    serve(({ query }) => {
      const page = query.get('page')
      const shown = { ...mailing, texts: { en: { subject: `Mail of page ${page}`, body: '' } } }
      return { body: { mailings: [shown], total: 41 } }
    })
    openScreen(<MailingsScreen />, { at: MAILINGS, member: robin })
    await screen.findByText('Mail of page 1')
    await press('Page 3')
    expect(await screen.findByText('Mail of page 3')).toBeTruthy()
  })

  it('are written for members by their addresses, and nobody gets one by that', async () => {
    const sent = serving()
    openScreen(<NewMailingScreen />, { at: NEW_MAILING, member: robin })
    await userEvent.type(await screen.findByLabelText('Subject'), 'Tea')
    await userEvent.selectOptions(screen.getByLabelText('Who gets it'), 'Members that I name')
    await userEvent.type(screen.getByLabelText('E-mail addresses'), 'noor@example.org{Enter}sam@example.org')
    await press('Save draft')
    const body = {
      kind: 'newsletter',
      surveyID: null,
      texts: { en: { subject: 'Tea', body: '' } },
      audience: { who: 'named', members: ['noor@example.org', 'sam@example.org'] },
    }
    await waitFor(() => expect(sent()).toEqual([['POST', '/api/mailings', body]]))
  })

  it('take a day that is typed digit by digit, and keep it while members are named', async () => {
    serving()
    openOne()
    const field = () => screen.getByLabelText<HTMLInputElement>('Registered since')
    await screen.findByLabelText('Registered since')
    fireEvent.change(field(), { target: { value: '0002-06-01' } })
    expect(field().value).toBe('0002-06-01')
    fireEvent.change(field(), { target: { value: '2026-06-01' } })
    const who = screen.getByLabelText('Who gets it')
    await userEvent.selectOptions(who, 'Members that I name')
    await userEvent.type(screen.getByLabelText('E-mail addresses'), 'noor@example.org')
    await userEvent.selectOptions(who, screen.getAllByRole<HTMLOptionElement>('option', { name: /members/i })[0] ?? '')
    expect(field().value).toBe('2026-06-01')
    await userEvent.selectOptions(who, 'Members that I name')
    expect(screen.getByLabelText<HTMLTextAreaElement>('E-mail addresses').value).toBe('noor@example.org')
  })

  it('stay in the language that is written when they are saved', async () => {
    let stored = mailing
    serve(({ method, path, body }) => {
      if (path.endsWith('/preview')) return { body: preview }
      if (method !== 'GET') stored = { ...stored, ...Object(body), version: 'v2' }
      return { body: path.includes('/api/mailings') ? stored : [] }
    })
    const { client } = openOne()
    const languages = ['en', 'fr'].map((pkLanguage) => ({ pkLanguage, name: pkLanguage, leftToRight: true }))
    client.setQueryData(SITE_LANGUAGES, { languageText: {}, languages, currentLanguage: 'en' })
    await userEvent.selectOptions(await screen.findByLabelText('Language'), 'fr')
    await userEvent.type(screen.getByLabelText('Subject'), 'Thé')
    await press('Save draft')
    await waitFor(() => expect(stored.texts).toMatchObject({ fr: { subject: 'Thé' } }))
    await waitFor(() => expect(screen.queryByText('Not saved yet')).toBeNull())
    expect(screen.getByLabelText<HTMLInputElement>('Subject').value).toBe('Thé')
  })

  it('are shown in a frame that runs nothing, and sent after a question', async () => {
    const sent = serving()
    openOne()
    expect(await screen.findByText('It goes to 1,150 members.')).toBeTruthy()
    expect(screen.getByTitle('Preview').getAttribute('sandbox')).toBe('')
    await press('Send')
    expect(sent()).toEqual([])
    const question = within(await screen.findByRole('dialog'))
    await userEvent.click(await question.findByRole('button', { name: 'Send' }))
    await waitFor(() => expect(sent().map(([, path]) => path)).toEqual([`/api/mailings/${ID}/send`]))
  })

  it('are not sent before a change is saved', async () => {
    serving()
    openOne()
    await userEvent.type(await screen.findByLabelText('Subject'), '!')
    expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true)
  })

  it('say what became of them for whom, and are withdrawn for those who wait', async () => {
    const counts: Mailing['counts'] = [
      { state: 'sent', because: null, count: 7 },
      { state: 'skipped', because: 'unsubscribed', count: 2 },
      { state: 'waiting', because: 'hours', count: 1 },
    ]
    const nextAt = '2026-11-21T08:00:00.000Z'
    const sent = serving({ ...mailing, state: 'sending', counts, nextAt, sentAt: mailing.createdAt })
    openOne()
    expect(await screen.findByText('9 of 10 done')).toBeTruthy()
    expect(screen.getByText(/^Next members at/)).toBeTruthy()
    const table = within(screen.getByRole('region', { name: 'What became of it' }))
    expect(table.getByText('Unsubscribed')).toBeTruthy()
    expect(table.getByText('Until the hours in which the member wants mails')).toBeTruthy()
    await press('Withdraw')
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Withdraw' }))
    await waitFor(() => expect(sent().map(([, path]) => path)).toEqual([`/api/mailings/${ID}/withdraw`]))
  })

  it('are not next at a later time while somebody is due', async () => {
    const counts: Mailing['counts'] = [
      { state: 'waiting', because: 'retry', count: 1 },
      { state: 'waiting', because: null, count: 8 },
    ]
    serving({ ...mailing, state: 'sending', counts, nextAt: mailing.createdAt, sentAt: mailing.createdAt })
    openOne()
    expect(await screen.findByText('0 of 9 done')).toBeTruthy()
    expect(screen.queryByText(/^Next members at/)).toBeNull()
  })

  it.each<[string, Mailing['counts']]>([
    ['Sent', [{ state: 'sent', because: null, count: 7 }]],
    [
      'Not sent to all',
      [
        { state: 'sent', because: null, count: 7 },
        { state: 'failed', because: 'refused', count: 1 },
      ],
    ],
    ['Nobody got it', [{ state: 'failed', because: 'server-away', count: 8 }]],
    ['Nobody got it', [{ state: 'skipped', because: 'unsubscribed', count: 2 }]],
  ])('say "%s" when it is over, by what became of it', async (said, counts) => {
    serving({ ...mailing, state: 'done', counts, sentAt: mailing.createdAt })
    openScreen(<MailingsScreen />, { at: MAILINGS, member: robin })
    const row = within((await screen.findAllByRole('row'))[1] ?? document.body)
    expect(row.getByText(said)).toBeTruthy()
  })

  it('go again to members for whom they failed once staff ask for it, and only where there are any', async () => {
    const counts: Mailing['counts'] = [
      { state: 'sent', because: null, count: 7 },
      { state: 'failed', because: 'server-away', count: 1 },
    ]
    const sent = serving({ ...mailing, state: 'done', counts, sentAt: mailing.createdAt })
    openOne()
    await press('Send again where it failed')
    await waitFor(() => expect(sent().map(([, path]) => path)).toEqual([`/api/mailings/${ID}/retry`]))
    cleanup()
    serving({ ...mailing, state: 'done', counts: counts.slice(0, 1), sentAt: mailing.createdAt })
    openOne()
    expect(await screen.findByText('7 of 7 done')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Send again where it failed' })).toBeNull()
  })

  it('are asked for again in the list while one of them is sent', async () => {
    const counts = (count: number): Mailing['counts'] => [{ state: 'sent', because: null, count }]
    let asked = 0
    serve(() => {
      asked += 1
      const shown = { ...mailing, state: asked < 2 ? 'sending' : 'done', counts: counts(asked) }
      return { body: { mailings: [shown], total: 1 } }
    })
    openScreen(<MailingsScreen />, { at: MAILINGS, member: robin })
    expect(await screen.findByText('Being sent')).toBeTruthy()
    const row = within(screen.getAllByRole('row')[1] ?? document.body)
    await waitFor(() => expect(row.getAllByText('Sent')).toHaveLength(1), { timeout: 10_000 })
  })

  it.each([
    ['sending', 'Who gets this mail is being found out'],
    ['withdrawn', 'Nobody gets this mail'],
  ] as const)('that have no recipients yet, or none at all, do not say "0 of 0": %s', async (state, said) => {
    serving({ ...mailing, state, counts: [], sentAt: mailing.createdAt })
    openOne()
    expect(await screen.findByText(said)).toBeTruthy()
    expect(screen.queryByText(/0 of 0/)).toBeNull()
  })

  it.each([
    ['saved', 'Save draft'],
    ['sent', 'Send'],
  ])('are not %s over what somebody else has written', async (_, act) => {
    const theirs = { ...mailing, version: 'v2', texts: { en: { subject: 'Theirs', body: '<p>Hot</p>' } } }
    let isLater = false
    const readBy = (path: string) => (path.includes('/api/mailings') ? (isLater ? theirs : mailing) : [])
    const asked = serve(({ method, path }) => {
      if (path.endsWith('/preview')) return { body: preview }
      if (method === 'GET') return { body: readBy(path) }
      isLater = true
      return problem(409, 'stale-version')
    })
    openOne()
    if (act === 'Save draft') await userEvent.type(await screen.findByLabelText('Subject'), '!')
    await press(act)
    if (act === 'Send')
      await userEvent.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Send' }))
    const load = await screen.findByRole('button', { name: 'Load their version' })
    expect(load.closest('.site__actions')).not.toBeNull() // it is seen wherever the page stands
    await userEvent.click(load)
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Subject').value).toBe('Theirs'))
    expect(asked.find(({ query }) => query.has('version'))?.query.get('version')).toBe('v1')
  })

  it('show the addresses that are stored once a change of them is discarded', async () => {
    serving({ ...mailing, audience: { who: 'named', members: ['noor@example.org'] } })
    openOne()
    const box = () => screen.findByLabelText<HTMLTextAreaElement>('E-mail addresses')
    await userEvent.clear(await box())
    await userEvent.type(await box(), 'sam@example.org')
    await press('Discard changes')
    expect((await box()).value).toBe('noor@example.org')
  })

  it('say which of the addresses are nobody’s, also once the others are stored', async () => {
    let members = ['noor@example.org']
    const stored = (unknown: string[] = []): Mailing => ({ ...mailing, audience: { who: 'named', members }, unknown })
    serve(({ method, path }) => {
      if (path.endsWith('/preview')) return { body: preview }
      if (method === 'GET') return { body: path.includes('/api/mailings') ? stored() : [] }
      members = ['noor@example.org', 'sam@example.org']
      return { body: stored(['nobody@example.org']) }
    })
    openOne()
    await userEvent.type(await screen.findByLabelText('E-mail addresses'), ' sam@example.org nobody@example.org')
    await press('Save draft')
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLTextAreaElement>('E-mail addresses').value).toBe(members.join('\n')),
    )
    expect(screen.getByText(/nobody@example.org/)).toBeTruthy()
  })

  it('are neither saved nor sent while half of a day is typed: they would go to more members', async () => {
    const sent = serving()
    openOne()
    const since = await screen.findByLabelText('Registered since')
    Object.defineProperty(since, 'validity', { configurable: true, value: { badInput: true } })
    await press('Send')
    await screen.findByText(/lacks a part/)
    expect(screen.queryByRole('dialog')).toBeNull()
    await userEvent.type(screen.getByLabelText('Subject'), '!')
    await press('Save draft')
    expect(sent()).toEqual([])
  })
})
