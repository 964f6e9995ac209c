import type { SayResults } from '@portal/contracts/reporting/in-words'
import { results as arabic } from '@portal/contracts/texts/reporting/results.ar'
import { results as english } from '@portal/contracts/texts/reporting/results.en'
import { createInstance } from 'i18next'

const texts = createInstance()
await texts.init({
  resources: { en: { results: english }, ar: { results: arabic } },
  fallbackLng: 'en',
  defaultNS: 'results',
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
})

/** What results say beside the texts of their survey, outside the browser. */
export const sayResultsIn = (language: string): SayResults => {
  const translate: (key: string, values: Record<string, unknown>) => string = texts.getFixedT(language)
  return (key, ...[values]) => translate(key, { ...values })
}
