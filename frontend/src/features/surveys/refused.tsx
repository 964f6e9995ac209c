import { lazy, Suspense } from 'react'
import { hasCode } from '../../lib/failures.ts'
import type { Refused } from './refused-screen.tsx'

const RefusedScreen = lazy(async () => ({ default: (await import('./refused-screen.tsx')).RefusedScreen }))

/** Whether the survey cannot be taken by this link, whatever the respondent does. */
export const isRefusal = (error: Error): boolean =>
  hasCode(error, 'not-allowed', 'not-your-token', 'link-withdrawn', 'not-found', 'survey-closed', 'invalid-request')

/** Whether the answers cannot be stored, however often they are sent. */
export const isFatal = (error: unknown): boolean => hasCode(error, 'unexpected', 'invalid-request', 'different-intent')

/** The survey cannot be taken. Few see it, so it is loaded when it is shown. */
export const NotAllowed = (refused: Refused) => (
  <Suspense>
    <RefusedScreen {...refused} />
  </Suspense>
)
