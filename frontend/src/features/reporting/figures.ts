import { type Figures, figuresIn } from '@portal/contracts/reporting/figures'
import { useLanguage } from '../../lib/texts/use-texts.ts'

/** One of each language and number of decimals: to make the formats of Intl takes longer than to use them. */
const made = new Map<string, Figures>()

/** Figures in the reader's language: the same object as long as language and decimals are. */
export const useFigures = (decimals: number): Figures => {
  const language = useLanguage()
  const key = `${language} ${decimals}`
  const figures = made.get(key) ?? figuresIn(language, decimals)
  made.set(key, figures)
  return figures
}
