import type { SectionName } from '@portal/contracts/texts/sections'
import i18next from 'i18next'

type Texts = Readonly<Record<string, string>>

/** Every section in every language, each as a separate chunk. Only data crosses the border here. */
const files = import.meta.glob<Texts>('../../../../contracts/texts/*/*.ts', { import: 'texts' })

const fileOf = (section: string, language: string) => files[`../../../../contracts/texts/${section}.${language}.ts`]

const sectionOf = (file: string): string => /texts\/(.+\/[^.]+)\./.exec(file)?.[1] ?? ''
const menus = Object.keys(files)
  .map(sectionOf)
  .filter((section) => section.endsWith('/menu'))

/** What every screen needs: the shell, problems, sign-in (a session may end anywhere), and the entries of the menu. */
const ALWAYS = ['site/shell', 'site/problems', 'identity/sign-in', ...menus]
const wanted = new Set(ALWAYS)

/** The available language that is nearest to a tag: `ar-EG` gives `ar`, an unknown language gives English. */
export const ownLanguage = (tag: string): string => {
  const primary = tag.split('-')[0] ?? ''
  return [tag, primary].find((language) => fileOf('site/shell', language)) ?? 'en'
}

/** Texts of the server replace the app's own and are not overwritten. */
const load = async (section: string, tag: string): Promise<void> => {
  const texts = await fileOf(section, ownLanguage(tag))?.()
  if (texts) i18next.addResourceBundle(tag, section, texts, true, false)
}

/** Loads all sections that are wanted, in a language that is about to be spoken: those too that become so meanwhile. */
export const loadLanguage = async (tag: string): Promise<void> => {
  for (let loaded = 0; loaded < wanted.size; ) {
    const sections = [...wanted]
    await Promise.all(sections.map((section) => load(section, tag)))
    loaded = sections.length
  }
}

/** The router loads the first screen before the first language is there. */
const spoken = new Promise<void>((resolve) => i18next.on('languageChanged', () => resolve()))

/** Loads sections in the present language, and from now on in every other that is chosen. */
export const loadTexts = async (sections: readonly SectionName[]): Promise<void> => {
  const added = sections.filter((section) => !wanted.has(section))
  for (const section of added) wanted.add(section)
  await spoken
  await Promise.all(added.map((section) => load(section, i18next.language)))
}
