import type { LanguageStart } from '@portal/contracts/http/site'
import { useQuery } from '@tanstack/react-query'

/** The key of the languages of the site, which the app loads at its start. */
export const SITE_LANGUAGES = ['site', 'language'] as const

/** The languages of the site; none until they are loaded. Without a function of its own, so that the app's loads them again. */
export const useSiteLanguages = (): LanguageStart['languages'] =>
  useQuery<LanguageStart>({ queryKey: SITE_LANGUAGES, enabled: false }).data?.languages ?? []
