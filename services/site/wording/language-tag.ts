/** In the usual spelling; null for what looks like a tag and is none: `de-1996-1996`. */
export const canonicalTag = (tag: string): string | null => {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null
  } catch {
    return null
  }
}

/** Codes for several languages and for none. */
const NO_LANGUAGE: readonly string[] = ['mul', 'zxx']
const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })

/** The name in English of the language of a tag; null where it has none. `und`, for one that is not known, is refused by an error. */
const nameOf = (language: string): string | null => {
  try {
    return names.of(language) ?? null
  } catch {
    return null
  }
}

/** Whether a tag is one of a language: every three letters look like one. */
export const namesLanguage = (tag: string): boolean => {
  const { language } = new Intl.Locale(tag)
  return !NO_LANGUAGE.includes(language) && nameOf(language) !== null
}
