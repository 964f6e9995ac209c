import { getSocialStep } from '@portal/contracts/http/social'
import { queryOptions } from '@tanstack/react-query'
import { ask } from '../../lib/requests.ts'

/** What is left to do for a sign-in by another service. */
export const socialStepQuery = queryOptions({
  queryKey: ['session', 'social-step'],
  gcTime: 0,
  queryFn: ({ signal }) => ask(getSocialStep, {}, { signal }),
})
