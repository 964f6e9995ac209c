import { hash } from 'node:crypto'
import type { AccountType } from '@portal/contracts/events/identity'
import type { Content } from '@portal/contracts/site/content'
import type { ContentQueries } from '@portal/projections/site/content/queries'
import { aPortal, signedInAs } from '@portal/tests/support/portal/portal'
import { aPage, aPiece, contentIdOf, contentOf } from '@portal/tests/support/site/pieces'
import { describe, expect, it } from 'vitest'

const visiting = async (content: ContentQueries, language = 'en') => {
  const { app, later } = await aPortal([], { content })
  const get = (url: string) => app.inject({ url, headers: { 'accept-language': language } })
  return { get, later }
}

const signedIn = async (as: AccountType, content: ContentQueries) => {
  const { app, cookie, log } = await signedInAs(as, { content })
  const get = async (url: string) => (await app.inject({ url, headers: { cookie } })).json()
  const post = (url: string, payload: object) => app.inject({ method: 'POST', url, headers: { cookie }, payload })
  return { get, post, log }
}

describe('a page of the community', () => {
  const rules = aPiece('rules', aPage('House Rules', '<p onclick="x()">Be kind<script>x()</script></p>'))

  it('is for everybody, in their language, found whatever the case of its name, and never runs', async () => {
    const { get } = await visiting(contentOf(rules), 'fr')
    expect((await get('/api/content/page/house%20rules')).json()).toEqual({
      status: 'success',
      message: '',
      PageName: 'House Rules',
      Title: 'House Rules (fr)',
      Content: '<p>Be kind</p>',
    })
    expect((await get('/api/content/systems/House%20Rules')).json()).toEqual({ Content: '<p>Be kind</p>' })
  })

  it('is shown between two moments alone', async () => {
    const times = { shownFrom: '2026-11-21T09:00:00.000Z', shownUntil: '2026-11-21T10:00:00.000Z' }
    const { get, later } = await visiting(contentOf({ ...rules, ...times }))
    const status = async () => (await get('/api/content/page/House%20Rules')).statusCode
    expect(await status()).toBe(404)
    later(3_600_000)
    expect(await status()).toBe(200)
    later(3_600_000)
    expect(await status()).toBe(404)
  })

  it('that is a draft, or not there, is not found; its place in the product is then empty', async () => {
    const { get } = await visiting(contentOf({ ...rules, published: null, draft: rules.published }))
    expect((await get('/api/content/page/House%20Rules')).statusCode).toBe(404)
    expect((await get('/api/content/systems/House%20Rules')).json()).toEqual({ Content: '' })
  })

  it('as a draft is previewed by staff alone; others are told so', async () => {
    const content = contentOf({ ...rules, draft: aPage('House Rules', 'New words') })
    const url = '/api/content/page/House%20Rules?prevParam=1'
    expect(await (await signedIn('developer', content)).get(url)).toMatchObject({ Content: 'New words' })
    for (const { status, message, Content: words } of [
      await (await signedIn('user', content)).get(url),
      (await (await visiting(content)).get(url)).json(),
    ])
      expect([status, message, words]).toEqual(['error', 'Only staff can preview a draft.', ''])
  })

  it('is listed for the menu if it is to be, in the order of staff', async () => {
    const pages = [
      aPiece('b', aPage('B', '')),
      aPiece('hidden', aPage('Hidden', '', false)),
      aPiece('a', aPage('A', '')),
    ]
    const { get } = await visiting(contentOf(...pages))
    expect((await get('/api/content/usernav')).json()).toEqual([
      { PageName: 'B', Title: 'B', order: 1 },
      { PageName: 'A', Title: 'A', order: 2 },
    ])
    expect((await get('/api/configuration/site')).json().has).toEqual({
      pages: true,
      news: false,
      popups: false,
      besideLogin: false,
      invites: false,
    })
  })

  it('stays as it was read last while the database cannot be reached', async () => {
    const answers = [[rules]]
    const pieces = async () => {
      const [answer] = answers.splice(0, 1)
      if (!answer) throw new Error('the database is away')
      return answer
    }
    const { get, later } = await visiting({ ...contentOf(), pieces })
    expect((await get('/api/content/page/House%20Rules')).statusCode).toBe(200)
    later(10_000)
    expect((await get('/api/content/page/House%20Rules')).statusCode).toBe(200)
  })
})

