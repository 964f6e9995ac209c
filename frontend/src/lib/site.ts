import { getSiteConfiguration, type SiteConfiguration } from '@portal/contracts/http/site'
import { getFooterText } from '@portal/contracts/http/site-settings'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { ask, fromPage } from './requests.ts'
import type { SiteNeed } from './screens.ts'

/** A tab may be open for days: who comes back to it sees what staff have published meanwhile. */
const followed = { staleTime: 5 * 60_000, refetchOnWindowFocus: true } as const

export const siteQuery = queryOptions({
  queryKey: ['site', 'configuration'],
  ...followed,
  gcTime: Number.POSITIVE_INFINITY,
  queryFn: ({ signal }) => ask(getSiteConfiguration, {}, { signal }),
})

/** The configuration, which the app loads at its start; asks for nothing itself. */
export const useSite = (): SiteConfiguration | undefined => useQuery({ ...siteQuery, enabled: false }).data

/** The text of the footer, in a language. */
export const footerQuery = (language: string) =>
  queryOptions({
    queryKey: ['site', 'footer', language],
    ...followed,
    ...fromPage(getFooterText, {}),
  })

/** Where to write for help; empty until the configuration is known. */
export const useSupportEmail = (): string => useQuery(siteQuery).data?.email_support ?? ''

const isSetting = (need: SiteNeed): need is Exclude<SiteNeed, keyof SiteConfiguration['has']> => need.includes('_')

/** Whether the site has what an entry needs. What is a setting is there unless the configuration says otherwise. */
export const isOffered = (site: SiteConfiguration | undefined, need: SiteNeed | undefined): boolean => {
  if (need === undefined) return true
  return isSetting(need) ? (site?.[need] ?? true) : (site?.has[need] ?? false)
}
