import { type Texts, textIn } from '@portal/contracts/texts/text-in'
import { useSyncExternalStore } from 'react'

/** The language of the page. It is another value after each change of texts that the page should show. */
type Spoken = Readonly<{ language: string }>

let spoken: Spoken = { language: 'en' }
const listeners = new Set<() => void>()

/** By language and section. */
const sections = new Map<string, Texts>()
const placeOf = (language: string, section: string): string => `${language} ${section}`

/** The texts of a section that are loaded. */
export const textsOf = (language: string, section: string): Texts | undefined =>
  sections.get(placeOf(language, section))

/** Adds texts to those of a section that are there; they replace none of them. */
export const addTexts = (language: string, section: string, texts: Texts): void =>
  void sections.set(placeOf(language, section), { ...texts, ...textsOf(language, section) })

/** Adds texts, in place of those that are there. */
export const replaceTexts = (language: string, section: string, texts: Texts): void =>
  void sections.set(placeOf(language, section), { ...textsOf(language, section), ...texts })

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

let begin: () => void = () => undefined
/** Ends when the first language is there. */
export const firstSpoken = new Promise<void>((resolve) => {
  begin = resolve
})

export const spokenLanguage = (): string => spoken.language

/** From now on the page is in this language. Its texts must be there. */
export const speakIn = (language: string): void => {
  spoken = { language }
  begin()
  for (const listener of listeners) listener()
}

/** Told of each text that was asked for and that no section has. */
type OnMissing = (section: string, key: string) => void
let onMissing: OnMissing = () => undefined
export const watchMissing = (told: OnMissing): void => {
  onMissing = told
}

/** A text of a section with its values; its key where there is none. */
export const say = (
  language: string,
  section: string,
  key: string,
  values: Readonly<Record<string, unknown>>,
): string => {
  const text = textIn(language, textsOf(language, section) ?? {}, key, values)
  if (text === null) onMissing(section, key)
  return text ?? key
}

/** Renders again when the language changes. */
export const useSpoken = (): Spoken => useSyncExternalStore(subscribe, () => spoken)
