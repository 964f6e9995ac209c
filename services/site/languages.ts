import type { LanguageStart, SiteLanguage } from '@portal/contracts/http/site'
import { isRightToLeft } from '@portal/contracts/texts/direction'
import { spokenLanguages } from '../texts/say.ts'

/** A language by its own name. */
const presentLanguage = (language: string): SiteLanguage => {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
  return { pkLanguage: language, name, leftToRight: !isRightToLeft(language) }
}

const languages = spokenLanguages.map(presentLanguage)

/** The available languages and the current one. It contains no texts, since none replace those of the frontend yet. */
export const languageStart = (currentLanguage: string): LanguageStart => ({
  languageText: {},
  languages,
  currentLanguage,
})
