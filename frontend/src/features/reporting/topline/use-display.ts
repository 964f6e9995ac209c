import { useMemo } from 'react'
import { useKept } from '../report/use-kept.ts'
import { Display, fitted, usualDisplay } from './display.ts'

/** The layout of this topline, saved for the tab. */
export const useDisplay = (surveyId: string, questions: readonly string[]) => {
  const [kept, keep] = useKept(`topline-${surveyId}`, Display)
  const display = useMemo(() => (kept ? fitted(kept, questions) : usualDisplay(questions)), [kept, questions])
  return [display, keep] as const
}
