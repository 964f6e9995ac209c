import { getErasure } from '@portal/contracts/http/erasure'
import { queryOptions } from '@tanstack/react-query'
import { ask } from '../../../lib/requests.ts'

/** Whether the account is to be deleted, and when. */
export const erasureQuery = queryOptions({
  queryKey: ['profile', 'erasure'],
  queryFn: ({ signal }) => ask(getErasure, {}, { signal }),
})