describe('news', () => {
  const item = (title: string, summary = ''): Content => ({
    kind: 'news',
    title: { en: title },
    body: { en: `<p>All about ${title}</p>` },
    summary: { en: summary },
    picture: null,
  })
  const on = (day: number) => ({ since: `2026-11-${day}T08:00:00.000Z` })
  const [tea, coffee, soon] = [
    aPiece('tea', item('Tea', 'Hot'), on(10)),
    aPiece('coffee', item('Coffee'), on(12)),
    aPiece('soon', item('Soon'), { published: null, draft: item('Soon') }),
  ]
  const titles = (items: readonly Readonly<{ Title: string }>[]) => items.map(({ Title }) => Title)

  it('that were to come later, and are shown before that after all, have no day in the future', async () => {
    const early = aPiece('early', item('Early'), {
      since: '2026-12-24T08:00:00.000Z',
      draftedAt: '2026-11-20T08:00:00.000Z',
    })
    const { get } = await signedIn('user', contentOf(coffee, early))
    expect((await get('/api/news/1/1'))[0]).toMatchObject({ Title: 'Early', publishedAt: '2026-11-20T08:00:00.000Z' })
  })

  it('come in pages, the newest first, each with the number of all', async () => {
    const { get } = await signedIn('user', contentOf(tea, coffee, soon))
    expect(await get('/api/news/1/1?only_active=true&showRSS=true')).toEqual([
      {
        pkNews: contentIdOf('coffee'),
        total: 2,
        Title: 'Coffee',
        Text: '<p>All about Coffee</p>',
        Banner: '',
        picture: null,
        publishedAt: '2026-11-12T08:00:00.000Z',
      },
    ])
    expect(titles(await get('/api/news/2/1'))).toEqual(['Tea'])
    expect(await get('/api/news/3/1')).toEqual([])
  })

  it('are searched, and sorted by date or title', async () => {
    const { get } = await signedIn('user', contentOf(tea, coffee))
    expect(titles(await get('/api/news/1/9?search=HOT'))).toEqual(['Tea'])
    expect(titles(await get('/api/news/1/9?search=onclick'))).toEqual([])
    expect(titles(await get('/api/news/1/9?sortBy=title'))).toEqual(['Coffee', 'Tea'])
    expect(titles(await get('/api/news/1/9?sortBy=date&sortOrder=ASC'))).toEqual(['Tea', 'Coffee'])
  })

  it('include drafts for staff who ask for them, and for nobody else', async () => {
    const url = '/api/news/1/9?only_active=false'
    expect(titles(await (await signedIn('admin', contentOf(tea, soon))).get(url))).toContain('Soon')
    expect(titles(await (await signedIn('user', contentOf(tea, soon))).get(url))).toEqual(['Tea'])
  })

  it('are read one by one', async () => {
    const { get } = await signedIn('user', contentOf(tea, soon))
    expect(await get(`/api/news/${contentIdOf('tea')}`)).toMatchObject({ Title: 'Tea', total: 1 })
    expect(await get(`/api/news/${contentIdOf('soon')}`)).toMatchObject({ status: 404 })
  })
})

