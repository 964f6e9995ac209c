import type { UseQueryResult } from '@tanstack/react-query'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Notice } from '../../../ui/notice.tsx'

/** Above figures: that they are the last ones, while newer ones cannot be loaded. */
export function NotCurrent({ error, failureCount }: Pick<UseQueryResult, 'error' | 'failureCount'>) {
  const say = useTexts('reporting/results')
  return error || failureCount > 0 ? <Notice tone="warn" icon="offline" title={say('not-current')} /> : null
}
