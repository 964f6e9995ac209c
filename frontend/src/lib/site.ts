import { SiteConfiguration } from '@portal/contracts/http/site'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { getJson } from './requests.ts'

export const siteQuery = queryOptions({
  queryKey: ['site', 'configuration'],
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  queryFn: ({ signal }) => getJson('/api/configuration/site', SiteConfiguration, signal),
})

/** Where to write for help; empty until the configuration is known. */
export const useSupportEmail = (): string => useQuery(siteQuery).data?.email_support ?? ''
