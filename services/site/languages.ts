import type { LanguageStart, SiteLanguage } from '@portal/contracts/http/site'
import { isRightToLeft } from '@portal/contracts/texts/direction'
import { spokenLanguages } from '../texts/say.ts'

/** A language as it calls itself. */
const presentLanguage = (language: string): SiteLanguage => {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
  return { pkLanguage: language, name, leftToRight: !isRightToLeft(language) }
}

const languages = spokenLanguages.map(presentLanguage)

/** The languages on offer and the present one. No texts replace the SPA's own yet, so there are none in it. */
export const languageStart = (currentLanguage: string): LanguageStart => ({
  languageText: {},
  languages,
  currentLanguage,
})
