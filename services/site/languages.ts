import type { LanguageStart, SiteLanguage } from '@portal/contracts/http/site'
import { isRightToLeft } from '@portal/contracts/texts/direction'
import { spokenLanguages } from '../texts/say.ts'

/** As at the start of a line: Intl gives some names, such as that of French, in lower case. */
const capitalised = (name: string, language: string) =>
  name.replace(/^\p{Ll}/u, (first) => first.toLocaleUpperCase(language))

/** A language by its own name. */
const presentLanguage = (language: string): SiteLanguage => {
  const ownName = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
  const name = capitalised(ownName, language)
  return { pkLanguage: language, name, leftToRight: !isRightToLeft(language) }
}

const languages = spokenLanguages.map(presentLanguage)

/** The available languages and the current one. It contains no texts, since none replace those of the frontend yet. */
export const languageStart = (currentLanguage: string): LanguageStart => ({
  languageText: {},
  languages,
  currentLanguage,
})
