import type { SurveyId } from '../ids.ts'
import type { OwnRow } from './own-row.ts'
import { plainSpec } from './plain-spec.ts'
import type { TableSpec } from './table.ts'

/** How reports begin of which nothing was saved: how many questions a topline shows, and how many decimals figures have. */
export type ReportBeginning = Readonly<{ shown: number; decimals: number }>

/** Unless the community has chosen another one. */
export const usualBeginning: ReportBeginning = { shown: 2, decimals: 2 }

/** Of a survey's questions, in its order, those that such a topline shows. */
export const usuallyShown = (questions: readonly string[], { shown } = usualBeginning): readonly string[] =>
  questions.slice(0, shown)

/**
 * The spec of such a topline.
 *
 * @param questions the ids of all that the survey reports, in its order
 * @param rows those that are saved with the survey
 * @param beginning that of the community
 */
export const usualToplineSpec = (
  surveyID: SurveyId,
  questions: readonly string[],
  rows: readonly OwnRow[],
  beginning = usualBeginning,
): TableSpec => ({
  ...plainSpec(surveyID, usuallyShown(questions, beginning)),
  ...(rows.length > 0 && { rows: [...rows] }),
})
