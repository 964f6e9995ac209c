import type { SurveyId } from '@portal/contracts/ids'
import { withCodedQuestions } from '@portal/contracts/reporting/code-frame'
import type { CodingQueries } from '@portal/projections/reporting/coding/queries'
import type { PublishedSurvey, SurveyQueries } from '@portal/projections/surveys/survey/queries'

export type ReportedSurveys = Readonly<{ find: (surveyId: SurveyId) => Promise<PublishedSurvey | null> }>

/** The newest version of a survey with its coded questions, as reports have it. */
export const reportedSurveys = (
  published: Pick<SurveyQueries, 'find'>,
  coding: Pick<CodingQueries, 'frames'>,
): ReportedSurveys => ({
  find: async (surveyId) => {
    const survey = await published.find(surveyId)
    if (!survey) return null
    const definition = withCodedQuestions(survey.definition, await coding.frames(surveyId))
    return { ...survey, definition }
  },
})
