import { addressOf } from '@portal/contracts/http/call'
import { getLanguage, LanguageStart } from '@portal/contracts/http/site'
import { addLanguage, changeWording, getWording, Wording, withdrawLanguage } from '@portal/contracts/http/wording'
import type { OwnTexts } from '@portal/projections/site/wording/queries'
import { signedInAs } from '@portal/tests/support/portal/portal'
import { afterEach, expect, it } from 'vitest'
import { offerLanguages } from '../../texts/say.ts'

afterEach(() => offerLanguages([]))

/** A read model with a language that was added, and own texts. */
const wordingWith = (own: OwnTexts) => ({ added: async () => ['de'], textsIn: async () => own })
const own = { 'site/shell': { menu: 'Speisekarte' } }

const post = (url: string, cookie: string, payload: object = {}) => ({
  method: 'POST' as const,
  url,
  headers: { cookie },
  payload,
})
const rewordingOf = (language: string) => addressOf(changeWording, { params: { language } })

it('the community’s own texts come with the language, and a language that was added may be chosen', async () => {
  const { app, cookie } = await signedInAs('user', { wording: wordingWith(own) })
  const reply = await app.inject({ url: addressOf(getLanguage, { query: { Language: 'de' } }), headers: { cookie } })
  const start = LanguageStart.parse(reply.json())
  expect([start.currentLanguage, start.languageText]).toEqual(['de', own])
  expect(start.languages.at(-1)).toEqual({ pkLanguage: 'de', name: 'Deutsch', leftToRight: true })
})

it('an own text that names other values than this release has is left to staff, and not shown', async () => {
  const stale = { 'site/shell': { menu: 'Menü {{name}}', support: 'Hilfe' } }
  const { app, cookie } = await signedInAs('admin', { wording: wordingWith(stale) })
  const url = addressOf(getLanguage, { query: { Language: 'de' } })
  const start = LanguageStart.parse((await app.inject({ url, headers: { cookie } })).json())
  expect(start.languageText).toEqual({ 'site/shell': { support: 'Hilfe' } })
  const desk = await app.inject({ url: addressOf(getWording, { params: { language: 'de' } }), headers: { cookie } })
  expect(JSON.stringify(desk.json())).toContain('Menü {{name}}')
})

it('staff see every text in English, as the product has it, and their own', async () => {
  const { app, cookie } = await signedInAs('admin', { wording: wordingWith(own) })
  const ask = async (language: string) => {
    const reply = await app.inject({ url: addressOf(getWording, { params: { language } }), headers: { cookie } })
    return Wording.parse(reply.json())
  }
  const textOf = ({ sections }: Wording) =>
    sections.find(({ section }) => section === 'site/shell')?.texts.find(({ key }) => key === 'menu')
  expect(textOf(await ask('de'))).toEqual({ key: 'menu', english: 'Menu', standard: null, own: 'Speisekarte' })
  expect((await ask('fr')).isAdded).toBe(false)
  expect(textOf(await ask('fr'))?.standard).toBe('Menu')
  const unknown = await app.inject({ url: addressOf(getWording, { params: { language: 'nl' } }), headers: { cookie } })
  expect(unknown.statusCode).toBe(404)
})

it('texts are stored as an event of their language; those that name other values are refused by their keys', async () => {
  const { app, cookie, log, member } = await signedInAs('admin')
  const section = 'site/shell'
  const done = await app.inject(post(rewordingOf('fr'), cookie, { section, texts: { menu: 'Sommaire' } }))
  expect([done.statusCode, done.headers['log-position']]).toEqual([200, expect.any(String)])
  const refused = await app.inject(
    post(rewordingOf('fr'), cookie, { section, texts: { menu: 'x {{y}}', nothing: 'x' } }),
  )
  expect([refused.statusCode, refused.json().values]).toEqual([
    400,
    { reason: 'unfit-texts', names: ['menu', 'nothing'] },
  ])
  const stored: unknown[] = []
  for await (const { event } of log.readStream('wording-fr')) stored.push(event)
  const at = '2026-11-21T08:00:00.000Z'
  expect(stored).toEqual([
    { type: 'TextsReworded', language: 'fr', section, texts: { menu: 'Sommaire' }, by: member.memberId, at },
  ])
})

it('a language is added by its tag in the usual spelling, and those of the product are not withdrawn', async () => {
  const { app, cookie, log } = await signedInAs('admin')
  expect((await app.inject(post(addLanguage.path, cookie, { language: 'pt-br' }))).statusCode).toBe(200)
  const stored: unknown[] = []
  for await (const { event } of log.readStream('wording-pt-BR')) stored.push(event)
  expect(stored).toMatchObject([{ type: 'LanguageAdded', language: 'pt-BR' }])
  const withdraw = addressOf(withdrawLanguage, { params: { language: 'fr' } })
  const refused = await app.inject(post(withdraw, cookie))
  expect([refused.statusCode, refused.json().values]).toEqual([409, { reason: 'own-language' }])
  expect((await app.inject(post(rewordingOf('nl'), cookie, { section: 'site/shell', texts: {} }))).statusCode).toBe(404)
})

it('a tag that looks like a language and is none is refused by every change', async () => {
  const { app, cookie, log } = await signedInAs('admin')
  const language = 'de-1996-1996'
  const changes = [
    post(rewordingOf(language), cookie, { section: 'site/shell', texts: { menu: 'Speisekarte' } }),
    post(addLanguage.path, cookie, { language }),
    post(addressOf(withdrawLanguage, { params: { language } }), cookie),
  ]
  const refused = { code: 'invalid-request', values: { reason: 'no-such-language' } }
  for (const change of changes) expect((await app.inject(change)).json()).toMatchObject(refused)
  expect(log.rows()).toEqual([])
})

it('a tag of no language cannot be added; to withdraw one that was added before is not refused for that', async () => {
  const { app, cookie, log } = await signedInAs('admin')
  const refused = await app.inject(post(addLanguage.path, cookie, { language: 'qqq' }))
  expect([refused.statusCode, refused.json().values]).toEqual([400, { reason: 'no-such-language' }])
  expect(refused.json().detail).toContain('No language has this tag')
  expect(log.rows()).toEqual([])
  const withdraw = addressOf(withdrawLanguage, { params: { language: 'qqq' } })
  expect((await app.inject(post(withdraw, cookie))).statusCode).toBe(200)
})
