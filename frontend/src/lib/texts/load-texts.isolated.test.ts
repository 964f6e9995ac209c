import { beforeEach, expect, it, vi } from 'vitest'

const fresh = async () => {
  vi.resetModules()
  const { loadLanguage, loadTexts, ownLanguage } = await import('./load-texts.ts')
  const { speakIn, textsOf } = await import('./spoken.ts')
  const speak = async (tag: string) => {
    await loadLanguage(tag)
    speakIn(tag)
  }
  const textOf = (tag: string) => textsOf(tag, 'reporting/reports')?.['topline']
  return { loadTexts, ownLanguage, speak, textOf, sectionOf: textsOf }
}

let texts: Awaited<ReturnType<typeof fresh>>
beforeEach(async () => {
  texts = await fresh()
})

it('a screen that is loaded before the first language waits for it, and has its texts then', async () => {
  let isLoaded = false
  const loading = texts.loadTexts(['reporting/reports']).then(() => {
    isLoaded = true
  })
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(isLoaded).toBe(false)
  await texts.speak('en')
  await loading
  expect(texts.textOf('en')).toBe('Topline')
})

it('a section is loaded only once a screen wants it, and then in every language that is chosen', async () => {
  await texts.speak('en')
  expect(texts.textOf('en')).toBeUndefined()
  await texts.loadTexts(['reporting/reports'])
  expect(texts.textOf('en')).toBe('Topline')
  await texts.speak('ar')
  expect(texts.textOf('ar')).toMatch(/\p{Script=Arabic}/u)
})

it('a section that two parts of a screen want at once is there for both', async () => {
  await texts.speak('en')
  const first = texts.loadTexts(['reporting/reports'])
  await texts.loadTexts(['reporting/reports'])
  expect(texts.textOf('en')).toBe('Topline')
  await first
})

it('a section that becomes wanted while a language is loaded is loaded in it too', async () => {
  await texts.speak('en')
  const speaking = texts.speak('ar')
  const loading = texts.loadTexts(['reporting/reports'])
  await Promise.all([speaking, loading])
  expect(texts.textOf('ar')).toMatch(/\p{Script=Arabic}/u)
})

it.each([
  ['ar-EG', 'ar'],
  ['en', 'en'],
  ['de', 'en'],
])('%s is read in %s', (tag, language) => expect(texts.ownLanguage(tag)).toBe(language))

it('every language of the portal has the texts that every screen needs', async () => {
  const shells = Object.keys(import.meta.glob('../../../../contracts/texts/site/shell.*.ts'))
  const languages = shells.flatMap((file) => /shell\.(\w+)\.ts$/.exec(file)?.[1] ?? [])
  expect(languages.length).toBeGreaterThanOrEqual(3)
  for (const language of languages) {
    await texts.speak(language)
    for (const section of ['site/shell', 'site/problems', 'identity/sign-in', 'surveys/menu', 'operations/menu'])
      expect(texts.sectionOf(language, section)).toBeDefined()
  }
})
