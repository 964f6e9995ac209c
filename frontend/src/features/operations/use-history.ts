import type { HistorySample } from '@portal/contracts/http/operations/history'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from '../../lib/router/hooks.ts'
import { useTexts } from '../../lib/texts/use-texts.ts'
import { type Charted, joined } from './history.ts'
import { historyQuery, keptHistoryQuery } from './queries.ts'
import { type Span, spans } from './spans.ts'

const TEXTS = { 5: 'five-minutes', 60: 'last-hour', 1440: 'last-day' } as const

const NONE: readonly HistorySample[] = []

/** The span of the charts, as the page's address holds it. */
export const useSpan = (): readonly [Span, (span: Span) => void] => {
  const [params, setParams] = useSearchParams()
  const span = spans.find((one) => one === params.get('span')) ?? '5'
  const choose = (chosen: Span): void =>
    setParams(chosen === '5' ? {} : { span: chosen }, { preventScrollReset: true, replace: true })
  return [span, choose]
}

export type History = Readonly<{ samples: readonly Charted[]; spanMs: number; caption: string }>

/** How it has been: what the worker kept, then what this page has seen. */
export const useHistory = (): History => {
  const t = useTexts('operations/operations')
  const [span] = useSpan()
  const spanMs = Number(span) * 60_000
  const kept = useQuery(keptHistoryQuery(span)).data?.samples ?? NONE
  const seen = useQuery(historyQuery).data
  const samples = useMemo(() => joined(kept, seen ?? [], spanMs), [kept, seen, spanMs])
  return { samples, spanMs, caption: t(TEXTS[span]) }
}
