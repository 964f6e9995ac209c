import { addImage } from '@portal/contracts/http/files'
import { getSiteDesk, type SiteDesk } from '@portal/contracts/http/site-settings'
import { defaultSettings } from '@portal/contracts/site/settings'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { catchUploads } from '../../../test-support/fake-upload.ts'
import { robin } from '../../../test-support/people.ts'
import { openScreen } from '../../../test-support/screen.tsx'
import { problem, serve } from '../../../test-support/server.ts'
import { SITE_LANGUAGES } from '../../lib/site-languages.ts'
import { HomeBottom, HomeWelcome } from './home-texts.tsx'
import type { RichTextProps } from './rich-text/rich-text-editor.tsx'
import { SiteScreen } from './site-screen.tsx'

// The editor has tests of its own: here a box for its HTML takes its place.
vi.mock('./rich-text/rich-text-editor.tsx', () => ({
  RichTextEditor: ({ label, lang, html, onHtml }: RichTextProps) => (
    <textarea aria-label={label} lang={lang} value={html} onChange={(event) => onHtml(event.target.value)} />
  ),
}))

const ID = '018f2b8c-1e7d-7b1a-9c55-0a1b2c3d4e5f'

const languages = [
  { pkLanguage: 'en', name: 'English', leftToRight: true },
  { pkLanguage: 'ar', name: 'العربية', leftToRight: false },
]

/** A server that keeps a draft, as the real one does. */
const opened = (differs: Partial<SiteDesk> = {}) => {
  const desk: { -readonly [Part in keyof SiteDesk]: SiteDesk[Part] } = {
    published: defaultSettings,
    draft: null,
    draftedAt: null,
    publishedAt: null,
    chatWidget: 'https://chat.example/{id}',
    ...differs,
  }
  const asked = serve(({ path, method, body }) => {
    if (path === getSiteDesk.path && method === 'GET') return { body: desk }
    if (method === 'PUT') Object.assign(desk, { draft: body, draftedAt: '2026-11-22T08:00:00.000Z' })
    if (path.endsWith('/publish'))
      Object.assign(desk, { published: desk.draft, draft: null, publishedAt: '2026-11-22T09:00:00.000Z' })
    return { body: { status: 'success' } }
  })
  const { client } = openScreen(<SiteScreen />, { at: '/client/site', member: robin, languages })
  const offer = (offered: typeof languages) =>
    act(() => void client.setQueryData(SITE_LANGUAGES, { languageText: {}, languages: offered, currentLanguage: 'en' }))
  return Object.assign(() => asked.filter(({ method }) => method !== 'GET'), { offer })
}

beforeEach(() => sessionStorage.clear())

