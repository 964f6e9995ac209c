import { readdirSync } from 'node:fs'
import type { Say } from '@portal/contracts/texts/say'
import type { SectionName, Sections } from '@portal/contracts/texts/sections'
import { createInstance } from 'i18next'

/** The folder of the texts: `<area>/<section>.<language>.ts`. A language is available as soon as its files exist. */
const folder = new URL('../../contracts/texts/', import.meta.url)
const FILE = /^(?<section>[a-z-]+\/[a-z-]+)\.(?<language>[a-z]{2,3}(?:-[A-Za-z0-9]+)*)\.ts$/

const texts = createInstance()
await texts.init({
  lng: 'en',
  fallbackLng: 'en',
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
})

const found = new Set<string>()
for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
  const { section, language } = FILE.exec(name.replaceAll('\\', '/'))?.groups ?? {}
  if (section === undefined || language === undefined) continue
  const { texts: words }: { texts: object } = await import(new URL(name, folder).href)
  texts.addResourceBundle(language, section, words)
  found.add(language)
}

/** The available languages, English first. */
export const spokenLanguages: readonly string[] = ['en', ...[...found].filter((language) => language !== 'en').sort()]

type SayAny = (key: string, values: Readonly<Record<string, unknown>>) => string

/** As `sayIn`, for texts that are asked for by a key and values which their own type holds together. */
export const sayAnyIn = (language: string, section: SectionName): SayAny => texts.getFixedT(language, section)

/**
 * Formats the texts of a section in one language, as the browser does: the same files, the same plurals and numbers.
 */
export const sayIn = <Name extends SectionName>(language: string, section: Name): Say<Sections[Name]> => {
  const say = sayAnyIn(language, section)
  return (key, ...[values]) => say(key, { ...values })
}
