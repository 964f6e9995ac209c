import { listReportSurveys } from '@portal/contracts/http/reporting'
import type { ResponseQueries } from '@portal/projections/reporting/response/queries'
import type { SurveyQueries } from '@portal/projections/surveys/survey/queries'
import { atLeast, type Reached } from '../../http/calls/at-least.ts'
import { route } from '../../http/calls/route.ts'
import { languageOf } from '../../texts/language-of.ts'
import { presentSurvey } from '../presenter.ts'

type Deps = Readonly<{
  published: Pick<SurveyQueries, 'latest'>
  responses: Pick<ResponseQueries, 'countsBySurvey'>
  reached: Reached
}>

export const reportSurveysRoute = ({ published, responses, reached }: Deps) =>
  route(
    listReportSurveys,
    async (request) => {
      const [surveys, counts] = await Promise.all([published.latest(), responses.countsBySurvey()])
      const countOf = new Map(counts.map((count) => [count.surveyId, count]))
      return surveys.map((survey) => presentSurvey(survey, countOf.get(survey.surveyId), languageOf(request)))
    },
    { before: atLeast(reached, 'survey', 'reporting') },
  )
