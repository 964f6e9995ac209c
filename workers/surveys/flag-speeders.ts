import { flagSpeeders } from '@portal/projections/reporting/speeders/reactor'
import type { SurveyCommands } from '@portal/services/surveys/commands'

/** A flag is a command, with an id derived from its cause. */
export const flaggingSpeeders = ({ flagResponse }: Pick<SurveyCommands, 'flagResponse'>) =>
  flagSpeeders.does({
    flag: async ({ surveyId, responseId, ...evidence }, { id }) => {
      await flagResponse({ surveyId, responseId, flag: 'speeder', evidence }, id)
    },
  })
