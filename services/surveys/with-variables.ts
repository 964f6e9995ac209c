import type { WireData } from '@portal/contracts/survey/answer-data'
import { backgroundOf, begunWith, unfitVariables } from './domain/background.ts'
import { backgroundUnfit } from './refusals.ts'
import type { OpenResponse } from './sent-pages.ts'

/**
 * A response that has not begun, with the variables of its address: its first page depends on them.
 * @throws {ProblemError} `invalid-request` if one is missing or does not fit
 */
export const withVariables = (open: OpenResponse, given: WireData, entersAll: boolean): OpenResponse => {
  const drawFor = { responseId: open.responseId, entersAll }
  const background = backgroundOf(open.survey, open.response, given, drawFor)
  const names = background ? unfitVariables(background) : []
  if (names.length > 0) throw backgroundUnfit(names)
  return { ...open, response: begunWith(open.response, open.surveyVersion, background) }
}