describe('what stands beside the sign-in form', () => {
  const slide = (title: string, picture: string | null = null): Content => ({
    kind: 'slide',
    title: { en: title },
    body: { en: `<p>${title}</p>` },
    picture,
    link: '/u/page/Rules',
  })

  it('is what staff published, with the address of its picture, which a browser keeps', async () => {
    const picture = `data:image/png;base64,${Buffer.from('picture').toString('base64')}`
    const { get } = await visiting(
      contentOf(aPiece('one', slide('One', picture), { publishedPicture: hash('md5', picture) })),
    )
    const [shown] = (await get('/api/content/carousel/display')).json()
    expect(shown).toMatchObject({
      pkSlide: contentIdOf('one'),
      Title: 'One',
      Text: '<p>One</p>',
      link: '/u/page/Rules',
    })
    const reply = await get(shown.picture)
    expect(reply.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': expect.stringContaining('immutable'),
    })
    expect(reply.rawPayload.toString()).toBe('picture')
    expect((await get(shown.picture.replace(/.{32}$/, '0'.repeat(32)))).statusCode).toBe(404)
  })

  it('shows an uploaded picture at the address of its file, and an older one that was kept in the event', async () => {
    const picture = '/files/018f2b8c-1e7d-7b1a-9c55-0a1b2c3d4e5f'
    const { get } = await visiting(
      contentOf(aPiece('one', slide('One', picture), { publishedPicture: hash('md5', picture) })),
    )
    const [shown] = (await get('/api/content/carousel/display')).json()
    const reply = await get(shown.picture)
    expect([reply.statusCode, reply.headers.location]).toEqual([302, picture])
  })

  it('is previewed by staff with drafts, beside what is published', async () => {
    const content = contentOf(aPiece('one', slide('One'), { draft: slide('New') }))
    expect(await (await signedIn('admin', content)).get('/api/content/carousel/display_preview')).toMatchObject([
      { Text: '<p>New</p>', OriginalText: '<p>One</p>' },
    ])
  })

  it('has banners and backgrounds of its own', async () => {
    const sea: Content = { kind: 'background', title: {}, body: {}, picture: null, link: '' }
    const pieces = [
      aPiece('banner', { ...slide('Hello'), kind: 'banner' } as Content),
      aPiece('sea', sea, { publishedPicture: 'a'.repeat(32) }),
    ]
    const { get } = await visiting(contentOf(...pieces))
    expect((await get('/api/content/banners')).json()).toMatchObject([{ Title: 'Hello' }])
    expect((await get('/api/styles/loginbackgrounds?themeID=1&isClient=0')).json()).toEqual({
      backgrounds: [`/api/content/picture/${contentIdOf('sea')}/${'a'.repeat(32)}`],
    })
  })
})

describe('a popup', () => {
  const popup = (title: string, audience: 'everyone' | 'members' | 'staff'): Content => ({
    kind: 'popup',
    title: { en: title },
    body: { en: '<b>Hi</b>' },
    form: 'window',
    audience,
  })
  const pieces = [
    aPiece('newest', popup('Newest', 'everyone')),
    aPiece('staff', popup('For staff', 'staff')),
    aPiece('members', popup('For members', 'members')),
  ]

  it('is the oldest that is for whoever asks and that they have not seen', async () => {
    const all = contentOf(...pieces)
    expect(await (await signedIn('user', all)).get('/api/content/popup')).toEqual({
      pkPopup: contentIdOf('members'),
      type: 'window',
      title: 'For members',
      message: '<b>Hi</b>',
    })
    expect(await (await signedIn('admin', all)).get('/api/content/popup')).toMatchObject({ title: 'For staff' })
    const seen = { ...all, seenBy: async () => new Set([contentIdOf('members')]) }
    expect(await (await signedIn('user', seen)).get('/api/content/popup')).toMatchObject({ title: 'Newest' })
  })

  it('that was dismissed is noted once; one that is not there is not noted', async () => {
    const { get, post, log } = await signedIn('user', contentOf(...pieces))
    const shown = await get('/api/content/popup')
    for (const body of [shown, shown, { ...shown, pkPopup: contentIdOf('never') }])
      expect((await post('/api/content/popup', body)).statusCode).toBe(200)
    const stored = log.rows().filter((row) => JSON.stringify(row).includes('PopupDismissed'))
    expect(stored).toHaveLength(1)
  })
})
