import type { Topline } from '@portal/contracts/http/reporting/toplines'
import { useCallback, useMemo } from 'react'
import { useSearchParams } from '../../../lib/router/hooks.ts'
import { useKept } from '../report/use-kept.ts'
import { Display, displayIn, fitted, usualDisplay, writeDisplay } from './display.ts'

const displayOf = ({ toplineData, decimal, color }: Topline): Display => ({
  ...toplineData,
  decimals: decimal,
  palette: color,
})

/**
 * The layout of this topline: of the saved one, or the usual one. What was changed is in the address, for a colleague and
 * for "back"; texts are kept in the tab until they are saved.
 */
export const useDisplay = (surveyId: string, questions: readonly string[], saved: Topline | null) => {
  const [params, setParams] = useSearchParams()
  const [kept, keep] = useKept(`topline-${surveyId}-${saved?.reportID ?? 'new'}`, Display)
  const display = useMemo(() => {
    const base = kept ?? (saved ? displayOf(saved) : usualDisplay(questions))
    return fitted(displayIn(params, base), questions)
  }, [kept, saved, questions, params])
  const change = useCallback(
    (next: Display) => {
      keep(next)
      setParams((now) => writeDisplay(now, next), { preventScrollReset: true })
    },
    [keep, setParams],
  )
  return [display, change] as const
}