describe('the screen of the site', () => {
  it('saves a draft with name and texts of a language, and publishes it', async () => {
    const sent = opened()
    const title = await screen.findByLabelText('Name of the community')
    await userEvent.clear(title)
    await userEvent.type(title, 'Tea')
    await userEvent.selectOptions(await screen.findByLabelText('Language of the texts'), 'العربية')
    fireEvent.change(await screen.findByLabelText('Welcome, above the home'), { target: { value: '<p>مرحبا</p>' } })
    expect(screen.getByRole('button', { name: 'Publish' })).toHaveProperty('disabled', true)
    await userEvent.click(screen.getByRole('button', { name: 'Save draft' }))
    await waitFor(() =>
      expect(sent()[0]?.body).toMatchObject({ title: 'Tea', texts: { welcome: { ar: '<p>مرحبا</p>' } } }),
    )
    await waitFor(() => expect(screen.getByRole('button', { name: 'Publish' })).toHaveProperty('disabled', false))
    expect(screen.getByLabelText<HTMLSelectElement>('Language of the texts').value).toBe('ar') // what is typed next is in it, too
    await userEvent.click(screen.getByRole('button', { name: 'Publish' }))
    expect(await screen.findByText(/^Published/)).toBeTruthy()
    expect(sent().map(({ path }) => path)).toEqual(['/api/site/settings', '/api/site/settings/publish'])
  })

  it('saves nothing over what somebody else has saved, and keeps what was written', async () => {
    const theirs = { ...defaultSettings, title: 'Theirs' }
    let isLater = false
    const of = { published: defaultSettings, publishedAt: null, chatWidget: null }
    const [before, after] = [
      { ...of, draft: null, draftedAt: null },
      { ...of, draft: theirs, draftedAt: '2026-11-22T08:00:00.000Z' },
    ]
    const asked = serve(({ method }) => {
      if (method === 'GET') return { body: isLater ? after : before }
      isLater = true
      return problem(409, 'stale-version')
    })
    openScreen(<SiteScreen />, { at: '/client/site', member: robin, languages })
    const title = () => screen.findByLabelText<HTMLInputElement>('Name of the community')
    await userEvent.clear(await title())
    await userEvent.type(await title(), 'Mine')
    await userEvent.click(screen.getByRole('button', { name: 'Save draft' }))
    const load = await screen.findByRole('button', { name: 'Load their version' })
    expect(load.closest('.site__actions')).not.toBeNull() // it is seen wherever the page stands
    await userEvent.click(load)
    await waitFor(async () => expect((await title()).value).toBe('Theirs'))
    expect(asked.find(({ method }) => method === 'PUT')?.query.get('seen')).toBe('0-0')
    await userEvent.click(screen.getByRole('button', { name: 'Use my changes' }))
    expect((await title()).value).toBe('Mine')
  })

  it('shows the chat before it is published, and saves it with what members find in their profile', async () => {
    const sent = opened()
    await userEvent.type(await screen.findByLabelText('Your id at chat.example'), 'tea-1')
    await userEvent.click(screen.getByLabelText('Show the chat'))
    expect(screen.queryByTitle('Preview')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Preview' }))
    expect(screen.getByTitle('Preview').getAttribute('src')).toBe('https://chat.example/tea-1')
    await userEvent.click(screen.getByLabelText('Members may have a picture'))
    await userEvent.click(screen.getByRole('button', { name: 'Save draft' }))
    await waitFor(() => expect(sent()[0]?.body).toMatchObject({ chat: { isShown: true, id: 'tea-1' }, avatars: false }))
  })

  it('marks an id of the chat that cannot be saved', async () => {
    opened()
    const id = await screen.findByLabelText('Your id at chat.example')
    await userEvent.type(id, 'tea/1')
    expect(id.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText(/^Use letters from A to Z, digits/)).toBeTruthy()
    await userEvent.clear(id)
    expect(id.getAttribute('aria-invalid')).toBeNull()
  })

  it('saves how reports begin of which nothing was saved', async () => {
    const sent = opened()
    await userEvent.selectOptions(await screen.findByLabelText('Questions that a topline shows at first'), '10')
    await userEvent.selectOptions(screen.getByLabelText('Decimals at first'), '0')
    await userEvent.click(screen.getByRole('button', { name: 'Save draft' }))
    await waitFor(() => expect(sent()[0]?.body).toMatchObject({ reports: { shown: 10, decimals: 0 } }))
  })

  it('says how well a colour can be read, and saves none that cannot', async () => {
    opened()
    const accent = await screen.findByLabelText('Colour on light pages')
    fireEvent.input(accent, { target: { value: '#ffdd00' } })
    expect(await screen.findByText(/cannot be read well/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Save draft' })).toHaveProperty('disabled', true)
    fireEvent.input(accent, { target: { value: '#202060' } })
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save draft' })).toHaveProperty('disabled', false))
  })

  it('takes a colour by its code, and says when that is none', async () => {
    const sent = opened()
    const code = await screen.findByLabelText<HTMLInputElement>('Code of the colour on light pages')
    await userEvent.clear(code)
    await userEvent.type(code, '20206')
    expect(screen.getByText(/^This is no colour/)).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Colour on light pages').value).toBe(
      defaultSettings.theme.accent.light,
    )
    await userEvent.type(code, '0')
    await userEvent.tab()
    expect(code.value).toBe('#202060')
    fireEvent.input(screen.getByLabelText('Colour on light pages'), { target: { value: '#303070' } })
    expect(code.value).toBe('#303070')
    await userEvent.click(screen.getByRole('button', { name: 'Save draft' }))
    await waitFor(() => expect(sent()[0]?.body).toMatchObject({ theme: { accent: { light: '#303070' } } }))
  })

  it('says at the field what cannot be saved, and saves no link that was never filled in', async () => {
    const sent = opened()
    await userEvent.click(await screen.findByRole('button', { name: 'Add a link' }))
    await userEvent.click(screen.getByRole('button', { name: 'Add a link' }))
    await userEvent.type(screen.getByLabelText('Text of link 1'), 'Help')
    const link = screen.getByLabelText('Address of link 1')
    await userEvent.type(link, 'www.example.org')
    expect(link.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText(/^Begin with https:/)).toBeTruthy()
    await userEvent.type(screen.getByLabelText('Address for help'), ' at home')
    expect(screen.getByText('This is no e-mail address.')).toBeTruthy()
    const seconds = screen.getByLabelText<HTMLInputElement>('Seconds for each slide or background')
    await userEvent.clear(seconds)
    expect(seconds.value).toBe('')
    expect(screen.getByText('From 3 to 60 seconds.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Save draft' })).toHaveProperty('disabled', true)
    await userEvent.type(seconds, '5')
    await userEvent.clear(screen.getByLabelText('Address for help'))
    await userEvent.clear(link)
    await userEvent.type(link, '/u/contactus')
    await userEvent.click(screen.getByRole('button', { name: 'Save draft' }))
    await waitFor(() =>
      expect(sent()[0]?.body).toMatchObject({
        footerLinks: [{ text: 'Help', link: '/u/contactus' }],
        supportEmail: '',
        login: { speedMs: 5_000 },
      }),
    )
  })

  it('offers a language at once that was added meanwhile', async () => {
    const { offer } = opened()
    const choices = () => [...screen.getByLabelText<HTMLSelectElement>('Language of the texts').options].length
    await screen.findByLabelText('Language of the texts')
    expect(choices()).toBe(2)
    offer([...languages, { pkLanguage: 'de', name: 'Deutsch', leftToRight: true }])
    await waitFor(() => expect(choices()).toBe(3))
  })

  it.each([
    ['discards a draft', { draft: { ...defaultSettings, title: 'Tea' } }, 'Discard draft', 'discard'],
    ['closes the community', { draft: { ...defaultSettings, lockedOut: true } }, 'Publish', 'publish'],
  ] as const)('%s only after a question', async (_, differs, name, path) => {
    const sent = opened({ ...differs, draftedAt: '2026-11-22T08:00:00.000Z' })
    await userEvent.click(await screen.findByRole('button', { name }))
    const dialog = () => within(screen.getByRole('dialog'))
    await userEvent.click(dialog().getByRole('button', { name: 'Cancel' }))
    expect(sent()).toEqual([])
    await userEvent.click(screen.getByRole('button', { name }))
    await userEvent.click(dialog().getByRole('button', { name }))
    await waitFor(() => expect(sent().map((one) => one.path)).toEqual([expect.stringContaining(path)]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('takes a picture as the logo, and nothing else', async () => {
    opened()
    const field = await screen.findByLabelText('Logo')
    await userEvent.upload(field, new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' }), { applyAccept: false })
    expect(await screen.findByText(/This file is no such picture/)).toBeTruthy()
    const begun = catchUploads()
    await userEvent.upload(field, new File(['picture'], 'logo.png', { type: 'image/png' }))
    await waitFor(() => expect(begun).toHaveLength(1))
    expect([begun[0]?.path, begun[0]?.form.get('type'), begun[0]?.form.get('visibility')]).toEqual([
      addImage.path,
      'site',
      'public',
    ])
    const file = { pkFile: ID, name: 'logo.png', type: 'image', extension: 'png', size: 7, converted: true }
    await act(async () => begun[0]?.end(200, file))
    const shown = await screen.findByRole('img', { name: 'Logo' })
    expect(shown.getAttribute('src')).toBe(`/files/${ID}`)
    vi.unstubAllGlobals()
  })

  it('says why a picture was refused, and keeps the one before', async () => {
    opened()
    const begun = catchUploads()
    const field = await screen.findByLabelText('Logo')
    await userEvent.upload(field, new File(['no picture'], 'logo.png', { type: 'image/png' }))
    await waitFor(() => expect(begun).toHaveLength(1))
    const { body } = problem(400, 'invalid-request')
    await act(async () => begun[0]?.end(400, { ...Object(body), values: { reason: 'unreadable-image' } }))
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(screen.queryByRole('img', { name: 'Logo' })).toBeNull()
    vi.unstubAllGlobals()
  })

  it('shows what is written, without anything that runs', async () => {
    opened()
    const text = '<b>Hello</b><script>alert(1)</script>'
    fireEvent.change(await screen.findByLabelText('Text of the footer'), { target: { value: text } })
    const preview = screen.getByRole('region', { name: 'Preview of the footer' })
    expect(preview.innerHTML).toContain('<b>Hello</b>')
    expect(preview.innerHTML).not.toContain('script')
  })
})

describe('the welcome of a community on the home', () => {
  it('is shown, and takes no room where there is none', async () => {
    let content = '<p>Hello <b>you</b></p>'
    serve(() => ({ body: { content } }))
    openScreen(<HomeWelcome />)
    expect((await screen.findByText('you')).tagName).toBe('B')
    content = ''
    const { container } = openScreen(<HomeWelcome />)
    await waitFor(() => expect(container.querySelector('.site-text')).toBeNull())
    serve(() => problem(500, 'unexpected'))
  })

  it.each([
    ['welcome', HomeWelcome, '2', '/api/content/welcome_preview'],
    ['text below', HomeBottom, '3', '/api/content/homebottomtext_preview'],
  ] as const)('is its draft with prevParam: %s', async (_, Text, prevParam, path) => {
    const asked = serve(() => ({ body: { content: '<p>Soon</p>' } }))
    openScreen(<Text />, { at: `/u/main?prevParam=${prevParam}`, member: robin })
    expect(await screen.findByText('Soon')).toBeTruthy()
    expect(asked.map((one) => one.path)).toEqual([path])
  })

  it('is the published one with the prevParam of the other text', async () => {
    const asked = serve(() => ({ body: { content: '<p>Now</p>' } }))
    openScreen(<HomeWelcome />, { at: '/u/main?prevParam=3', member: robin })
    expect(await screen.findByText('Now')).toBeTruthy()
    expect(asked.map(({ path }) => path)).toEqual(['/api/content/welcome'])
  })

  it('says in a toast that a preview is not for members', async () => {
    serve(() => problem(403, 'not-allowed'))
    openScreen(<HomeWelcome />, { at: '/u/main?prevParam=2' })
    expect(await screen.findByText('You do not have access')).toBeTruthy()
  })
})
