import { getSurveyLinks } from '@portal/contracts/http/survey-links'
import { SurveyId } from '@portal/contracts/ids'
import { queryOptions } from '@tanstack/react-query'
import { ask } from '../../../lib/requests.ts'

/** The links of a survey, for staff. */
export const surveyLinksQuery = (survey: string) =>
  queryOptions({
    queryKey: ['surveys', 'links', survey],
    queryFn: ({ signal }) => ask(getSurveyLinks, { query: { surveyID: SurveyId.parse(survey) } }, { signal }),
  })

/** The whole address of a path of this portal. */
export const addressOfPath = (path: string): string => new URL(path, window.location.origin).href
