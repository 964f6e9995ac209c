import { SurveyId } from '@portal/contracts/ids'
import type { Reader } from '../program/parameter.ts'
import { Misused } from '../program/refused.ts'

/** The name of a survey on the command line. */
export const surveyName: Reader<SurveyId> = {
  shown: 'SURVEY',
  read: (text) => {
    const survey = SurveyId.safeParse(text)
    if (survey.success) return survey.data
    throw new Misused('is not a name of a survey: use lower-case letters, digits and single dashes')
  },
}
