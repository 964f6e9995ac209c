import { SurveyDefinition } from '@portal/contracts/survey/definition'
import type { LocalText } from '@portal/contracts/survey/local-text'
import { withLocalTexts } from '@portal/contracts/survey/local-texts'
import { safeHtml } from '../html/safe-html.ts'

const safe = (text: LocalText): LocalText =>
  typeof text === 'string'
    ? safeHtml(text)
    : Object.fromEntries(Object.entries(text).map(([language, words]) => [language, safeHtml(words)]))

/** The definition with all its texts sanitised. Doing it twice changes nothing. */
export const safeDefinition = (definition: SurveyDefinition): SurveyDefinition =>
  SurveyDefinition.parse(withLocalTexts(definition, safe))
