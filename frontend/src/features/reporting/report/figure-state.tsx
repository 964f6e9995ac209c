import type { UseQueryResult } from '@tanstack/react-query'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Loading } from '../../../ui/loading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { RunFailure } from './run-failure.tsx'

type StateProps = Readonly<{
  query: Pick<UseQueryResult, 'error' | 'failureCount' | 'refetch'>
  /** Whether there are figures on the screen. */
  hasFigures: boolean
}>

/** In place of the figures of a widget or a slide why there are none; above former ones that they are not current. */
export function FigureState({ query: { error, failureCount, refetch }, hasFigures }: StateProps) {
  const t = useTexts('reporting/dashboards')
  const say = useTexts('reporting/results')
  if (hasFigures) {
    return error || failureCount > 0 ? <Notice tone="warn" icon="offline" title={say('not-current')} /> : null
  }
  if (error) return <RunFailure error={error} onRetry={() => void refetch()} />
  return <Loading label={t('loading-widget')} blocks={1} />
}
