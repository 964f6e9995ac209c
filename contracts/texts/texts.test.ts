import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isRightToLeft } from './direction.ts'

type Texts = Readonly<Record<string, string>>
const folder = new URL('./', import.meta.url)
const FILE = /^(?<section>[a-z-]+\/[a-z-]+)\.(?<language>[A-Za-z-]+)\.ts$/

const sections = new Map<string, Map<string, Texts>>()
for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
  const { section, language } = FILE.exec(name)?.groups ?? {}
  if (section === undefined || language === undefined) continue
  const { texts }: { texts: Texts } = await import(new URL(name, folder).href)
  sections.set(section, (sections.get(section) ?? new Map()).set(language, texts))
}
const languages = [...new Set([...sections.values()].flatMap((files) => [...files.keys()]))]
const translations = [...sections].flatMap(([section, files]) =>
  languages.filter((language) => language !== 'en').map((language) => [section, language, files] as const),
)

const PLURAL = /_(zero|one|two|few|many|other)$/
const keysOf = (texts: Texts) => [...new Set(Object.keys(texts).map((key) => key.replace(PLURAL, '')))].sort()
const countedIn = (texts: Texts) =>
  Object.keys(texts).flatMap((key) => (PLURAL.test(key) ? [key.replace(PLURAL, '')] : []))
const valuesIn = (text: string) => [...text.matchAll(/\{\{(\w+)/g)].map(([, name]) => name ?? '')
/** The names of all values that a key's texts use; a plural form may say its number in a word. */
const valuesOf = (texts: Texts, key: string) =>
  [...new Set(Object.keys(texts).flatMap((one) => (one.replace(PLURAL, '') === key ? valuesIn(texts[one] ?? '') : [])))]
    .filter((name) => name !== 'count')
    .sort()

it('finds the sections, in English, Arabic and French at least', () => {
  expect([...sections.keys()]).toEqual(
    expect.arrayContaining(['site/shell', 'surveys/respondent', 'reporting/results']),
  )
  expect(languages).toEqual(expect.arrayContaining(['en', 'ar', 'fr']))
})

it('says of each section where its texts are read', () => {
  const places = sections.get('site/text-places')?.get('en') ?? {}
  expect(Object.keys(places).sort()).toEqual([...sections.keys()].sort())
  expect(new Set(Object.values(places)).size).toBe(sections.size)
})

describe.each(translations)('the section %s in %s', (_, language, files) => {
  const english = files.get('en') ?? {}
  const texts = files.get(language) ?? {}

  it('has every text that English has, and no other', () => expect(keysOf(texts)).toEqual(keysOf(english)))

  it('has no empty text', () => expect(Object.entries(texts).filter(([, text]) => text.trim() === '')).toEqual([]))

  it('names the same values in each text', () => {
    const differing = keysOf(english).filter((key) => valuesOf(texts, key).join() !== valuesOf(english, key).join())
    expect(differing).toEqual([])
  })
})

describe.each([...sections].flatMap(([section, files]) => [...files].map((file) => [section, ...file] as const)))(
  'the section %s in %s',
  (_, language, texts) => {
    it('has all plural forms of its language for what is counted', () => {
      const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
      const missing = countedIn(texts).flatMap((key) =>
        forms.filter((form) => !(`${key}_${form}` in texts)).map((form) => `${key}_${form}`),
      )
      expect(missing).toEqual([])
    })
  },
)

/** Without the marks of one direction (U+2066 to U+2069), its first half stands behind its second, and a bracket on either side of it. */
it('keeps a list of Latin words in brackets in one piece where the language is read from the right', () => {
  const rightToLeft = [...sections].flatMap(([section, files]) =>
    [...files].flatMap(([language, texts]) => (isRightToLeft(language) ? [[section, texts] as const] : [])),
  )
  const lists = rightToLeft.flatMap(([section, texts]) =>
    Object.entries(texts).flatMap(([key, text]) =>
      /\[\{\{(?:list|names)/.test(text) ? [{ at: `${section} ${key}`, text }] : [],
    ),
  )
  expect(lists.length).toBeGreaterThan(0)
  expect(lists.filter(({ text }) => !/\u2066\[\{\{\w+\}\}\]\u2069/.test(text))).toEqual([])
})

/** In French each thing has one name, as in the glossary. */
const OTHER_WORDS = /courriel|courrier|questionnaire|désinscri|^chercher/i

/** French typography and words: what must not stand in a text, outside of its values. */
const unfrench = [
  ['a straight apostrophe instead of ’', /'/],
  ['straight or English quotation marks instead of « »', /[“”]/],
  ['no narrow no-break space before ; ! ? %', /[^\u202f](?:[;!?](?![\w&])|%)/],
  ['no no-break space before a colon that ends a clause', /(?<!\u00a0|content-type|^\/DATA):(?=\s|$)/],
  ['no no-break space inside « »', /«(?!\u00a0)|(?<!\u00a0)»/],
  ['three points instead of …', /\.\.\./],
  [
    'another word for a mail (e-mail), a survey (enquête), to unsubscribe (se désabonner) or to search (rechercher)',
    OTHER_WORDS,
  ],
] as const

describe.each(
  [...sections].flatMap(([section, files]) => [
    ...(files.has('fr') ? [[section, files.get('fr') ?? {}] as const] : []),
  ]),
)('the French of %s', (_, texts) => {
  it.each(unfrench)('has nowhere %s', (_fault, pattern) => {
    const faulty = Object.values(texts).filter((text) => pattern.test(text.replace(/\{\{.*?\}\}/g, 'x')))
    expect(faulty).toEqual([])
  })
})

/** Where English speaks of surveys alone, or of polls alone, and Arabic uses the word for the other. */
const confused = ([en, ar]: readonly [Texts, Texts]) =>
  keysOf(ar).filter((key) => {
    const [english = '', arabic = ''] = [en, ar].map((texts) =>
      Object.entries(texts)
        .flatMap(([name, text]) => (name.replace(PLURAL, '') === key ? [text] : []))
        .join(' '),
    )
    const [isOfSurveys, isOfPolls] = [/survey/i.test(english), /\bpoll/i.test(english)]
    return isOfSurveys !== isOfPolls && (isOfSurveys ? /استطلاع/ : /استبيان/).test(arabic)
  })

it.each([...sections])('the Arabic of %s has one word for a community (مجتمع)', (_, files) =>
  expect(Object.values(files.get('ar') ?? {}).filter((text) => /جماعة/.test(text))).toEqual([]),
)

it.each([...sections])('the Arabic of %s tells surveys and polls apart', (_, files) => {
  expect(confused([files.get('en') ?? {}, files.get('ar') ?? {}])).toEqual([])
})
