import { getPasskeys } from '@portal/contracts/http/passkeys'
import { queryOptions } from '@tanstack/react-query'
import { ask } from '../../../lib/requests.ts'

/** The member's own passkeys. */
export const passkeysQuery = queryOptions({
  queryKey: ['profile', 'passkeys'],
  queryFn: ({ signal }) => ask(getPasskeys, {}, { signal }),
})
