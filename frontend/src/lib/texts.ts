import type { results } from '@portal/contracts/texts/reporting/results.en'
import type { Say } from '@portal/contracts/texts/say'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

/** What results say beside the texts of their survey, in the language of the page. */
export const useResultTexts = (): Readonly<{ language: string; say: Say<typeof results> }> => {
  const { t, i18n } = useTranslation('results')
  return useMemo(() => {
    const translate: (key: never, values: Record<string, unknown>) => string = t
    return { language: i18n.language, say: (key, ...[values]) => translate(key as never, { ...values }) }
  }, [t, i18n.language])
}
