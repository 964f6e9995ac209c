import type { Topline } from '@portal/contracts/http/reporting/toplines'
import { useCallback, useMemo } from 'react'
import { useSearchParams } from '../../../lib/router/hooks.ts'
import { useSite } from '../../../lib/site.ts'
import { useKeptDraft } from '../../../lib/use-kept-draft.ts'
import { useSame } from '../../../lib/use-same.ts'
import { type Display, displayIn, fitted, hasFormOf, usualDisplay, withoutDisplay, writeDisplay } from './display.ts'

const displayOf = ({ toplineData, decimal, color }: Topline): Display => ({
  ...toplineData,
  decimals: decimal,
  palette: color,
})

const NEW = 'new'
const STAYING = { preventScrollReset: true }

/**
 * The layout of this topline: of the saved one, or the usual one. What was changed is in the address, for a colleague and
 * for "back"; with the texts, which are not, the tab keeps it until it is saved. A later version of somebody else is shown
 * in its place, and what was changed of the former one is offered (`kept`).
 */
export const useDisplay = (surveyId: string, questions: readonly string[], saved: Topline | null) => {
  const [params, setParams] = useSearchParams()
  const beginning = useSite()?.reports
  const stored = useMemo(
    () => (saved ? displayOf(saved) : usualDisplay(questions, beginning)),
    [saved, questions, beginning],
  )
  const name = `topline ${surveyId} ${saved?.reportID ?? NEW}`
  const { draft, setDraft, ...kept } = useKeptDraft(name, stored, String(saved?.Revision ?? NEW))
  const read = useMemo(() => {
    const written = hasFormOf(stored, draft) ? { ...stored, ...draft } : stored
    return fitted(displayIn(params, written), questions)
  }, [params, draft, stored, questions])
  const display = useSame(read)
  const change = useCallback(
    (next: Display) => {
      setDraft(next)
      setParams((now) => writeDisplay(now, next), STAYING)
    },
    [setDraft, setParams],
  )
  const discard = () => {
    kept.discard()
    setParams(withoutDisplay, STAYING)
  }
  return { display, change, kept: { ...kept, discard } }
}
