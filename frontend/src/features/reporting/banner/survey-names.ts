import type { SurveyId } from '@portal/contracts/ids'
import { useQuery } from '@tanstack/react-query'
import { reportSurveysQuery } from '../queries.ts'

/** The name of a survey; its id while names are loaded, and if there is no such survey. */
export const useSurveyNames = () => {
  const { data } = useQuery(reportSurveysQuery)
  return (id: SurveyId): string => data?.find(({ surveyID }) => surveyID === id)?.Name ?? id
}
