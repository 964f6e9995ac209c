import { ReportSurveys } from '@portal/contracts/http/reporting'
import type { ResponseQueries } from '@portal/projections/reporting/response/queries'
import type { SurveyQueries } from '@portal/projections/surveys/survey/queries'
import { atLeast, type Reached } from '../../http/calls/at-least.ts'
import type { RoutePlugin } from '../../http/calls/contracts.ts'
import { may, signedIn } from '../../http/sessions/actor.ts'
import { languageOf } from '../../texts/texts.ts'
import { reportingPolicy } from '../policy.ts'
import { presentSurvey } from '../presenter.ts'

type Deps = Readonly<{
  published: Pick<SurveyQueries, 'latest'>
  responses: Pick<ResponseQueries, 'countsBySurvey'>
  reached: Reached
}>

export const reportSurveysRoute: RoutePlugin<Deps> = async (app, { published, responses, reached }) => {
  app.get(
    '/api/surveys/report/surveys',
    {
      onRequest: [signedIn, may(reportingPolicy['read-results'])],
      preHandler: [atLeast(reached, 'survey', 'reporting')],
      schema: { summary: 'Surveys that can be reported on', response: { 200: ReportSurveys } },
    },
    async (request) => {
      const [surveys, counts] = await Promise.all([published.latest(), responses.countsBySurvey()])
      const countOf = new Map(counts.map((count) => [count.surveyId, count]))
      return surveys.map((survey) => presentSurvey(survey, countOf.get(survey.surveyId), languageOf(request)))
    },
  )
}
