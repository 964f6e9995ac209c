import { getSiteConfiguration, type SiteConfiguration } from '@portal/contracts/http/site'
import { getFooterText } from '@portal/contracts/http/site-settings'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { ask } from './requests.ts'

export const siteQuery = queryOptions({
  queryKey: ['site', 'configuration'],
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  queryFn: ({ signal }) => ask(getSiteConfiguration, {}, { signal }),
})

/** The configuration, which the app loads at its start; asks for nothing itself. */
export const useSite = (): SiteConfiguration | undefined => useQuery({ ...siteQuery, enabled: false }).data

/** The text of the footer, in a language. */
export const footerQuery = (language: string) =>
  queryOptions({
    queryKey: ['site', 'footer', language],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => ask(getFooterText, {}, { signal }),
  })

/** Where to write for help; empty until the configuration is known. */
export const useSupportEmail = (): string => useQuery(siteQuery).data?.email_support ?? ''
