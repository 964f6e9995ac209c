import type { LanguageStart } from '@portal/contracts/http/site'
import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'

/** The key of the languages of the site, which the app loads at its start. */
export const SITE_LANGUAGES = ['site', 'language'] as const

const NONE: LanguageStart['languages'] = []

/** A language as a choice of a list, said in itself. */
export const languageChoice = ({
  pkLanguage,
  name,
}: Pick<LanguageStart['languages'][number], 'pkLanguage' | 'name'>) => ({
  value: pkLanguage,
  text: name,
  lang: pkLanguage,
})

/** The languages of the site; none until they are loaded. The app asks for them, also again: this only reads what it has. */
export const useSiteLanguages = (): LanguageStart['languages'] => {
  const client = useQueryClient()
  const subscribe = useCallback(
    (changed: () => void) => client.getQueryCache().subscribe(notifyManager.batchCalls(changed)),
    [client],
  )
  return useSyncExternalStore(subscribe, () => client.getQueryData<LanguageStart>(SITE_LANGUAGES)?.languages ?? NONE)
}
