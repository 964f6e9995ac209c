import { randomUUID } from 'node:crypto'
import type { AccountType } from '@portal/contracts/events/identity'
import { defaultSettings, type SiteSettings } from '@portal/contracts/site/settings'
import type { SiteView } from '@portal/projections/site/site/queries'
import { type PortalParts, signedInAs } from '@portal/tests/support/portal/portal'
import { describe, expect, it } from 'vitest'

const PNG = `data:image/png;base64,${Buffer.from('picture').toString('base64')}`
const tea: SiteSettings = {
  ...defaultSettings,
  title: 'Tea',
  logo: PNG,
  texts: { welcome: { en: '<p>Hello</p>', fr: '<p>Bonjour</p>' }, bottom: {}, footer: { fr: 'Pied' } },
}

const opened = async (as: AccountType, view: Partial<SiteView> = {}, differs: Partial<PortalParts> = {}) => {
  const current = async () => ({ published: tea, draft: null, draftedAt: null, publishedAt: null, ...view })
  const portal = await signedInAs(as, { site: { current }, ...differs })
  const ask = async (method: 'GET' | 'PUT' | 'POST', url: string, payload?: object, language = 'en') => {
    const headers = { cookie: portal.cookie, 'idempotency-key': randomUUID(), 'accept-language': language }
    const reply = await portal.app.inject({ method, url, headers, ...(payload && { payload }) })
    return { status: reply.statusCode, headers: reply.headers, reply }
  }
  const contentOf = async (name: string, language?: string) =>
    (await ask('GET', `/api/content/${name}`, undefined, language)).reply.json().content
  const events = async () => {
    const found: unknown[] = []
    for await (const { event } of portal.log.readStream('site-settings')) found.push(event)
    return found
  }
  return { ask, contentOf, events }
}

describe('the texts of the site', () => {
  it('are in the language of whoever asks, else in English, else in any, and empty where there is none', async () => {
    const { contentOf } = await opened('user')
    expect(await contentOf('welcome', 'fr')).toBe('<p>Bonjour</p>')
    expect(await contentOf('welcome', 'ar')).toBe('<p>Hello</p>')
    expect(await contentOf('footer', 'en')).toBe('Pied')
    expect(await contentOf('homebottomtext')).toBe('')
  })

  it('of the draft are for staff alone', async () => {
    const draft = { ...tea, texts: { ...tea.texts, welcome: { en: 'Soon' } } }
    expect(await (await opened('admin', { draft })).contentOf('welcome_preview')).toBe('Soon')
    expect(await (await opened('admin', { draft })).contentOf('welcome')).toBe('<p>Hello</p>')
    expect((await (await opened('user', { draft })).ask('GET', '/api/content/welcome_preview')).status).toBe(403)
  })

  it('never run, whatever is stored', async () => {
    const evil = { ...tea, texts: { ...tea.texts, welcome: { en: '<p onclick="x()">Hi<script>x()</script></p>' } } }
    const { contentOf } = await opened('user', { published: evil })
    expect(await contentOf('welcome')).toBe('<p>Hi</p>')
  })
})

