import type { SectionName } from '@portal/contracts/texts/sections'
import type { Texts } from '@portal/contracts/texts/text-in'
import { addTexts, firstSpoken, spokenLanguage } from './spoken.ts'

type Sections = Readonly<Record<string, () => Promise<Texts>>>
/** `texts`: by their files. `sections`: what loads each of the others. */
type Start = Readonly<{ texts: Readonly<Record<string, Texts>>; sections: Sections }>

/** By language, as one chunk each: what every screen needs and what members read first, and where the other sections are. */
const starts = import.meta.glob<Start>('./start/*.ts')

const startOf = (language: string) => starts[`./start/${language}.ts`]

const sectionOf = (file: string): string => /texts\/(\w+\/[^.]+)\.\w+\.ts$/.exec(file)?.[1] ?? ''

/** What screens have wanted until now, each with its first loading. */
const wanted = new Map<string, Promise<void>>()

/** The available language that is nearest to a tag: `ar-EG` gives `ar`, an unknown language gives English. */
export const ownLanguage = (tag: string): string => {
  const primary = tag.split('-')[0] ?? ''
  return [tag, primary].find(startOf) ?? 'en'
}

const loadStart = async (tag: string): Promise<void> => {
  const start = await startOf(ownLanguage(tag))?.()
  for (const [file, texts] of Object.entries(start?.texts ?? {})) addTexts(tag, sectionOf(file), texts)
}

/** A section without a file of its own is one of the start, which is loaded with its language. */
const load = async (section: string, tag: string): Promise<void> => {
  const language = ownLanguage(tag)
  const start = await startOf(language)?.()
  const texts = await start?.sections[`../../../../../contracts/texts/${section}.${language}.ts`]?.()
  if (texts) addTexts(tag, section, texts)
}

/** Loads all sections that are wanted, in a language that is about to be spoken: those too that become so meanwhile. */
export const loadLanguage = async (tag: string): Promise<void> => {
  const start = loadStart(tag)
  for (let loaded = -1; loaded < wanted.size; ) {
    const sections = [...wanted.keys()]
    await Promise.all([start, ...sections.map((section) => load(section, tag))])
    loaded = sections.length
  }
}

const loadFirst = (section: string): Promise<void> => {
  const loading = firstSpoken.then(() => load(section, spokenLanguage()))
  wanted.set(section, loading)
  loading.catch(() => wanted.delete(section)) // whoever wants it next tries again
  return loading
}

/**
 * Loads sections in the present language, and from now on in every other that is chosen. The router loads the first screen
 * before the first language is there. Whoever wants a section that is still on its way waits for it too.
 */
export const loadTexts = async (sections: readonly SectionName[]): Promise<void> => {
  await Promise.all(sections.map((section) => wanted.get(section) ?? loadFirst(section)))
}
