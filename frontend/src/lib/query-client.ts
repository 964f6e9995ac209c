import type { Profile } from '@portal/contracts/http/identity'
import { type Mutation, MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { dismissProblems } from '../ui/notify.ts'
import { hasCode, hasReason, isPassing } from './failures.ts'
import { waitBefore } from './keep-trying.ts'
import { profileKey } from './session.tsx'

const ATTEMPTS = 12

// A reply is shown at once: the timers that are the default cost a slow phone several milliseconds each.
notifyManager.setScheduler(queueMicrotask)

/** The `meta` of a change that nobody asked for: it takes no message away. */
export const BY_ITSELF = {}

/** The screens lead to the passkeys then. */
const withoutPasskey = (profile: Profile | null | undefined) => profile && { ...profile, mustAddPasskey: true as const }

/**
 * A query that failed temporarily is retried for about 45 seconds. An expired session can show in any reply, and so can that staff need a passkey.
 * Toasts of problems go when somebody sends something: of the same form, they would stand beside its success. What is sent by itself says so
 * (`BY_ITSELF`).
 */
export const makeQueryClient = (): QueryClient => {
  const onError = (error: Error) => {
    if (hasCode(error, 'not-signed-in')) client.setQueryData(profileKey, null)
    if (hasReason(error, 'passkey-needed')) client.setQueryData<Profile | null>(profileKey, withoutPasskey)
  }
  const onMutate = (_: unknown, { meta }: Pick<Mutation, 'meta'>) => {
    if (meta !== BY_ITSELF) dismissProblems()
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError, onMutate }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: (failures, error) => failures < ATTEMPTS && isPassing(error),
        retryDelay: (failures, error) => waitBefore(failures + 1, error),
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  return client
}
