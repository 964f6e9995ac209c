import type { Topline } from '@portal/contracts/http/reporting/toplines'
import { useMemo } from 'react'
import { useAddressDisplay } from '../report/use-address-display.ts'
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
  const inAddress = useMemo(() => {
    const usual = saved ? displayOf(saved) : usualDisplay(questions)
    const read = (params: URLSearchParams, kept: Display | null) => fitted(displayIn(params, kept ?? usual), questions)
    return { read, write: writeDisplay }
  }, [saved, questions])
  return useAddressDisplay(`topline-${surveyId}-${saved?.reportID ?? 'new'}`, Display, inAddress)
}
