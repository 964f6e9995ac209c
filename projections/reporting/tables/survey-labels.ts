import type { Label } from '@portal/contracts/reporting/label'
import type { LocalText } from '@portal/contracts/survey/local-text'
import { plainTexts } from '@portal/contracts/survey/plain-text'

/** A text of the survey as a table shows it. */
export const surveyLabel = (text: LocalText): Label => ({ key: 'survey-text', text: plainTexts(text) })
