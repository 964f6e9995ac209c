import * as z from 'zod/mini'

/** The name of a section of texts: `site/shell`. */
export const TextSection = z.string().check(z.regex(/^[a-z]+\/[a-z-]+$/), z.maxLength(60))

const TextKey = z.string().check(z.regex(/^[\w-]+$/), z.maxLength(100))
/** How many characters an own text may have. */
export const LONGEST_TEXT = 2_000
const OwnText = z.string().check(z.minLength(1), z.maxLength(LONGEST_TEXT))

/** The community's own texts of a section, by key; null goes back to the text of the product. */
export const TextChanges = z.record(TextKey, z.nullable(OwnText))
export type TextChanges = z.infer<typeof TextChanges>

type Texts = Readonly<Record<string, string>>

const PLACEHOLDER = /\{\{(\w+)[^{}]*\}\}/g
const PLURAL = /_(?:zero|one|two|few|many|other)$/

/** The names of the values in a text, but for what is counted: a plural form may say that in words. */
export const valuesIn = (text: string): readonly string[] =>
  [...new Set([...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name))].filter((name) => name !== 'count').sort()

/** The English text of a key: for a plural form that English does not have, that of the others. */
export const englishOf = (english: Texts, key: string): string | undefined =>
  english[key] ?? (PLURAL.test(key) ? english[key.replace(PLURAL, '_other')] : undefined)

/** Every key of a section in a language: those of English, with the plural forms of the language. */
export const textKeys = (language: string, english: Texts): readonly string[] => {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  const keys = Object.keys(english).flatMap((key) => {
    if (!PLURAL.test(key)) return [key]
    return key.endsWith('_other') ? forms.map((form) => key.replace(PLURAL, `_${form}`)) : []
  })
  return [...new Set(keys)]
}

/** Whether braces are left over that name no value: a value that was mistyped would be shown as it is. */
const hasStrayBraces = (text: string): boolean => /\{\{|\}\}/.test(text.replaceAll(PLACEHOLDER, ''))

/** Whether a text may stand in place of the English one: it names the same values. */
export const isFit = (english: string, text: string): boolean =>
  valuesIn(english).join() === valuesIn(text).join() && !hasStrayBraces(text)

/**
 * Of the community's own texts of a section those that still stand in place of the product's: a release may have given a text other values, which
 * one that was written before would leave out, or taken it away.
 */
export const fitTexts = (english: Texts, own: Texts): Texts =>
  Object.fromEntries(
    Object.entries(own).filter(([key, text]) => {
      const original = englishOf(english, key)
      return original !== undefined && isFit(original, text)
    }),
  )

/** The keys of changes that cannot be made: there is no such text, or it names other values. */
export const unfitTexts = (language: string, english: Texts, changes: TextChanges): readonly string[] => {
  const keys = new Set(textKeys(language, english))
  return Object.entries(changes).flatMap(([key, text]) => {
    const original = englishOf(english, key)
    const isKnown = keys.has(key) && original !== undefined
    return isKnown && (text === null || isFit(original, text)) ? [] : [key]
  })
}
