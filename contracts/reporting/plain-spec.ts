import type { SurveyId } from '../ids.ts'
import type { TableSpec } from './table.ts'

/** What is counted as long as nobody has chosen anything: all members who were asked, in the total column alone. */
export const plainSpec = (surveyID: SurveyId, questions: readonly string[]): TableSpec => ({
  surveyID,
  questions: [...questions],
  banner: [],
  filter: null,
  includeAdmin: false,
  includeInactive: false,
  includeExternalUsers: false,
  completesOnly: false,
  base: 'asked',
  test: 'none',
})
