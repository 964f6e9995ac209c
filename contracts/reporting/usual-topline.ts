import type { SurveyId } from '../ids.ts'
import type { OwnRow } from './own-row.ts'
import { plainSpec } from './plain-spec.ts'
import type { TableSpec } from './table.ts'

/** How many questions a topline shows of which nothing was saved. */
const FIRST_SHOWN = 2

/** Of a survey's questions, in its order, those that such a topline shows. */
export const usuallyShown = (questions: readonly string[]): readonly string[] => questions.slice(0, FIRST_SHOWN)

/**
 * The spec of such a topline.
 *
 * @param questions the ids of all that the survey reports, in its order
 * @param rows those that are saved with the survey
 */
export const usualToplineSpec = (
  surveyID: SurveyId,
  questions: readonly string[],
  rows: readonly OwnRow[],
): TableSpec => ({
  ...plainSpec(surveyID, usuallyShown(questions)),
  ...(rows.length > 0 && { rows: [...rows] }),
})
