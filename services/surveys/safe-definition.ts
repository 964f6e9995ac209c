import { SurveyDefinition } from '@portal/contracts/survey/definition'
import { withLocalTexts } from '@portal/contracts/survey/local-texts'
import { safeText } from '../html/safe-text.ts'

/** The definition with all its texts sanitised. Doing it twice changes nothing. */
export const safeDefinition = (definition: SurveyDefinition): SurveyDefinition =>
  SurveyDefinition.parse(withLocalTexts(definition, safeText))
