import { PrecodesParams, PrecodesQuery, ReportQuestions } from '@portal/contracts/http/reporting'
import type { SurveyQueries } from '@portal/projections/surveys/survey/queries'
import { atLeast, type Reached } from '../../http/calls/at-least.ts'
import type { RoutePlugin } from '../../http/calls/contracts.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import { may, signedIn } from '../../http/sessions/actor.ts'
import { languageOf } from '../../texts/texts.ts'
import { reportingPolicy } from '../policy.ts'
import { presentQuestions } from '../presenter.ts'

type Deps = Readonly<{ published: Pick<SurveyQueries, 'find'>; reached: Reached }>

export const precodesRoute: RoutePlugin<Deps> = async (app, { published, reached }) => {
  app.get(
    '/api/surveys/report/surveys/precodes/:surveyID/:crosstab/:all',
    {
      onRequest: [signedIn, may(reportingPolicy['read-results'])],
      preHandler: [atLeast(reached, 'survey')],
      schema: {
        summary: 'The questions of a survey with their answer options',
        params: PrecodesParams,
        querystring: PrecodesQuery,
        response: { 200: ReportQuestions },
      },
    },
    async (request) => {
      const { surveyID, crosstab, all } = request.params
      const survey = await published.find(surveyID)
      if (!survey) throw new ProblemError('not-found')
      return presentQuestions(survey, { forColumns: crosstab === '1', withInfo: all === '1' }, languageOf(request))
    },
  )
}
