import { getSocialLinks } from '@portal/contracts/http/social-links'
import { queryOptions } from '@tanstack/react-query'
import { ask } from '../../../lib/requests.ts'

/** The services by which the member signs in, and those that may be connected. */
export const servicesQuery = queryOptions({
  queryKey: ['profile', 'services'],
  queryFn: ({ signal }) => ask(getSocialLinks, {}, { signal }),
})
