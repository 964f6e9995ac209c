import { Decimals } from '@portal/contracts/reporting/saved/topline'
import { useCallback, useMemo } from 'react'
import { useSearchParams } from '../../../lib/router/hooks.ts'
import { useKept } from '../report/use-kept.ts'
import { CrosstabDisplay, usualCrosstab } from './crosstab-tools.tsx'

const switchIn = (text: string | null): boolean | null => (text === '1' || text === '0' ? text === '1' : null)

/** The display with what the address says of it. */
const displayIn = (params: URLSearchParams, display: CrosstabDisplay): CrosstabDisplay => {
  const decimals = params.get('decimals')
  return {
    ...display,
    decimals: (decimals === null ? null : Decimals.safeParse(Number(decimals)).data) ?? display.decimals,
    hasCounts: switchIn(params.get('counts')) ?? display.hasCounts,
    hasRowShares: switchIn(params.get('rowshares')) ?? display.hasRowShares,
    hasArrows: switchIn(params.get('arrows')) ?? display.hasArrows,
  }
}

/** The address with this display. */
const writeDisplay = (params: URLSearchParams, { decimals, hasCounts, hasRowShares, hasArrows }: CrosstabDisplay) => {
  const next = new URLSearchParams(params)
  next.set('decimals', String(decimals))
  next.set('counts', hasCounts ? '1' : '0')
  next.set('rowshares', hasRowShares ? '1' : '0')
  next.set('arrows', hasArrows ? '1' : '0')
  return next
}

/** How the tables of a crosstab are shown: as the address says, which a colleague may get; else as in this tab before, or as usual. */
export const useCrosstabDisplay = (surveyId: string) => {
  const [params, setParams] = useSearchParams()
  const [kept, keep] = useKept(`crosstab-${surveyId}`, CrosstabDisplay)
  const display = useMemo(() => displayIn(params, kept ?? usualCrosstab), [params, kept])
  const change = useCallback(
    (next: CrosstabDisplay) => {
      keep(next)
      setParams((now) => writeDisplay(now, next), { preventScrollReset: true })
    },
    [keep, setParams],
  )
  return [display, change] as const
}
