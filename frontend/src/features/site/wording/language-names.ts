/** A language that can be added. `name`: in the language of the page; `own`: in itself. */
type KnownLanguage = Readonly<{ tag: string; name: string; own: string }>

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'.split('')
/** All that could be tags of two letters: which of them are, the browser knows. */
const PAIRS = LETTERS.flatMap((first) => LETTERS.map((second) => first + second))

const nameIn = (reader: string, tag: string): string | null =>
  new Intl.DisplayNames([reader], { type: 'language', fallback: 'none' }).of(tag) ?? null

/** The languages with a tag of two letters, as somebody reads them. */
export const languagesIn = (reader: string): readonly KnownLanguage[] => {
  const names = new Intl.DisplayNames([reader], { type: 'language', fallback: 'none' })
  return PAIRS.filter((tag) => Intl.getCanonicalLocales(tag)[0] === tag)
    .flatMap((tag) => {
      const name = names.of(tag)
      return name === undefined ? [] : { tag, name, own: nameIn(tag, tag) ?? name }
    })
    .toSorted((one, other) => one.name.localeCompare(other.name, reader))
}

const TAG = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/i

/** In the spelling of the server, which names the language by it: `pt-BR` for `pt-br`. Null for what is no tag. */
const usualTag = (typed: string): string | null => {
  try {
    return TAG.test(typed) ? (Intl.getCanonicalLocales(typed)[0] ?? null) : null
  } catch {
    return null
  }
}

/** The language that is meant by its name, in either language, or by its tag; null for none. */
export const tagMeantBy = (typed: string, known: readonly KnownLanguage[]): string | null => {
  const words = typed.trim().toLocaleLowerCase()
  const named = known.find(({ name, own }) => [name, own].some((one) => one.toLocaleLowerCase() === words))
  return named?.tag ?? usualTag(typed.trim())
}