describe('the settings of the site', () => {
  it('are drafted sanitised, published and discarded by staff', async () => {
    const { ask, events } = await opened('admin')
    const body = { ...tea, texts: { ...tea.texts, bottom: { en: '<b>Bye</b><iframe src="x"></iframe>' } } }
    expect((await ask('PUT', '/api/site/settings', body)).status).toBe(200)
    expect((await ask('POST', '/api/site/settings/publish')).status).toBe(200)
    expect((await ask('POST', '/api/site/settings/discard')).status).toBe(200)
    expect(await events()).toMatchObject([
      { type: 'SiteDrafted', settings: { title: 'Tea', texts: { bottom: { en: '<b>Bye</b>' } } } },
      { type: 'SitePublished' },
    ])
  })

  it('are not changed by whoever has not seen what somebody else has done since', async () => {
    const { ask, events } = await opened('admin')
    const nothing = '?seen=0-0'
    expect((await ask('PUT', `/api/site/settings${nothing}`, tea)).status).toBe(200)
    for (const reply of [
      await ask('PUT', `/api/site/settings${nothing}`, { ...tea, title: 'Mine' }),
      await ask('POST', `/api/site/settings/publish${nothing}`),
      await ask('POST', `/api/site/settings/discard${nothing}`),
    ])
      expect(reply.reply.json()).toMatchObject({ status: 409, code: 'stale-version' })
    expect(await events()).toMatchObject([{ type: 'SiteDrafted', settings: { title: 'Tea' } }])
  })

  it('ask staff for a passkey only where whoever publishes it has one', async () => {
    const draft = { ...tea, staffPasskeys: true }
    const publish = async (hasPasskey: boolean, published: SiteSettings = tea) => {
      const { ask } = await opened('admin', { draft, published }, { hasPasskey: async () => hasPasskey })
      expect((await ask('PUT', '/api/site/settings', draft)).status).toBe(200)
      return ask('POST', '/api/site/settings/publish')
    }
    expect((await publish(false)).reply.json()).toMatchObject({ status: 409, values: { reason: 'passkey-first' } })
    expect((await publish(true)).status).toBe(200)
    expect((await publish(false, draft)).status).toBe(200)
  })

  it('are refused with a reason: colours that cannot be read, and a draft that is not there', async () => {
    const { ask } = await opened('admin')
    const pale = { ...tea, theme: { ...tea.theme, accent: { light: '#ffffff', dark: '#ffffff' } } }
    expect((await ask('PUT', '/api/site/settings', pale)).reply.json()).toMatchObject({
      status: 409,
      values: { reason: 'low-contrast' },
    })
    expect((await ask('POST', '/api/site/settings/publish')).reply.json()).toMatchObject({
      values: { reason: 'no-draft' },
    })
  })

  it.each([
    ['a logo that is no picture', { logo: 'data:image/svg+xml;base64,PHN2Zz4=' }],
    ['a link that runs', { footerLinks: [{ text: 'x', link: 'javascript:alert(1)' }] }],
    ['a link to another site without its scheme', { footerLinks: [{ text: 'x', link: '//evil.example.org' }] }],
    ['no name', { title: ' ' }],
    ['a colour that is none', { theme: { ...tea.theme, accent: { light: 'red', dark: '#ffffff' } } }],
  ])('are not taken with %s', async (_, differs) => {
    const { ask } = await opened('admin')
    expect((await ask('PUT', '/api/site/settings', { ...tea, ...differs })).status).toBe(400)
  })

  it('give the configuration its name and the address of the logo, which a browser keeps', async () => {
    const { ask } = await opened('user')
    const configuration = (await ask('GET', '/api/configuration/site')).reply.json()
    expect(configuration).toMatchObject({ siteTitle: 'Tea', theme: tea.theme })
    const logo = await ask('GET', configuration.logo)
    expect(logo.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': expect.stringContaining('immutable'),
    })
    expect(logo.reply.rawPayload.toString()).toBe('picture')
    expect((await ask('GET', '/api/site/logo/0123456789abcdef')).status).toBe(404)
  })
})

describe('the configuration of the site', () => {
  const chat = { isShown: true, id: 'tea-1' }
  const configured = async (
    published: Partial<SiteSettings>,
    chatWidget: string | null = 'https://chat.example/{id}?x={id}',
  ) => {
    const current = async () => ({
      published: { ...tea, ...published },
      draft: null,
      draftedAt: null,
      publishedAt: null,
    })
    const { app } = await signedInAs('user', { site: { current }, chatWidget })
    return (await app.inject({ url: '/api/configuration/site' })).json()
  }

  it('has the chat where staff show it, with the address of the operator’s service', async () => {
    expect(await configured({ chat })).toMatchObject({
      snatchbot_show: true,
      snatchbot_id: 'tea-1',
      chatAddress: 'https://chat.example/tea-1?x=tea-1',
    })
  })

  it.each([
    ['staff do not show it', { chat: { ...chat, isShown: false } }, undefined],
    ['staff have given no id', { chat: { ...chat, id: '' } }, undefined],
    ['nothing was said about it', {}, undefined],
    ['the operator has named no service', { chat }, null],
  ])('has no chat where %s', async (_, settings, template) => {
    const found = await configured(settings, template)
    expect([found.snatchbot_show, found.snatchbot_id, found.chatAddress]).toEqual([false, '', undefined])
  })

  it('says what the profile offers, all of it unless staff have switched it off', async () => {
    const names = ['site_uses_avatar', 'show_email_notification', 'show_newsletter'] as const
    const [all, none] = [
      await configured({}),
      await configured({ avatars: false, emailSettings: false, newsletter: false }),
    ]
    expect(names.map((name) => all[name])).toEqual([true, true, true])
    expect(names.map((name) => none[name])).toEqual([false, false, false])
  })
})
