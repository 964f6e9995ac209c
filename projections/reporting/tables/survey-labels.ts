import type { Label } from '@portal/contracts/reporting/label'
import { reportTexts } from '@portal/contracts/reporting/report-text'
import type { LocalText } from '@portal/contracts/survey/local-text'

/** A text of the survey as a table shows it. */
export const surveyLabel = (text: LocalText): Label => ({ key: 'survey-text', text: reportTexts(text) })
