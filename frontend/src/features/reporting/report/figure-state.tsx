import type { UseQueryResult } from '@tanstack/react-query'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Loading } from '../../../ui/loading.tsx'
import { NotCurrent } from './not-current.tsx'
import { RunFailure } from './run-failure.tsx'

type StateProps = Readonly<{
  query: Pick<UseQueryResult, 'error' | 'failureCount' | 'refetch'>
  /** Whether there are figures on the screen. */
  hasFigures: boolean
}>

/** In place of the figures of a widget or a slide why there are none; above former ones that they are not current. */
export function FigureState({ query: { error, failureCount, refetch }, hasFigures }: StateProps) {
  const t = useTexts('reporting/dashboards')
  if (hasFigures) return <NotCurrent error={error} failureCount={failureCount} />
  if (error) return <RunFailure error={error} onRetry={() => void refetch()} />
  return <Loading label={t('loading-widget')} blocks={1} />
}
