import { getSiteConfiguration } from '@portal/contracts/http/site'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { ask } from './requests.ts'

export const siteQuery = queryOptions({
  queryKey: ['site', 'configuration'],
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  queryFn: ({ signal }) => ask(getSiteConfiguration, {}, { signal }),
})

/** Where to write for help; empty until the configuration is known. */
export const useSupportEmail = (): string => useQuery(siteQuery).data?.email_support ?? ''
