import { kept } from '@portal/contracts/kept'
import { type Figures, figuresIn } from '@portal/contracts/reporting/figures'
import { useLanguage } from '../../lib/texts/use-texts.ts'

/** One of each language and number of decimals: to make the formats of Intl takes longer than to use them. */
const figuresOf = kept((language) => kept((decimals) => figuresIn(language, Number(decimals))))

/** Figures in the reader's language: the same object as long as language and decimals are. */
export const useFigures = (decimals: number): Figures => figuresOf(useLanguage())(String(decimals))
