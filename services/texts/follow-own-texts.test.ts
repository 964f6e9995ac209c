import { until } from '@portal/tests/support/until'
import { afterEach, describe, expect, it } from 'vitest'
import { followOwnTexts, type OwnWords } from './follow-own-texts.ts'
import { offeredLanguages, offerLanguages, sayIn, speakOwnTexts } from './say.ts'

const stops = new Set<() => void>()
afterEach(() => {
  for (const stop of stops) stop()
  stops.clear()
  speakOwnTexts(new Map())
  offerLanguages([])
})

const words = (
  texts: Readonly<Record<string, Readonly<Record<string, string>>>>,
  languages: string[] = [],
): OwnWords => ({
  texts: new Map(Object.entries(texts).map(([language, mails]) => [language, { 'identity/mails': mails }])),
  languages,
})
const following = (read: () => Promise<OwnWords>) => {
  const troubles: unknown[] = []
  stops.add(followOwnTexts({ read, onTrouble: (error) => troubles.push(error), everyMs: 5 }))
  return troubles
}
const button = (language: string) => sayIn(language, 'identity/mails')('activate-button')

describe('a process that follows the community’s own texts', () => {
  it('says them in place of those of the product, each in its language', async () => {
    following(async () => words({ en: { 'activate-button': 'Join us' }, fr: { greeting: 'Salut {{name}},' } }))
    await until('the texts are there', async () => button('en') === 'Join us')
    expect(button('fr')).toBe('Activer mon compte')
    expect(sayIn('fr', 'identity/mails')('greeting', { name: 'Noor' })).toBe('Salut Noor,')
    expect(sayIn('en', 'identity/mails')('greeting', { name: 'Noor' })).toBe('Hello Noor,')
  })

  it('says the product’s text where the own one names other values than this release has', async () => {
    following(async () => words({ en: { greeting: 'Hi {{nickname}},', 'activate-button': 'Join us' } }))
    await until('the texts are there', async () => button('en') === 'Join us')
    expect(sayIn('en', 'identity/mails')('greeting', { name: 'Noor' })).toBe('Hello Noor,')
  })

  it('speaks a language that was added as far as it is written, and English beyond', async () => {
    following(async () => words({ de: { 'activate-button': 'Mitmachen' } }, ['de']))
    await until('the language is there', async () => offeredLanguages().includes('de'))
    expect(button('de-AT')).toBe('Mitmachen')
    expect(sayIn('de', 'identity/mails')('greeting', { name: 'Noor' })).toBe('Hello Noor,')
  })

  it('follows a change, and goes on with what it read last while nothing can be read; it says so once', async () => {
    const says = [words({ en: { 'activate-button': 'One' } }), words({ en: { 'activate-button': 'Two' } })]
    let reads = 0
    const troubles = following(async () => {
      reads += 1
      const next = says.shift()
      if (!next) throw new Error('away')
      return next
    })
    await until('it failed twice', async () => reads > 4)
    expect(button('en')).toBe('Two')
    expect(troubles).toHaveLength(1)
  })
})
