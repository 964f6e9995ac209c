import * as z from 'zod/mini'

/** A language tag: `en`, `ar`, `pt-BR`. */
export const Language = z.string().check(z.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'language-tag'))
export type Language = z.infer<typeof Language>

const Text = z.string().check(z.maxLength(20_000))

/** One text for every language, or one text per language. Simple HTML is allowed and is sanitised. */
export const LocalText = z.union([Text, z.record(Language, Text)])
export type LocalText = z.infer<typeof LocalText>

/** Two texts as one, in each language that one of them has. */
export const textsJoined = (first: LocalText, second: LocalText, between: string): LocalText => {
  if (typeof first === 'string' && typeof second === 'string') return `${first}${between}${second}`
  const languages = [first, second].flatMap((text) => (typeof text === 'string' ? [] : Object.keys(text)))
  const words = (language: string) => [first, second].map((text) => textIn(text, language, languages)).join(between)
  return Object.fromEntries(languages.map((language) => [language, words(language)]))
}

/** The text in the requested language, else in the first of the survey's languages that has it. */
export const textIn = (text: LocalText, language: string, languages: readonly string[]): string => {
  if (typeof text === 'string') return text
  const tag = [language, ...languages].find((candidate) => text[candidate] !== undefined)
  return (tag === undefined ? undefined : text[tag]) ?? Object.values(text)[0] ?? ''
}
