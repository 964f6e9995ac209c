import type { ReactNode } from 'react'
import { hasCode, isPassing } from '../../lib/failures.ts'
import { useTexts } from '../../lib/texts/use-texts.ts'
import { Loading } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useWords } from './use-words.ts'

type LiveQuery<Data> = Readonly<{
  data: Data | undefined
  error: Error | null
  dataUpdatedAt: number
  refetch: () => Promise<unknown>
}>

type LiveProps<Data> = Readonly<{ query: LiveQuery<Data>; blocks?: number; children: (data: Data) => ReactNode }>

/** Before the first look, grey blocks; while the server is away, the last that was seen, dimmed, and since when. */
export function Live<Data>({ query, blocks = 2, children }: LiveProps<Data>) {
  const t = useTexts('operations/operations')
  const words = useWords()
  const { data, error, dataUpdatedAt, refetch } = query
  const isAway = error !== null && isPassing(error)

  if (error && !isAway && !hasCode(error, 'not-signed-in')) {
    return <ProblemNotice error={error} onRetry={() => void refetch()} />
  }
  const hint = data === undefined ? t('away-first') : t('away-hint', { time: words.clock(dataUpdatedAt) })
  return (
    <>
      {isAway && (
        <Notice tone="warn" icon="offline" title={t('away-title')}>
          {hint}
        </Notice>
      )}
      {data === undefined ? (
        <Loading label={t('loading')} blocks={blocks} />
      ) : (
        <div className={isAway ? 'operations__stale stack' : 'stack'}>{children(data)}</div>
      )}
    </>
  )
}
