import type { LanguageStart, SiteLanguage } from '@portal/contracts/http/site'
import type { ServerLanguage } from '../texts/texts.ts'

const languages = [
  { pkLanguage: 'en', name: 'English', leftToRight: true },
  { pkLanguage: 'ar', name: 'العربية', leftToRight: false },
] satisfies readonly (SiteLanguage & { pkLanguage: ServerLanguage })[]

/** The languages on offer and the present one. No texts replace the SPA's own yet, so there are none in it. */
export const languageStart = (currentLanguage: ServerLanguage): LanguageStart => ({
  languageText: {},
  languages,
  currentLanguage,
})
