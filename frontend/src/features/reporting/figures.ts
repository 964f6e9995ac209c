import { type Figures, figuresIn } from '@portal/contracts/reporting/figures'
import { useMemo } from 'react'
import { useLanguage } from '../../lib/texts/use-texts.ts'

/** Figures in the reader's language. */
export const useFigures = (decimals: number): Figures => {
  const language = useLanguage()
  return useMemo(() => figuresIn(language, decimals), [language, decimals])
}
