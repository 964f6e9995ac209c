import { readdirSync } from 'node:fs'
import { fitTexts } from '@portal/contracts/site/wording'
import type { Say } from '@portal/contracts/texts/say'
import type { SectionName, Sections } from '@portal/contracts/texts/sections'
import { type Texts, textIn } from '@portal/contracts/texts/text-in'

/** The folder of the texts: `<area>/<section>.<language>.ts`. A language is available as soon as its files exist. */
const folder = new URL('../../contracts/texts/', import.meta.url)
const FILE = /^(?<section>[a-z-]+\/[a-z-]+)\.(?<language>[a-z]{2,3}(?:-[A-Za-z0-9]+)*)\.ts$/

/** By language and section. */
const files = new Map<string, Map<string, Texts>>()
for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
  const { section, language } = FILE.exec(name.replaceAll('\\', '/'))?.groups ?? {}
  if (section === undefined || language === undefined) continue
  const { texts }: { texts: Texts } = await import(new URL(name, folder).href)
  files.set(language, (files.get(language) ?? new Map<string, Texts>()).set(section, texts))
}

/** The available languages, English first. */
export const spokenLanguages: readonly string[] = ['en', ...[...files.keys()].filter((one) => one !== 'en').sort()]

let added: readonly string[] = []

/** The languages that the community added to those of the product. What the server itself says in them is English where it wrote no text of its own. */
export const offerLanguages = (languages: readonly string[]): void => {
  added = languages.filter((language) => !files.has(language))
}

/** All languages that may be chosen: those of the product first. */
export const offeredLanguages = (): readonly string[] => [...spokenLanguages, ...added]

export const isProductLanguage = (language: string): boolean => files.has(language)

/** The names of all sections. */
export const productSections = (): readonly string[] => [...(files.get('en')?.keys() ?? [])].sort()

/** The texts of a section as the product has them; undefined where it has none in this language. */
export const productTexts = (language: string, section: string): Texts | undefined => files.get(language)?.get(section)

/** By language, section and key. */
export type OwnTextsByLanguage = ReadonlyMap<string, Readonly<Record<string, Texts>>>

let own: OwnTextsByLanguage = new Map()

/** Of own texts of a language, by section, those that still fit this release. */
export const stillFit = (texts: Readonly<Record<string, Texts>>): Readonly<Record<string, Texts>> =>
  Object.fromEntries(
    Object.entries(texts).map(([section, all]) => [section, fitTexts(productTexts('en', section) ?? {}, all)]),
  )

/**
 * From now on this process says these texts of the community in place of those of the product: in mails, messages and files. Those that do not
 * fit this release are left out.
 */
export const speakOwnTexts = (texts: OwnTextsByLanguage): void => {
  own = new Map([...texts].map(([language, all]) => [language, stillFit(all)]))
}

type SayAny = (key: string, values: Readonly<Record<string, unknown>>) => string

/** The language, its primary one, and English, where they have the section: of each the community's own texts first. */
const nearestTo = (language: string, section: string) =>
  [...new Set([language, language.split('-')[0] ?? '', 'en'])].flatMap((tag) =>
    [own.get(tag)?.[section], files.get(tag)?.get(section)].flatMap((texts) => (texts ? [{ tag, texts }] : [])),
  )

/** As `sayIn`, for texts that are asked for by a key and values which their own type holds together. */
export const sayAnyIn = (language: string, section: SectionName): SayAny => {
  const nearest = nearestTo(language, section)
  return (key, values) => {
    for (const { tag, texts } of nearest) {
      const text = textIn(tag, texts, key, values)
      if (text !== null) return text
    }
    return key
  }
}

/**
 * Formats the texts of a section in one language, as the browser does: the same files, the same plurals and numbers.
 */
export const sayIn = <Name extends SectionName>(language: string, section: Name): Say<Sections[Name]> => {
  const say = sayAnyIn(language, section)
  return (key, ...[values]) => say(key, { ...values })
}
