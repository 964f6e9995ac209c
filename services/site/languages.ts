import type { LanguageStart, SiteLanguage } from '@portal/contracts/http/site'
import { isRightToLeft } from '@portal/contracts/texts/direction'
import type { OwnTexts } from '@portal/projections/site/wording/queries'
import { offeredLanguages } from '../texts/say.ts'

/** As at the start of a line: Intl gives some names, such as that of French, in lower case. */
const capitalised = (name: string, language: string) =>
  name.replace(/^\p{Ll}/u, (first) => first.toLocaleUpperCase(language))

/** A language by its own name. */
const presentLanguage = (language: string): SiteLanguage => {
  const ownName = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
  const name = capitalised(ownName, language)
  return { pkLanguage: language, name, leftToRight: !isRightToLeft(language) }
}

/** The available languages, the current one, and the community's own texts in it, which replace those of the frontend. */
export const languageStart = (currentLanguage: string, own: OwnTexts): LanguageStart => ({
  languageText: Object.fromEntries(Object.entries(own).map(([section, texts]) => [section, { ...texts }])),
  languages: offeredLanguages().map(presentLanguage),
  currentLanguage,
})
