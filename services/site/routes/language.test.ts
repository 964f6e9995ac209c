import { aPortal, cookieOf, signedInAs } from '@portal/tests/support/portal/portal'
import { describe, expect, it } from 'vitest'
import { defaultSite } from '../configuration.ts'

const choose = (Language: unknown, headers: Record<string, string> = {}) => ({
  method: 'POST' as const,
  url: '/api/language',
  headers,
  payload: { Language },
})

describe('the language', () => {
  it('is at first the one that the browser asks for', async () => {
    const { app } = await aPortal()
    const { currentLanguage, languages } = (
      await app.inject({ url: '/api/language/start', headers: { 'accept-language': 'ar-EG,en;q=0.5' } })
    ).json()
    expect(currentLanguage).toBe('ar')
    expect(languages).toEqual([
      { pkLanguage: 'en', name: 'English', leftToRight: true },
      { pkLanguage: 'ar', name: 'العربية', leftToRight: false },
      { pkLanguage: 'fr', name: 'Français', leftToRight: true },
    ])
  })

  it('of a region is that of its base language', async () => {
    const { app } = await aPortal()
    const asked = { url: '/api/language/start', headers: { 'accept-language': 'fr-CA,fr;q=0.8,en;q=0.5' } }
    expect((await app.inject(asked)).json().currentLanguage).toBe('fr')
    const refused = await app.inject({ url: '/api/surveys', headers: { 'accept-language': 'fr' } })
    expect(refused.json().title).toBe('Veuillez vous connecter')
  })

  it('is kept once it was chosen, until null removes the choice', async () => {
    const { app } = await aPortal()
    const chosen = await app.inject(choose('ar', { 'accept-language': 'en' }))
    expect(chosen.json().currentLanguage).toBe('ar')
    const headers = { cookie: cookieOf(chosen), 'accept-language': 'en' }
    expect((await app.inject({ url: '/api/language/start', headers })).json().currentLanguage).toBe('ar')

    const reset = await app.inject(choose(null, headers))
    expect(reset.json().currentLanguage).toBe('en')
    expect(reset.cookies).toMatchObject([{ name: 'language', value: '', expires: new Date(0) }])
  })

  it('of a member is kept for their mails, of a visitor in the browser alone', async () => {
    const kept: unknown[] = []
    const keepLanguage = async (...chosen: unknown[]) => void kept.push(chosen)
    const { app, cookie, member } = await signedInAs('user', { keepLanguage })
    await app.inject(choose('ar'))
    for (const language of ['ar', null]) await app.inject(choose(language, { cookie }))
    await app.inject(choose('xx', { cookie }))
    expect(kept).toEqual([
      [member.memberId, 'ar'],
      [member.memberId, null],
    ])
  })

  it('can be read without choosing it', async () => {
    const { app } = await aPortal()
    const reply = await app.inject('/api/language?Language=ar')
    expect([reply.json().currentLanguage, reply.cookies]).toEqual(['ar', []])
  })

  it.each(['xx', '', 7, {}, 'a'.repeat(30)])('must be one that the portal has, not %o', async (language) => {
    const { app } = await aPortal()
    expect((await app.inject(choose(language))).statusCode).toBe(400)
  })
})

it('the configuration names the site', async () => {
  const { app } = await aPortal()
  expect((await app.inject('/api/configuration/site')).json()).toEqual(defaultSite)
})
