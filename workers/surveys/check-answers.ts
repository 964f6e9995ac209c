import { checkAnswers } from '@portal/projections/reporting/patterns/reactor'
import type { SurveyCommands } from '@portal/services/surveys/commands'

/** Flags are commands, with ids derived from their cause. */
export const checkingAnswers = ({
  checkResponse,
  flagResponse,
}: Pick<SurveyCommands, 'checkResponse' | 'flagResponse'>) =>
  checkAnswers.does({
    check: async ({ surveyId, responseId }, { id }) => checkResponse(surveyId, responseId, id),
    duplicate: async ({ surveyId, responseId, ...evidence }, { id }) => {
      await flagResponse({ surveyId, responseId, flag: 'duplicate', evidence }, id)
    },
  })
